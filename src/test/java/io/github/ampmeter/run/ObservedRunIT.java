package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose pages ask the database. */
class ObservedRunIT {
  @TempDir private Path folder;
  private Ampmeter ampmeter;

  @Test
  void tellsWhatServersAndLoadGeneratorTook() throws IOException, InterruptedException {
    ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            "plans: [{plan: %s/testplans/page-with-queries.jmx, users: 1, duration: 4 s}]"
                .formatted(Ampmeter.HOME.toAbsolutePath()));

    var ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    Path run = ampmeter.onlyRun();
    JsonNode observed = results(run).at("/plans/0/observation");
    assertThat(observed.at("/host/busyCpusMean").doubleValue()).isPositive();
    assertThat(observed.at("/processes").findValuesAsText("name"))
        .containsExactly("web server", "database", "JMeter");
    for (JsonNode processes : observed.at("/processes")) {
      assertThat(processes.at("/busyCpusMean").doubleValue()).isPositive();
      assertThat(processes.at("/residentBytesPeak").longValue()).isPositive();
    }
    assertThat(observed.at("/database/status/0/variable").textValue()).isEqualTo("Questions");
    assertThat(observed.at("/database/status/0/difference").longValue()).isGreaterThan(100);
    assertThat(run.resolve("charts/page-with-queries-cpu.png")).isNotEmptyFile();
    assertReportIsRebuilt(run);
  }

  private void assertReportIsRebuilt(Path run) throws IOException, InterruptedException {
    String page = Files.readString(run.resolve("report.html"));
    Files.delete(run.resolve("report.html"));

    ampmeter.here("report", run.toString());
    assertThat(run.resolve("report.html")).hasContent(page);

    Files.delete(run.resolve("page-with-queries/observe.csv"));
    Files.delete(run.resolve("page-with-queries/database-status.csv"));
    var altered = ampmeter.here("report", run.toString());
    assertThat(altered.out()).contains("Changed after the run: observe.csv is missing");
    assertThat(altered.exitCode()).isEqualTo(1);
    assertThat(results(run).at("/plans/0").has("observation")).isFalse();
  }

  private static JsonNode results(Path run) throws IOException {
    return new ObjectMapper().readTree(run.resolve("results.json").toFile());
  }
}
