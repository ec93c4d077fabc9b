package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** AS3AP and a pair of queries, driven by JMeter and reported by the runner. */
@TestInstance(Lifecycle.PER_CLASS)
class DatabasePlansIT {
  private Ampmeter ampmeter;
  private Ampmeter.Ended ended;
  private Path run;
  private JsonNode plans;

  @BeforeAll
  void runThreePlans(@TempDir Path temporary) throws IOException, InterruptedException {
    ampmeter = new Ampmeter(temporary);
    Path pair = Files.createDirectories(temporary.resolve("pairs/tiny"));
    Files.writeString(pair.resolve("original.sql"), "select 40 + 2");
    Files.writeString(pair.resolve("rewrite.sql"), "select 42");
    String suite =
        ampmeter.suite(
            """
            name: databases
            plans:
              - plan: %1$s/testplans/as3ap-throughput.jmx
                iterations: 30
                data: {name: as3ap, size: 4MB, engine: MyISAM}
              - plan: %1$s/testplans/as3ap-cross-section.jmx
                warmUp: 1 s
                properties: {background: oltp_update}
                data: {name: as3ap, size: 4MB, engine: InnoDB}
              - plan: %1$s/testplans/query-rewrites.jmx
                users: 1
                warmUp: 0 s
                iterations: 2000
                properties:
                  folder: %2$s
                  turn: 20
            """
                .formatted(Ampmeter.HOME.toAbsolutePath(), temporary.resolve("pairs")));
    ended = ampmeter.here("run", suite);
    run = ampmeter.onlyRun();
    plans = new ObjectMapper().readTree(run.resolve("results.json").toFile()).path("plans");
  }

  @Test
  void passes() {
    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out())
        .contains("as3ap-throughput - PASSED", "as3ap-cross-section - PASSED")
        .contains("query-rewrites - PASSED", "96 rules hold");
  }

  @Test
  void measuresTheForegroundUserAndTheBackgroundApart() {
    assertThat(samples(0, "ir_select")).isPositive();
    assertThat(samples(0, "background ir_select")).isGreaterThan(samples(0, "ir_select"));
    assertThat(samples(1, "checkmod_100_rand")).isEqualTo(1);
    assertThat(samples(1, "background oltp_update")).isPositive();
  }

  @Test
  void reportsSourceLabsRowsAndTheRewrites() throws IOException {
    String page = Files.readString(run.resolve("report.html"));

    assertThat(page)
        .contains("IR throughput", "# ir_select queries", "Cross-section test")
        .contains("Queries and their rewrites", "SQL and EXPLAIN of tiny");
  }

  @Test
  void rebuildsTheFiguresOfTheRewritesFromTheFolder() throws Exception {
    JsonNode pair = plans.at("/2/rewrites/0");
    assertThat(pair.path("name").asText()).isEqualTo("tiny");
    // Without a warm-up all that were sent, the last of them perhaps after the judged window.
    try (Stream<String> rows = Files.lines(run.resolve("query-rewrites/samples.jtl"))) {
      assertThat(pair.at("/levels/0/rewrite/queries").asLong())
          .isEqualTo(rows.filter(row -> row.contains(",tiny rewrite,")).count());
    }
    assertThat(run.resolve("query-rewrites/rewrites.json")).isNotEmptyFile();

    var again =
        ampmeter.here(
            "report", run.toString(), "--out", ampmeter.folder().resolve("again").toString());

    assertThat(again.exitCode()).as(again.all()).isZero();
    JsonNode rebuilt =
        new ObjectMapper().readTree(ampmeter.folder().resolve("again/results.json").toFile());
    assertThat(rebuilt.at("/plans/2/rewrites/0")).isEqualTo(pair);
  }

  private long samples(int plan, String label) {
    for (JsonNode row : plans.path(plan).path("labels")) {
      if (row.path("label").asText().equals(label)) {
        return row.path("samples").asLong();
      }
    }
    return 0;
  }
}
