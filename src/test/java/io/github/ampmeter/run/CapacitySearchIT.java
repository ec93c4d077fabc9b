package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that gives one answer at a time and takes 100 ms for it: with n users each waits for the
 * n - 1 others, so a limit of 250 ms holds for two users and not for three.
 */
@Tag("alone")
class CapacitySearchIT {
  @TempDir private Path folder;

  @Test
  void findsWhatAKnownServerBearsAndSaysItAgainFromTheFolder()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(1, 100)) {
      Ampmeter.Ended ended = ampmeter.run(search(ampmeter, server, 3));

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      assertThat(ended.out()).contains("passes at 2, fails at 3: p90(").endsWith("report.html\n");
    }
    Path run = ampmeter.onlyRun();
    String results = Files.readString(run.resolve("results.json"));
    assertThat(results).contains("\"passesAt\" : 2", "\"failsAt\" : 3");
    assertThat(run.resolve("queue-4-again/samples.jtl")).exists();
    assertThat(run.resolve("charts/search-throughput.png")).exists();

    assertThat(ampmeter.run("report", run.toString()).exitCode()).isZero();
    assertThat(run.resolve("results.json")).hasContent(results);
  }

  @Test
  void keepsWhatWasMeasuredUntilItWasInterrupted() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(1, 20)) {
      Ampmeter.Running running = ampmeter.start(search(ampmeter, server, 60));
      ampmeter.awaitSamples("queue-1");
      running.interrupt();
      Ampmeter.Ended ended = running.end();

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      assertThat(ended.out()).contains("nothing passed so far; ended at 1: interrupted");
      assertThat(ampmeter.onlyRun().resolve("queue-1/samples.jtl")).isNotEmptyFile();
      assertThat(Files.readString(ampmeter.onlyRun().resolve("results.json")))
          .contains("\"verdict\" : \"incomplete\"");
    }
  }

  private static String[] search(Ampmeter ampmeter, PermitServer server, int seconds)
      throws IOException {
    String suite =
        server.suite(
            ampmeter,
            """
            users: 1
            warmUp: 1 s
            duration: %d s
            targets: p90(*) <= 250 ms
            """
                .formatted(seconds));
    return new String[] {"run", suite, "--search", "users", "--from", "1", "--to", "4"};
  }
}
