package io.github.ampmeter.report.matrix;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.ChangeText;
import io.github.ampmeter.stats.rounds.PairedChange;
import java.util.Optional;

/**
 * How one figure of a combination differs from that of the first.
 *
 * @param combination the other one
 * @param change over the rounds that have both; empty where these are too few
 * @param rounds in how many rounds both were measured and neither was limited by the generator
 * @param limited in how many the load generator was the limit of either
 * @param firstMean the first combination's figure, on average
 * @param caution what else is to be known of the figure; may be empty
 * @param adjustedP its p among that of all tests of its family; NaN without a change
 * @param tests how many there are in the family
 * @param leastChangePercent a smaller change is none
 */
public record MatrixChange(
    String combination,
    RunFigures.Of of,
    ComparedMetric metric,
    Optional<PairedChange> change,
    int rounds,
    int limited,
    double firstMean,
    String caution,
    double adjustedP,
    int tests,
    double leastChangePercent) {
  private static final double LEVEL = 0.05;

  MatrixChange among(double p, int all) {
    return new MatrixChange(
        combination,
        of,
        metric,
        change,
        rounds,
        limited,
        firstMean,
        caution,
        p,
        all,
        leastChangePercent);
  }

  /** Whether the change is more than scatter, and large enough to matter. */
  public boolean shown() {
    return adjustedP < LEVEL
        && change.isPresent()
        && (metric.inPoints() || Math.abs(change.get().estimate()) >= leastChange());
  }

  /** In the change's own unit. */
  private double leastChange() {
    return inPercent() ? leastChangePercent : leastChangePercent / 100 * firstMean;
  }

  /** Whether it is sure, and not shown because it is so small. */
  private boolean tooSmall() {
    return adjustedP < LEVEL && !shown();
  }

  /** By how much, in a sentence; empty where nobody can tell. */
  public String amount() {
    if (change.isEmpty()) {
      return "";
    }
    double estimate = change.get().estimate();
    return inPercent()
        ? ChangeText.text(estimate)
        : (estimate > 0 ? "+" : "") + inOwnUnit(estimate);
  }

  private String inOwnUnit(double value) {
    return Decimals.text(value, 2) + " " + metric.difference().unit();
  }

  /** What to know about it, in few words. */
  public String judgement() {
    return caution.isEmpty() ? judged() : judged() + "; " + caution;
  }

  private String judged() {
    if (change.isEmpty()) {
      return "not compared: "
          + (limited > 0
              ? "the load generator was the limit in " + Counted.of(limited, "rounds") + ", "
              : "")
          + (rounds == 0
              ? "no round has both"
              : rounds + " of at least " + PairedChange.FEWEST_ROUNDS + " rounds");
    }
    String p = adjustedP < 0.001 ? "p < 0.001" : "p = " + Decimals.text(adjustedP, 3);
    if (shown()) {
      return "changed, " + p;
    }
    if (tooSmall()) {
      return "below " + Decimals.text(leastChangePercent, 1) + " %, " + p;
    }
    return change.get().standardError() == 0
        ? "no difference at all"
        : "no difference shown; one of " + detectable() + " would have been";
  }

  private String detectable() {
    double least =
        Math.max(change.orElseThrow().detectable(tests), metric.inPoints() ? 0 : leastChange());
    return inPercent() ? ChangeText.size(least) : inOwnUnit(least);
  }

  /** Whether the change is told in percent of the first combination's figure. */
  public boolean inPercent() {
    return change.isPresent() && change.get().unit() == PairedChange.Unit.PERCENT;
  }
}
