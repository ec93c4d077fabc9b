package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.stats.PercentileInterval;
import java.util.Optional;

/**
 * What one criterion came to for one label at one load level.
 *
 * @param label the label judged
 * @param users the load level, 0 when not recorded
 * @param outcome passed, failed, or not judged
 * @param missing the samples that the finding needs and does not have
 * @param remark why it failed without a figure, or what to know about it; may be empty
 */
public record Finding(
    Criterion criterion,
    String label,
    int users,
    MeasuredValue figure,
    Outcome outcome,
    Missing missing,
    String remark) {
  /**
   * The figure that is compared with the limit.
   *
   * @param value in the metric's unit; NaN when there was nothing to measure
   * @param reliable whether the figure is computed from enough samples
   * @param interval the confidence interval of a percentile; empty for other metrics
   */
  public record MeasuredValue(
      double value, boolean reliable, Optional<PercentileInterval> interval) {
    static final MeasuredValue NOTHING = new MeasuredValue(Double.NaN, false, Optional.empty());

    MeasuredValue(double value, boolean reliable) {
      this(value, reliable, Optional.empty());
    }
  }

  /** Samples that a finding needs and does not have. */
  public enum Missing {
    NOTHING,
    SAMPLES,
    /** All samples failed, so that more of them would not help. */
    SUCCESSES,
    /** The run goes on, and samples may still come. */
    YET
  }

  private static final int MOST_DECIMALS = 9;

  /** A finding without a remark; without a value, its samples are missing. */
  public static Finding of(
      Criterion criterion, String label, int users, MeasuredValue figure, Outcome outcome) {
    Missing missing = Double.isNaN(figure.value) ? Missing.SAMPLES : Missing.NOTHING;
    return new Finding(criterion, label, users, figure, outcome, missing, "");
  }

  /** A finding without a figure; the remark says why there is none. */
  public static Finding withoutFigure(
      Criterion criterion, String label, int users, Outcome outcome, String remark) {
    return of(criterion, label, users, MeasuredValue.NOTHING, outcome).withRemark(remark);
  }

  private Finding with(Outcome other, Missing what, String why) {
    return new Finding(criterion, label, users, figure, other, what, why);
  }

  public Finding withRemark(String other) {
    return with(outcome, missing, other);
  }

  Finding missing(Missing what) {
    return with(outcome, what, remark);
  }

  public Metric metric() {
    return criterion.metric();
  }

  public Limit limit() {
    return criterion.limit();
  }

  /** The measured value, in the metric's unit; NaN when there was nothing to measure. */
  public double measured() {
    return figure.value;
  }

  public boolean reliable() {
    return figure.reliable;
  }

  /** The distance from the limit, in percent of it; negative when failed, NaN without one. */
  public double marginPercent() {
    return metric().kind() == MetricKind.STABLE ? Double.NaN : limit().marginPercent(measured());
  }

  public boolean passed() {
    return outcome == Outcome.PASSED;
  }

  public boolean failed() {
    return outcome == Outcome.FAILED;
  }

  /** Whether the run goes on and samples that the finding needs may still come. */
  public boolean notYetMeasured() {
    return outcome == Outcome.NOT_JUDGED && missing == Missing.YET;
  }

  /** Withdraws the outcome, for a figure that the system under test may not have caused. */
  public Finding notJudged(String why) {
    return with(Outcome.NOT_JUDGED, missing, why);
  }

  /** Judges the same criterion by another value. */
  public Finding measuring(double other) {
    MeasuredValue changed = new MeasuredValue(other, figure.reliable);
    Outcome judged = Outcome.of(limit().holds(other));
    return of(criterion, label, users, changed, judged).withRemark(remark);
  }

  /**
   * Whether the limit lies where the figure itself may: as many samples again may miss it, or hold.
   */
  public boolean close() {
    Limit limit = limit();
    return figure
        .interval
        .filter(PercentileInterval::bounded)
        .filter(
            of ->
                of.contains(limit.value() - limit.tolerance())
                    || of.contains(limit.value() + limit.tolerance()))
        .isPresent();
  }

  /** Says how uncertain the figure is; empty where it is certain enough. */
  public String doubt() {
    if (!figure.reliable && !Double.isNaN(measured())) {
      return "not reliable: few samples";
    }
    return close() ? "close: the limit lies in the interval" : "";
  }

  /** The measured value with its unit; never rounded onto a limit that it misses. */
  public String measuredText() {
    if (metric().kind() == MetricKind.STABLE) {
      return Double.isNaN(measured()) ? "n/a" : measured() > 0 ? "stable" : "not stable";
    }
    return metric().kind().unit().text(measured(), measuredDecimals());
  }

  /** How many decimals of the measured value show: as many as tell it from a limit it misses. */
  public int measuredDecimals() {
    Unit unit = metric().kind().unit();
    double limit = limit().value();
    boolean roundedAway = measured() != limit && unit.text(measured()).equals(unit.text(limit));
    return roundedAway ? MOST_DECIMALS : unit.decimals();
  }

  /** Formats the limit with its unit, such as {@code <= 250 ms}. */
  public String limitText() {
    Unit unit = metric().kind().unit();
    Limit limit = limit();
    if (metric().kind() == MetricKind.STABLE) {
      return "stable";
    }
    if (limit.fromFirst()) {
      // The last sign is the criterion's own, because a label may contain any sign.
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
