package io.github.ampmeter.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerdictTest {
  @Test
  void aFindingThatWasNotJudgedLeavesTheRunNotJudgedAndSaysWhy() {
    Verdict verdict = verdict(List.of(), Outcome.PASSED, Outcome.NOT_JUDGED);

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons()).containsExactly("p90(Home) <= 1 s: because");
  }

  @Test
  void aMissedCriterionFailsWhateverElseWasNotJudgedOrEndedEarly() {
    assertThat(verdict(List.of("killed"), Outcome.NOT_JUDGED, Outcome.FAILED).kind())
        .isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void aRunThatEndedEarlyIsIncompleteBeforeItIsNotJudged() {
    assertThat(verdict(List.of("killed"), Outcome.NOT_JUDGED).kind())
        .isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void saysOnlyOfWhatWasNotJudgedWhy() {
    assertThat(verdict(List.of(), Outcome.PASSED, Outcome.NOT_JUDGED, Outcome.NOT_JUDGED).reasons())
        .hasSize(1);
    assertThat(verdict(List.of()).reasons()).containsExactly("no criteria were given");
    assertThat(verdict(List.of()).nothingAsked()).isTrue();
    assertThat(verdict(List.of("killed")).nothingAsked()).isFalse();
    assertThat(verdict(List.of(), Outcome.NOT_JUDGED).nothingAsked()).isFalse();
  }

  @Test
  void theWorseOfTwoVerdictsIsTheVerdict() {
    List<VerdictKind> fromBest =
        List.of(
            VerdictKind.PASSED, VerdictKind.NOT_JUDGED, VerdictKind.INCOMPLETE, VerdictKind.FAILED);
    assertThat(fromBest).containsExactlyInAnyOrder(VerdictKind.values());
    for (VerdictKind better : fromBest) {
      for (VerdictKind worse : fromBest.subList(fromBest.indexOf(better), fromBest.size())) {
        assertThat(better.worse(worse)).isEqualTo(worse);
        assertThat(worse.worse(better)).isEqualTo(worse);
      }
    }
  }

  @Test
  void onlyHeldCriteriaPass() {
    assertThat(verdict(List.of(), Outcome.PASSED, Outcome.PASSED).passed()).isTrue();
  }

  private static Verdict verdict(List<String> incomplete, Outcome... outcomes) {
    Criterion criterion = Criteria.parse("test", "p90(Home) <= 1 s").get(0);
    return Verdict.of(
        Stream.of(outcomes)
            .map(
                each ->
                    Finding.of(
                            criterion,
                            "Home",
                            1,
                            new Finding.MeasuredValue(1, true, Optional.empty()),
                            each)
                        .withRemark(each == Outcome.PASSED ? "held" : "because"))
            .toList(),
        incomplete.stream().map(Message.RUN_PROBLEM::issue).toList());
  }
}
