package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that bears two users and no third one, however slow the machine is. */
class CapacitySearchIT {
  @TempDir private Path folder;

  @Test
  void findsWhatAKnownServerBearsAndSaysItAgainFromTheFolder()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (SheddingServer server = new SheddingServer(2)) {
      Ampmeter.Ended ended = ampmeter.here(search(ampmeter, server, 1, 2));

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      assertThat(ended.out())
          .contains("passes at 2, fails at 3: errors(")
          .endsWith("report.html\n");
    }
    Path run = ampmeter.onlyRun();
    String results = Files.readString(run.resolve("results.json"));
    assertThat(results).contains("\"passesAt\" : 2", "\"failsAt\" : 3");
    assertThat(run.resolve("queue-3-again/samples.jtl")).exists();
    assertThat(run.resolve("charts/search-throughput.png")).exists();

    assertThat(ampmeter.here("report", run.toString()).exitCode()).isZero();
    assertThat(run.resolve("results.json")).hasContent(results);
  }

  @Test
  void keepsWhatWasMeasuredUntilItWasInterrupted() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (SheddingServer server = new SheddingServer(2)) {
      Ampmeter.Running running = ampmeter.start(search(ampmeter, server, 600, 1));
      running.awaitSamples("queue-1");
      running.interrupt();
      Ampmeter.Ended ended = running.end();

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      // What else spoils it, as an end inside the warm-up does, comes first.
      assertThat(ended.out().replaceAll("\\s+", " "))
          .containsPattern("nothing passed so far; ended at 1: .*interrupted");
      assertThat(ampmeter.onlyRun().resolve("queue-1/samples.jtl")).isNotEmptyFile();
      assertThat(Files.readString(ampmeter.onlyRun().resolve("results.json")))
          .contains("\"verdict\" : \"incomplete\"");
    }
  }

  private static String[] search(Ampmeter ampmeter, SheddingServer server, int seconds, int fewest)
      throws IOException {
    String suite =
        ampmeter.queue(
            server.port(),
            """
            users: 1
            warmUp: 1 s
            duration: %d s
            targets: errors(*) <= 0 %%
            properties: {rampUp: 0}
            """
                .formatted(seconds));
    return new String[] {
      "run", suite, "--search=users", "--from=" + fewest, "--to=3", "--baseline=latest-or-none"
    };
  }
}
