package io.github.ampmeter.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Notice;
import org.junit.jupiter.api.Test;

class AmbiguousCriteriaTest {
  @Test
  void namesTheLabelsThatOnePassDoesNotHaveAndThoseItHas() {
    assertThat(
            AmbiguousCriteria.unseen(
                Criteria.parse("targets", "p90(Hom) <= 1 s\np90(Home) <= 1 s\np90(*) <= 1 s"),
                MeasuredRun.home().run()))
        .extracting(Notice::message)
        .containsExactly(
            "criterion \"p90(Hom) <= 1 s\": the dry run has no such sample; it has Home");
  }

  /** What it counts may come in none of one pass's samples; the operation must be there. */
  @Test
  void ofACriterionForACounterThePassNeedsTheOperationOnly() {
    assertThat(
            AmbiguousCriteria.unseen(
                Criteria.parse("targets", "counted(Home imageLoaded) >= 3\ncounted(Hom b) >= 3"),
                MeasuredRun.home().run()))
        .extracting(Notice::message)
        .containsExactly(
            "criterion \"counted(Hom b) >= 3\": the dry run has no such sample; it has Home");
  }
}
