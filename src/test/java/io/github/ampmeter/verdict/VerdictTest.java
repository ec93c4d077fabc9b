package io.github.ampmeter.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerdictTest {
  @Test
  void aFindingThatWasNotJudgedLeavesTheRunNotJudgedAndSaysWhy() {
    Verdict verdict = verdict(List.of(), Outcome.HELD, Outcome.NOT_JUDGED);

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons()).containsExactly("p90(Home) <= 1 s: because");
  }

  @Test
  void aMissedCriterionFailsWhateverElseWasNotJudgedOrEndedEarly() {
    assertThat(verdict(List.of("killed"), Outcome.NOT_JUDGED, Outcome.MISSED).kind())
        .isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void aRunThatEndedEarlyIsIncompleteBeforeItIsNotJudged() {
    assertThat(verdict(List.of("killed"), Outcome.NOT_JUDGED).kind())
        .isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void onlyHeldCriteriaPass() {
    assertThat(verdict(List.of(), Outcome.HELD, Outcome.HELD).passed()).isTrue();
  }

  private static Verdict verdict(List<String> incomplete, Outcome... outcomes) {
    Criterion criterion = Criteria.parse("test", "p90(Home) <= 1 s").get(0);
    return Verdict.of(
        Stream.of(outcomes)
            .map(
                each ->
                    new Finding(
                        criterion, "Home", 1, 1, 1, each, true, Optional.empty(), "because"))
            .toList(),
        incomplete);
  }
}
