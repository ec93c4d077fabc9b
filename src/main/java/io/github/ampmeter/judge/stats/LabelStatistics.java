package io.github.ampmeter.judge.stats;

import java.util.Optional;

/**
 * What was measured under one label at one load level.
 *
 * @param label the label, or {@value #TOTAL}
 * @param kind what the samples are
 * @param users the users at work at this level, 0 when not recorded; of a step that offers
 *     arrivals, how many a second
 * @param repeat which repetition of the level, from 1; 0: all of them together
 * @param samples samples that started in the window, errors included
 * @param errors the failed among them
 * @param failedMillis the time that these took, as far as it lies in the window
 * @param throughputPerSecond successes that ended in the window / its length; NaN when it has none;
 *     of several repeats their mean
 * @param elapsed elapsed time of the successes that started in the window, milliseconds
 * @param responses to these, as far as they tell their bytes; of a label, none of several together
 * @param arrivals of all operations or all requests together, where they came at a rate; else none
 */
public record LabelStatistics(
    String label,
    LabelKind kind,
    int users,
    int repeat,
    long samples,
    long errors,
    long failedMillis,
    double throughputPerSecond,
    ValueCounts elapsed,
    ResponseSizes responses,
    ArrivalStatistics arrivals) {
  public static final String TOTAL = "total";

  /**
   * Of a load that did not arrive at a rate, or of one label among several; without sizes of
   * responses and the time of failures.
   */
  public LabelStatistics(
      String label,
      LabelKind kind,
      int users,
      int repeat,
      long samples,
      long errors,
      double throughputPerSecond,
      ValueCounts elapsed) {
    this(
        label,
        kind,
        users,
        repeat,
        samples,
        errors,
        0,
        throughputPerSecond,
        elapsed,
        ResponseSizes.NONE,
        ArrivalStatistics.NONE);
  }

  /** The same with what is known of the arrivals that it stands for. */
  LabelStatistics of(ArrivalStatistics known) {
    return new LabelStatistics(
        label,
        kind,
        users,
        repeat,
        samples,
        errors,
        failedMillis,
        throughputPerSecond,
        elapsed,
        responses,
        known);
  }

  /**
   * A percentile of the successes; where arrivals were dropped they are among them as infinite,
   * because nobody knows for how long they would have waited. NaN without any.
   */
  public double percentile(double percent) {
    return percentile(percent, 0);
  }

  /** The same as if so many of the samples had taken no time: 0 where no other is left. */
  public double percentile(double percent, long without) {
    long dropped = arrivals.dropped();
    if (dropped == 0 && without == 0) {
      return elapsed.percentile(percent);
    }
    long rank = ValueCounts.rank(percent, elapsed.count() + dropped) - without;
    return rank < 1 ? 0 : rank > elapsed.count() ? Double.POSITIVE_INFINITY : elapsed.atRank(rank);
  }

  /** What the percentile of all there could have been may be; empty without a success. */
  public Optional<PercentileInterval> interval(double percent) {
    return PercentileInterval.of(elapsed, percent, arrivals.dropped());
  }

  /** Errors in percent of the samples; NaN without samples. */
  public double errorPercent() {
    return samples == 0 ? Double.NaN : 100.0 * errors / samples;
  }
}
