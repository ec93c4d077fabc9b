package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.generator.GeneratorEvidence;
import org.junit.jupiter.api.Test;

/** What a load generator that is short of local ports does to verdicts. */
class GeneratorWithoutPortsTest extends GeneratorLoad {
  @Test
  void failuresForWantOfALocalPortAreNotTheServers() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");

    Finding finding = find(GeneratorEvidence.NONE, "errors(total) <= 0 %");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "1 sample failed because JMeter's machine had no local port left to connect from;"
                + " without the 1 such sample errors is 0 %");
  }

  @Test
  void otherFailuresBesideThemAreTheServers() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");
    row(20_000, 10, "500", "Internal Server Error", "users 1-3", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.MISSED);
  }

  @Test
  void aServerCannotPretendThatAPortWasMissing() {
    steady(0, 30, 41);
    row(10_000, 10, "500", "Cannot assign requested address", "users 1-3", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.MISSED);
  }

  @Test
  void anOperationFailsForWantOfAPortWithItsRequest() {
    for (int i = 0; i < 100; i++) {
      operation(100L * i, 50, "users 1-1", true);
    }
    noPort(5_010, "users 1-2");
    operation(5_000, 50, "users 1-2", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.NOT_JUDGED);

    operation(6_000, 50, "users 1-2", false);
    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.MISSED);
  }
}
