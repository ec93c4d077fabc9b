package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteCheckIT {
  @TempDir private Path folder;

  @Test
  void goesOnceThroughEachPlanAndLeavesNoFiles() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String plan = ampmeter.plan("own.jmx");
    String suite =
        ampmeter.suite(
            """
            plans:
              - {plan: %s, users: 50, warmUp: 20 s, duration: 5 min}
              - {plan: %s, name: failing, iterations: 10, properties: {failing: "1"}}
              - {plan: %s, name: nothing}
            """
                .formatted(plan, plan, ampmeter.plan("disabled.jmx")));

    var check = ampmeter.run("run", suite, "--check");

    assertThat(check.out())
        .contains("own: 1 samples, all answer\n")
        .contains("failing: 1 samples, 1 of them failed\n  step: ")
        .contains("nothing: no samples\n")
        .containsPattern("The real run takes about 33[0-9] s\\.");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(ampmeter.runs()).isEmpty();
  }
}
