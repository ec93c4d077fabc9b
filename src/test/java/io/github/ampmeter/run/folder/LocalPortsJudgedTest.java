package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.GeneratorEvidence.PortUse;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** What a load generator that runs out of local ports does to verdicts. */
class LocalPortsJudgedTest extends GeneratorLoad {
  @Test
  void failuresForWantOfALocalPortAreNotTheServers() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");

    Finding finding = find(GeneratorEvidence.NONE, "errors(total) <= 0 %");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "1 sample failed because JMeter's machine ran out of local ports or open files;"
                + " without the 1 such sample it may pass");
  }

  @Test
  void otherFailuresBesideThemAreTheServers() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");
    row(20_000, 10, "500", "Internal Server Error", "users 1-3", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void aServerCannotPretendThatAPortWasMissing() {
    steady(0, 30, 41);
    row(10_000, 10, "500", "Cannot assign requested address", "users 1-3", false);

    assertThat(find(GeneratorEvidence.NONE, "errors(total) <= 0 %").outcome())
        .isEqualTo(Outcome.FAILED);
  }

  /** Linux gives 32768 to 60999 to clients, 28,232 ports; 95 % of them are 26,820.4. */
  @Test
  void isTheLimitWhereHardlyAPortWasLeftThoughNothingFailed() {
    steady(0, 30, 41);

    Finding finding = find(taken(26_821), "p90(page) <= 30 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "Connections to the web server took 26821 of the 28232 local ports of JMeter's"
                + " machine");
    assertThat(find(taken(26_821), "p90(page) <= 50 ms").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void isNoneWhereEnoughPortsWereLeft() {
    steady(0, 30, 41);

    assertThat(find(taken(26_820), "p90(page) <= 30 ms").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void saysWhatFailedRatherThanHowManyPortsWereTaken() {
    steady(0, 30, 41);
    noPort(10_000, "users 1-3");

    assertThat(load(taken(28_232), "errors(total) <= 0 %").bottlenecks().all())
        .extracting(GeneratorBottleneck::words)
        .containsExactly(
            "1 sample failed because JMeter's machine ran out of local ports or open files");
  }

  /** 100 ms at each step; ports were short at 2 users alone. */
  @Test
  void looksAtEachStepOnItsOwn() {
    step(1, 20_000);
    step(2, 40_000);
    GeneratorEvidence atTwo =
        counted(window -> window.startMillis() == START + 40_000 ? 28_000 : 50);

    assertThat(judged(atTwo, "p90(page) at every step <= 50 ms").findings())
        .extracting(Finding::users, Finding::outcome)
        .startsWith(tuple(1, Outcome.FAILED), tuple(2, Outcome.NOT_JUDGED));
  }

  private static GeneratorEvidence taken(int ports) {
    return counted(window -> ports);
  }

  private static GeneratorEvidence counted(ToIntFunction<Window> taken) {
    return new GeneratorEvidence(
        window -> Optional.of(QUIET),
        window -> Optional.of(new PortUse(taken.applyAsInt(window), 28_232)),
        List.of(),
        false);
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
        .isEqualTo(Outcome.FAILED);
  }
}
