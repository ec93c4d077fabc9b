package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run whose pages ask the database, and one of whose plans gives the servers nothing to do but to
 * answer us.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ServerCriteriaIT {
  @TempDir private Path folder;
  private Ampmeter.Ended ended;
  private Path run;
  private JsonNode results;

  @BeforeAll
  void runBothPlans(@TempDir Path loaded) throws IOException {
    Ampmeter ampmeter = new Ampmeter(loaded);
    Path plans = Ampmeter.HOME.toAbsolutePath().resolve("testplans");
    String suite =
        ampmeter.suite(
            """
            generator: shared
            plans:
              - plan: %s/page-with-queries.jmx
                users: 1
                duration: 4 s
                targets:
                  - status(Com_select) per operation <= 200
                  - status(Com_select) per operation <= 1
                  - cpu(web) per operation <= 10 s
                  - cpu(database) > 0 %%
                  - cpu(machine) > 0 %%
                  - memory(database) <= 1 MB
              - plan: %s
                users: 1
                duration: 6 s
                properties:
                  sleep: 200
                targets:
                  - status(Questions) <= 0
                  - status(Handler_read_rnd_next) <= 0
                  - status(Com_delete) <= 0
                  - memory(web) <= 100 GB
            """
                .formatted(plans, ampmeter.plan("own.jmx")));
    ended = ampmeter.here("run", suite);
    run = ampmeter.onlyRun();
    results = results();
  }

  private JsonNode results() throws IOException {
    return new ObjectMapper().readTree(run.resolve("results.json").toFile());
  }

  @Test
  void holdsServersToTheirLimits() {
    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    Map<String, String> queries = found(results.at("/plans/0/findings"));
    assertThat(queries)
        .as(results.at("/plans/0/findings").toPrettyString())
        .containsEntry("status(Com_select) per operation <= 200", "passed")
        .containsEntry("status(Com_select) per operation <= 1", "failed")
        .containsEntry("cpu(web) per operation <= 10 s", "passed")
        .containsEntry("cpu(database) > 0 %", "passed")
        .containsEntry("cpu(machine) > 0 %", "passed")
        .containsEntry("memory(database) <= 1 MB", "failed");
    // Asked once a second for some 500 rows each time, and by nobody else. So few requests say
    // nothing of a generator that becomes faster, for which upper limits would not be judged.
    assertThat(found(results.at("/plans/1/findings")))
        .as(results.at("/plans/1/findings").toPrettyString())
        .containsEntry("status(Questions) <= 0", "passed")
        .containsEntry("status(Handler_read_rnd_next) <= 0", "passed")
        .containsEntry("status(Com_delete) <= 0", "passed")
        .containsEntry("memory(web) <= 100 GB", "passed");
  }

  @Test
  void tellsWhatServersAndLoadGeneratorTook() {
    JsonNode observed = results.at("/plans/0/observation");
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
  }

  @Test
  void isReportedAgainFromItsFolderButNotWithoutWhatWasObserved() throws IOException {
    String page = Files.readString(run.resolve("report.html"));
    Files.delete(run.resolve("report.html"));

    Ampmeter.Ended again = Ampmeter.here(List.of("report", run.toString()));
    assertThat(again.out()).contains("own - PASSED");
    assertThat(run.resolve("report.html")).hasContent(page);

    Files.delete(run.resolve("own/observe.csv"));
    Files.delete(run.resolve("own/database-status.csv"));
    Ampmeter.Ended altered = Ampmeter.here(List.of("report", run.toString()));
    assertThat(altered.out())
        .contains("own - INCOMPLETE", "Changed after the run: observe.csv is missing");
    assertThat(results().at("/plans/1").has("observation")).isFalse();
  }

  /** The stack is up by then, and no load has begun. */
  @Test
  void refusesACounterThatTheDatabaseDoesNotHaveBeforeTheLoad()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            "plans: [{plan: %s, targets: status(Com_seelct) <= 0}]"
                .formatted(ampmeter.plan("own.jmx")));

    for (List<String> words : List.of(List.of("run", suite), List.of("run", suite, "--check"))) {
      var ended = ampmeter.here(words.toArray(String[]::new));

      assertThat(ended.err())
          .isEqualTo(
              "ampmeter: plan own: criterion \"status(Com_seelct) <= 0\" cannot be judged: the"
                  + " database has no number called Com_seelct in SHOW GLOBAL STATUS; name one of"
                  + " those that it has\n");
      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ampmeter.runs()).isEmpty();
    }
  }

  private static Map<String, String> found(JsonNode findings) {
    Map<String, String> found = new LinkedHashMap<>();
    findings.forEach(
        each -> found.put(each.at("/criterion").textValue(), each.at("/result").textValue()));
    return found;
  }
}
