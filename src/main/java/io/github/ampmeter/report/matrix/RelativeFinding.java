package io.github.ampmeter.report.matrix;

import io.github.ampmeter.stats.rounds.PairedChange;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.Optional;

/**
 * What came of a criterion such as {@code p90(*) <= first + 5 %}, of one combination and label.
 *
 * @param label whose figure it is, with its load level
 * @param change from the first combination, in percent or in the figure's unit; empty of too few
 *     rounds
 * @param reason why it did not hold; empty where it did
 */
record RelativeFinding(
    String combination,
    String plan,
    Criterion criterion,
    String label,
    Optional<PairedChange> change,
    Outcome outcome,
    String reason) {

  boolean held() {
    return outcome == Outcome.HELD;
  }

  VerdictKind verdict() {
    return switch (outcome) {
      case HELD -> VerdictKind.PASSED;
      case MISSED -> VerdictKind.FAILED;
      case NOT_JUDGED -> VerdictKind.NOT_JUDGED;
    };
  }

  /** The criterion and whom it speaks of. */
  String words() {
    return criterion.text() + " [" + label + "]";
  }
}
