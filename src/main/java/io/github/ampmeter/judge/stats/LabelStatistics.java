package io.github.ampmeter.judge.stats;

import java.util.Optional;

/**
 * What was measured under one label at one load level.
 *
 * @param throughputPerSecond successes that ended in the window / its length; NaN when it has none;
 *     of several repeats their mean
 * @param elapsed elapsed time of the successes that started in the window, milliseconds
 * @param responses to these, as far as they tell their bytes; of a label, none of several together
 * @param arrivals of all operations or all requests together, where they came at a rate; else none
 */
public record LabelStatistics(
    MeasuredLabel subject,
    SampleCounts counts,
    double throughputPerSecond,
    ValueCounts elapsed,
    ResponseSizes responses,
    ArrivalStatistics arrivals) {
  public static final String TOTAL = "total";

  /**
   * The samples that the figures describe.
   *
   * @param label the label, or {@value #TOTAL}
   * @param users the users at work at this level, 0 when not recorded; of a step that offers
   *     arrivals, how many a second
   * @param repeat which repetition of the level, from 1; 0: all of them together
   */
  public record MeasuredLabel(String label, LabelKind kind, int users, int repeat) {}

  /**
   * How many samples started in the window.
   *
   * @param all errors included
   * @param failedMillis the time that the errors took, as far as it lies in the window
   * @param expected those of the errors that the plan expects
   */
  public record SampleCounts(long all, long errors, long failedMillis, long expected) {
    public SampleCounts(long all, long errors, long failedMillis) {
      this(all, errors, failedMillis, 0);
    }
  }

  /** Statistics without response sizes and arrivals. */
  public LabelStatistics(
      MeasuredLabel subject, SampleCounts counts, double throughputPerSecond, ValueCounts elapsed) {
    this(subject, counts, throughputPerSecond, elapsed, ResponseSizes.NONE, ArrivalStatistics.NONE);
  }

  /** Adds the arrivals that the samples belong to. */
  LabelStatistics of(ArrivalStatistics known) {
    return new LabelStatistics(subject, counts, throughputPerSecond, elapsed, responses, known);
  }

  public String label() {
    return subject.label;
  }

  public LabelKind kind() {
    return subject.kind;
  }

  public int users() {
    return subject.users;
  }

  public int repeat() {
    return subject.repeat;
  }

  public long samples() {
    return counts.all;
  }

  public long errors() {
    return counts.errors;
  }

  /** Errors that the plan does not expect. */
  public long unexpectedErrors() {
    return counts.errors - counts.expected;
  }

  /** The same times with another number of samples, and of errors among them. */
  public LabelStatistics counting(long samples, long errors) {
    SampleCounts others = new SampleCounts(samples, errors, counts.failedMillis);
    return new LabelStatistics(subject, others, throughputPerSecond, elapsed, responses, arrivals);
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
    return counts.all == 0 ? Double.NaN : 100.0 * counts.errors / counts.all;
  }
}
