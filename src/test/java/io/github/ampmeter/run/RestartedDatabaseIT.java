package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database of the user's, a real MariaDB, that begins anew in the middle of a load. */
class RestartedDatabaseIT {
  private static final String PASSWORD_VARIABLE = "SHOP_DB_PASSWORD";

  /** Uptimes are told in whole seconds and compared with an allowance of three. */
  private static final int LONG_ENOUGH_SECONDS = 6;

  @TempDir private Path folder;
  private Process second;

  @AfterEach
  void endTheSecondOne() {
    if (second != null) {
      second.destroyForcibly().onExit().join();
    }
  }

  @Test
  void makesTheRunIncompleteAlthoughNoRequestFailed() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "command lines are read from /proc");
    Path logs = folder.resolve("theirs");
    try (Stack theirs =
        new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.EMBEDDED))) {
      StackAddresses addresses = theirs.start();
      Ampmeter ampmeter = new Ampmeter(folder);
      EndlessPlan plan = new EndlessPlan(ampmeter);
      String suite = ampmeter.suite(suite(addresses));
      Ampmeter.Running running =
          ampmeter.start(Map.of(PASSWORD_VARIABLE, addresses.database().password()), "run", suite);
      running.awaitSamples(EndlessPlan.NAME);
      Set<String> open =
          OpenSockets.of(
              Stream.concat(Stream.of(running.process().toHandle()), running.family().stream()));
      awaitUptime(addresses.database(), LONG_ENOUGH_SECONDS);
      second = restarted(theirs.processes().get("database"), logs.resolve("second.log"));
      awaitUptime(addresses.database(), 0);
      plan.end();

      Ampmeter.Ended ended = running.end();

      assertThat(open).isEmpty();
      assertThat(ended.out())
          .contains("endless - INCOMPLETE", "! the database was restarted during the load")
          .containsPattern("step +[1-9][0-9]+ +0 ");
      assertThat(ended.exitCode()).isEqualTo(1);
    }
  }

  /** Until it answers, and has been up for so long. */
  private static void awaitUptime(DatabaseAddress database, int seconds) throws Exception {
    Ampmeter.await(
        "the database is not up for " + seconds + " s",
        () -> {
          try (Connection connection = database.connect();
              var status =
                  connection.createStatement().executeQuery("SHOW GLOBAL STATUS LIKE 'Uptime'")) {
            return status.next() && status.getInt(2) >= seconds;
          } catch (SQLException e) {
            return false;
          }
        });
  }

  private static String suite(StackAddresses addresses) {
    return """
           stack: external
           external:
             web: %s
             database:
               host: %s
               port: %d
               name: %s
               user: %s
               passwordVariable: %s
           plans: [{plan: endless.jmx, users: 2}]
           """
        .formatted(
            addresses.page("/"),
            addresses.database().host(),
            addresses.database().port(),
            addresses.database().name(),
            addresses.database().user(),
            PASSWORD_VARIABLE);
  }

  /** The same program once more: same data, same port, after the first has ended in order. */
  private static Process restarted(ProcessHandle first, Path log) throws Exception {
    Path process = Path.of("/proc/" + first.pid());
    List<String> line = List.of(Files.readString(process.resolve("cmdline")).split("\0"));
    Path in = process.resolve("cwd").toRealPath();
    first.destroy();
    Orphans.awaitEnd(List.of(first));
    return new ProcessBuilder(line)
        .directory(in.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }
}
