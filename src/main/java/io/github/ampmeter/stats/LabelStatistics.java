package io.github.ampmeter.stats;

/**
 * What was measured under one label at one load level.
 *
 * @param label the label, or {@value #TOTAL}
 * @param kind what the samples are
 * @param users the users at work at this level, 0 when not recorded
 * @param repeat which repetition of the level, from 1; 0: all of them together
 * @param samples samples that started in the window, errors included
 * @param errors the failed among them
 * @param throughputPerSecond successes that ended in the window / its length; NaN when it has none;
 *     of several repeats their mean
 * @param elapsed elapsed time of the successes that started in the window, milliseconds
 */
public record LabelStatistics(
    String label,
    LabelKind kind,
    int users,
    int repeat,
    long samples,
    long errors,
    double throughputPerSecond,
    ValueCounts elapsed) {
  public static final String TOTAL = "total";

  /** Errors in percent of the samples; NaN without samples. */
  public double errorPercent() {
    return samples == 0 ? Double.NaN : 100.0 * errors / samples;
  }
}
