package io.github.ampmeter.judge.stats;

/**
 * One slice of a time series.
 *
 * @param startMillis since 1970
 * @param seconds how much of the slice the run covers
 * @param elapsed elapsed time of the successes that ended in the slice, milliseconds
 * @param errors failures that ended in the slice
 * @param users the most users seen in the slice, 0 when not recorded
 */
public record Interval(
    long startMillis, double seconds, ValueCounts elapsed, long errors, int users) {
  public double throughputPerSecond() {
    return elapsed.count() / seconds;
  }
}
