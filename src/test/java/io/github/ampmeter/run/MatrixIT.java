package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two values of a property, a round each, against a server of our own. */
class MatrixIT {
  @TempDir private Path folder;

  @Test
  void startsEachConfigurationGoesOnWithWhatIsLeftAndSaysItAgain()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(4, 5)) {
      String suite = suite(ampmeter, server, "p90(page) <= 20 s");
      Ampmeter.Ended ended = ampmeter.run("run", suite);

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      assertThat(ended.out())
          .contains("2 configurations, 1 round, 2 runs: all passed", "Report: ")
          .contains("not compared: ");
      Path matrix = ampmeter.onlyRun();
      assertThat(folder.resolve("reports/latest/report.html")).exists();
      Path first = matrix.resolve("round-1/1-connectTimeout-5000");
      Path second = matrix.resolve("round-1/2-connectTimeout-6000");
      assertThat(List.of(first, second))
          .allSatisfy(run -> assertThat(run.resolve("report.html")).exists());
      assertThat(Files.readString(second.resolve("queue/run.json")))
          .contains("-JconnectTimeout=6000");

      deleteRun(second);
      Ampmeter.Ended gone = ampmeter.here("run", suite, "--resume", matrix.toString());
      assertThat(gone.exitCode()).isEqualTo(1);
      assertThat(gone.out()).contains("it was finished, and its folder is missing");

      // As after a kill: the second start was never made.
      Path json = matrix.resolve("matrix.json");
      Files.writeString(
          json, Files.readString(json).replaceFirst(",\\s*\"round-1/2-connectTimeout-6000\"", ""));
      String samples = Files.readString(first.resolve("queue/samples.jtl"));
      Ampmeter.Ended left = ampmeter.here("report", matrix.toString());
      assertThat(left.exitCode()).isEqualTo(1);
      assertThat(left.out()).contains("INCOMPLETE");

      Ampmeter.Ended resumed = ampmeter.here("run", suite, "--resume", matrix.toString());
      assertThat(resumed.exitCode()).as(resumed.all()).isZero();
      assertThat(resumed.out()).contains("start 2 of 2").doesNotContain("start 1 of 2");
      assertThat(first.resolve("queue/samples.jtl")).hasContent(samples);

      suite(ampmeter, server, "p90(page) <= 21 s");
      Ampmeter.Ended changed = ampmeter.here("run", suite, "--resume", matrix.toString());
      assertThat(changed.exitCode()).isEqualTo(2);
      assertThat(changed.err()).contains("its matrix began with another suite");
    }
  }

  @Test
  void refusesAValueThatTheStackDoesNotKnowBeforeAnythingStarts()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            stack: embedded
            matrix: {variants: {keepAlive: [true, sometimes]}}
            plans: [{plan: %s}]
            """
                .formatted(ampmeter.plan("queue.jmx")));

    Ampmeter.Ended ended = ampmeter.here("run", suite, "--baseline=latest-or-none");

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(2);
    assertThat(ended.err()).contains("matrix, keepAlive sometimes: ", "keepAlive must be");
    assertThat(ampmeter.runs()).isEmpty();
  }

  private static String suite(Ampmeter ampmeter, PermitServer server, String target)
      throws IOException {
    String plans =
        ampmeter.queue(
            server.port(),
            """
            users: 1
            iterations: 200
            properties: {rampUp: 0}
            targets: ["%s"]
            """
                .formatted(target));
    Path file = ampmeter.folder().resolve(plans);
    Files.writeString(
        file,
        "matrix: {properties: {connectTimeout: [5000, 6000]}, rounds: 1}\n"
            + Files.readString(file));
    return plans;
  }

  private static void deleteRun(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
