package io.github.ampmeter.benchmark.as3ap.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.as3ap.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the sampler says when it cannot talk to the database. */
@Timeout(300)
class As3apConnectionFailuresIT {
  @TempDir private Path logs;
  private EmbeddedStack stack;
  private DatabaseAddress database;

  private void start() {
    stack = new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.EMBEDDED));
    database = stack.start().database();
  }

  @AfterEach
  void stop() {
    if (stack != null) {
      stack.close();
    }
  }

  @Test
  void saysThatNobodyAnswers() {
    // Which no client is given and no server takes meanwhile.
    DatabaseAddress silent = DatabaseAddress.onLoopback(1);

    SampleResult result = sample(silent);

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("08S01 0");
    assertThat(result.getResponseMessage()).isEqualTo("Communications link failure");
  }

  @Test
  void countsErrorsWhileTheServerIsGoneAndGoesOnWhenItIsBack() throws Exception {
    start();
    new As3apDataset(DatabaseSize.parse("4MB"), Engine.INNODB)
        .load(database::connect, remark -> {});
    try (As3apUser user = new As3apUser(database, "", "ir_select")) {
      SampleResult before = user.sample();
      ProcessHandle server = stack.processes().get("database");
      List<String> line = commandLine(server);
      server.destroyForcibly();
      server.onExit().get(120, TimeUnit.SECONDS);

      SampleResult first = user.sample();
      SampleResult second = user.sample();
      SampleResult back = firstSuccess(user, line);

      assertThat(before.isSuccessful()).as(before.getResponseMessage()).isTrue();
      assertThat(first.getResponseCode()).isEqualTo("08S01 0");
      assertThat(second.getResponseCode()).isEqualTo("08S01 0");
      assertThat(user.micros()).matches("[0-9]+");
      assertThat(back.getTime()).isLessThan(60_000);
    }
  }

  private static SampleResult sample(DatabaseAddress address) {
    try (As3apUser user = new As3apUser(address, "", "ir_select")) {
      return user.sample();
    }
  }

  /** Starts the server again, and ends it. */
  private SampleResult firstSuccess(As3apUser user, List<String> serverLine)
      throws IOException, InterruptedException {
    Path log = logs.resolve("again.log");
    Process server =
        new ProcessBuilder(serverLine)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      SampleResult result = user.sample();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
      while (server.isAlive() && System.nanoTime() < deadline) {
        if (result.isSuccessful()) {
          return result;
        }
        result = user.sample();
      }
      throw new AssertionError(
          result.getResponseMessage() + "; the server: " + Files.readString(log));
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private static List<String> commandLine(ProcessHandle process) throws IOException {
    String words = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    return List.of(words.split("\0"));
  }
}
