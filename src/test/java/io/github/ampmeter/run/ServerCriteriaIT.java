package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are seen at work, and a database that has nothing to do but to answer us. */
class ServerCriteriaIT {
  @TempDir private Path folder;

  @Test
  void holdsServersToTheirLimits() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    Path plans = Ampmeter.HOME.toAbsolutePath().resolve("testplans");
    String suite =
        ampmeter.suite(
            """
            generator: shared
            plans:
              - plan: %s/page-with-queries.jmx
                users: 1
                duration: 6 s
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

    var ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    JsonNode results =
        new ObjectMapper().readTree(ampmeter.onlyRun().resolve("results.json").toFile());
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
