package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The merged rows of a plan called queue, judged as one file: merging must change no figure. */
final class JudgedWhole {
  private JudgedWhole() {}

  /**
   * Compares the figures of a run with those of its rows alone.
   *
   * @param run the folder of the run, whose load had a warm-up of a second
   * @param seconds the duration of its load
   * @param scratch a new folder
   */
  static void isTheSame(Path run, int seconds, Path scratch) throws IOException {
    Ampmeter.Ended whole =
        Ampmeter.here(
            List.of(
                "report",
                run.resolve("queue/samples.jtl").toString(),
                "--ramp-up=1 s",
                "--steady-state=" + seconds + " s",
                "--out=" + scratch));

    assertThat(whole.exitCode()).as(whole.all()).isZero();
    assertThat(figures(scratch)).isEqualTo(figures(run));
  }

  /** But whether the load generator was busy, of which a JTL says nothing. */
  private static JsonNode figures(Path run) throws IOException {
    JsonNode results = new ObjectMapper().readTree(run.resolve("results.json").toFile());
    JsonNode labels = results.at("/plans/0/labels");
    assertThat(labels).isNotEmpty();
    labels.forEach(label -> ((ObjectNode) label).remove("generatorLimited"));
    return labels;
  }
}
