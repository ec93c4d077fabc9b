package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.drift.BlockQuantity;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.PercentileInterval;
import io.github.ampmeter.judge.stats.Percentiles;
import java.util.Optional;

/**
 * What a criterion limits. Times are milliseconds, shares are percent, rates are per second.
 *
 * @param percent which percentile, for {@link MetricKind#PERCENTILE}; otherwise 0
 * @param followed what is followed, of a {@link MetricKind#drift}; otherwise empty
 */
public record Metric(MetricKind kind, double percent, Optional<BlockQuantity> followed) {
  /** Below this many samples no figure is reliable. */
  public static final int RELIABLE_SAMPLES = 100;

  public static final Metric THROUGHPUT = of(MetricKind.THROUGHPUT);

  /** The 90th percentile, by which runs are judged and compared. */
  public static final Metric P90 = percentile(Percentiles.MAIN);

  public Metric {
    if (kind == MetricKind.PERCENTILE && !(percent > 0 && percent <= 100)) {
      throw new IllegalArgumentException("percent must be above 0 and at most 100: " + percent);
    }
  }

  public static Metric percentile(double percent) {
    return new Metric(MetricKind.PERCENTILE, percent, Optional.empty());
  }

  public static Metric of(MetricKind kind) {
    return new Metric(kind, 0, Optional.empty());
  }

  static Metric drift(MetricKind kind, BlockQuantity followed) {
    return new Metric(kind, 0, Optional.of(followed));
  }

  /** The value in the metric's unit; NaN where the samples do not give one. */
  public double value(LabelStatistics of, LabelStatistics total) {
    return switch (kind) {
      case PERCENTILE -> of.percentile(percent);
      case MIN -> of.elapsed().min();
      case MEAN -> of.elapsed().mean();
      case MAX -> of.elapsed().max();
      case SD -> of.elapsed().sd();
      case ERRORS -> of.errorPercent();
      case THROUGHPUT -> of.throughputPerSecond();
      case SAMPLES -> of.samples();
      case MIX -> 100.0 * of.elapsed().count() / total.elapsed().count();
      case USERS_PER_THROUGHPUT ->
          of.users() == 0 || total.arrivals().any()
              ? Double.NaN
              : of.users() / of.throughputPerSecond();
      case LATE -> of.arrivals().latePercent();
      case DROPPED -> of.arrivals().droppedPercent();
      default -> throw new IllegalStateException(kind + " is not a figure of a label's samples");
    };
  }

  /** Whether enough samples stand behind the figure to lean on it. */
  public boolean reliable(LabelStatistics of) {
    return switch (kind) {
      case SAMPLES,
              CYCLE,
              COUNTED,
              STABLE,
              CPU,
              MEMORY,
              STATUS,
              HARDENING,
              DRIFT,
              DRIFT_MEGABYTES,
              DRIFT_NUMBER ->
          true;
      case LATE, DROPPED -> of.arrivals().due() >= RELIABLE_SAMPLES;
      case PERCENTILE ->
          of.elapsed().count() >= RELIABLE_SAMPLES
              && interval(of).map(PercentileInterval::bounded).orElse(false);
      case MIN, MEAN, MAX, SD, MIX, CPU_PER_OPERATION, STATUS_PER_OPERATION ->
          of.elapsed().count() >= RELIABLE_SAMPLES;
      case ERRORS, THROUGHPUT, USERS_PER_THROUGHPUT -> of.samples() >= RELIABLE_SAMPLES;
    };
  }

  /** Adds to a value whether it is reliable and, for a percentile, its confidence interval. */
  public Finding.MeasuredValue measured(double value, LabelStatistics of) {
    return new Finding.MeasuredValue(value, reliable(of), interval(of));
  }

  /** Returns the confidence interval of a percentile; empty for every other metric. */
  private Optional<PercentileInterval> interval(LabelStatistics of) {
    return kind == MetricKind.PERCENTILE ? of.interval(percent) : Optional.empty();
  }

  @Override
  public String toString() {
    return kind == MetricKind.PERCENTILE
        ? Percentiles.name(percent)
        : followed.map(of -> kind.word() + "(" + of.word() + ")").orElse(kind.word());
  }
}
