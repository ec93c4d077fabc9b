package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteDataIT {
  @TempDir private Path folder;

  @Test
  void loadsAPlansDataOnceAndBringsItBackForTheNext() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String plan = ampmeter.plan("own.jmx");
    String suite =
        ampmeter.suite(
            """
            plans:
              - {plan: %s, name: none, iterations: 1}
              - {plan: %s, name: first, iterations: 1, data: olio}
              - {plan: %s, name: second, iterations: 1, data: olio}
            """
                .formatted(plan, plan, plan));

    var run = ampmeter.here("run", suite);

    assertThat(run.out())
        .contains("first: loading the data olio\n")
        .contains("second: restoring the data olio\n")
        .doesNotContain("none: loading");
    Path results = ampmeter.runs().get(0);
    assertThat(Files.readString(results.resolve("second/run.json")))
        .contains("\"data\" : \"olio\"")
        .contains("\"data: persons\" : \"2500\"");
    assertThat(Files.readString(results.resolve("report.html"))).contains("data: persons");
    assertThat(Files.readString(results.resolve("none/run.json"))).doesNotContain("\"data\"");
  }

  @Test
  void loadsDataForACheckAsWell() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            "plans: [{plan: %s, name: one, data: olio}]".formatted(ampmeter.plan("own.jmx")));

    assertThat(ampmeter.here("run", suite, "--check").out())
        .contains("one: loading the data olio\n")
        .contains("one: 1 sample, all answer\n");
  }
}
