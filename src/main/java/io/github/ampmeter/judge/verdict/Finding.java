package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.stats.PercentileInterval;
import java.util.Optional;

/**
 * What one criterion came to for one label at one load level.
 *
 * @param label the label judged
 * @param users the load level, 0 when not recorded
 * @param measured in the metric's unit; NaN when there was nothing to measure
 * @param marginPercent how far from the limit, in percent of it; negative when missed
 * @param outcome held, missed, or not judged
 * @param reliable whether enough samples stand behind the figure
 * @param interval what a percentile may be, as far as its samples tell; empty for all else
 * @param missing which samples it would rest on and does not
 * @param remark why it failed without a figure, or what to know about it; may be empty
 */
public record Finding(
    Criterion criterion,
    String label,
    int users,
    double measured,
    double marginPercent,
    Outcome outcome,
    boolean reliable,
    Optional<PercentileInterval> interval,
    Missing missing,
    String remark) {
  /** Samples that a finding would rest on. */
  public enum Missing {
    NOTHING,
    /** None was there to judge by. */
    SAMPLES,
    /** There were samples, and none succeeded: more of them would not help. */
    SUCCESSES,
    /** They may still come: the run goes on. */
    YET
  }

  private static final int MOST_DECIMALS = 9;

  /** Of which samples are there. */
  public Finding(
      Criterion criterion,
      String label,
      int users,
      double measured,
      double marginPercent,
      Outcome outcome,
      boolean reliable,
      Optional<PercentileInterval> interval,
      String remark) {
    this(
        criterion,
        label,
        users,
        measured,
        marginPercent,
        outcome,
        reliable,
        interval,
        Double.isNaN(measured) ? Missing.SAMPLES : Missing.NOTHING,
        remark);
  }

  /** Where there is no figure to hold against the limit; the remark says why. */
  static Finding withoutFigure(
      Criterion criterion, String label, int users, Outcome outcome, String remark) {
    return new Finding(
        criterion, label, users, Double.NaN, Double.NaN, outcome, false, Optional.empty(), remark);
  }

  private Finding with(Outcome other, Missing what, String why) {
    return new Finding(
        criterion, label, users, measured, marginPercent, other, reliable, interval, what, why);
  }

  /** The same, where other samples are missing than the figure alone tells. */
  Finding missing(Missing what) {
    return with(outcome, what, remark);
  }

  public boolean passed() {
    return outcome == Outcome.PASSED;
  }

  public boolean failed() {
    return outcome == Outcome.FAILED;
  }

  /** Of a run that goes on: whether samples may still come that it rests on. */
  public boolean notYetMeasured() {
    return outcome == Outcome.NOT_JUDGED && missing == Missing.YET;
  }

  /** The same figure, of which it cannot be said whether what was tested made it. */
  public Finding notJudged(String why) {
    return with(Outcome.NOT_JUDGED, missing, why);
  }

  /** The same criterion held against another figure. */
  public Finding measuring(double other) {
    Limit limit = criterion.limit();
    return new Finding(
        criterion,
        label,
        users,
        other,
        limit.marginPercent(other),
        Outcome.of(limit.holds(other)),
        reliable,
        Optional.empty(),
        remark);
  }

  /**
   * Whether the limit lies where the figure itself may: as many samples again may miss it, or hold.
   */
  public boolean close() {
    Limit limit = criterion.limit();
    return interval
        .filter(PercentileInterval::bounded)
        .filter(
            of ->
                of.contains(limit.value() - limit.tolerance())
                    || of.contains(limit.value() + limit.tolerance()))
        .isPresent();
  }

  /** What is to be known of how sure the figure is, in words; empty where there is nothing. */
  public String doubt() {
    if (!reliable && !Double.isNaN(measured)) {
      return "not reliable: few samples";
    }
    return close() ? "close: the limit lies in the interval" : "";
  }

  /** The measured value with its unit; never rounded onto a limit that it misses. */
  public String measuredText() {
    if (criterion.metric().kind() == MetricKind.STABLE) {
      return Double.isNaN(measured) ? "n/a" : measured > 0 ? "stable" : "not stable";
    }
    return criterion.metric().kind().unit().text(measured, measuredDecimals());
  }

  /** How many decimals of the measured value show: as many as tell it from a limit it misses. */
  public int measuredDecimals() {
    Unit unit = criterion.metric().kind().unit();
    double limit = criterion.limit().value();
    boolean roundedAway = measured != limit && unit.text(measured).equals(unit.text(limit));
    return roundedAway ? MOST_DECIMALS : unit.decimals();
  }

  /** The limit with its unit, such as {@code <= 250 ms}. */
  public String limitText() {
    Unit unit = criterion.metric().kind().unit();
    Limit limit = criterion.limit();
    if (criterion.metric().kind() == MetricKind.STABLE) {
      return "stable";
    }
    if (limit.fromFirst()) {
      // Behind the label, which may hold any sign.
      return criterion.text().substring(criterion.text().lastIndexOf(limit.relation().sign()));
    }
    String band =
        limit.relation() == Relation.WITHIN
            ? " +- " + (unit == Unit.PERCENT ? points(limit) : exact(unit, limit.tolerance()))
            : "";
    return limit.relation().sign() + " " + exact(unit, limit.value()) + band;
  }

  /** What the user wrote must not be rounded. */
  private static String exact(Unit unit, double limit) {
    return unit.text(limit, MOST_DECIMALS);
  }

  private static String points(Limit limit) {
    return Decimals.text(limit.tolerance(), 3) + " points";
  }
}
