package io.github.ampmeter.benchmark.rewrites.report;

import io.github.ampmeter.stats.SlicedTimes;

/**
 * super-smack's columns of one query; NaN where it was never answered.
 *
 * @param perSecond clients / mean
 */
public record RewriteTimes(
    long queries, double maxMillis, double minMillis, double meanMillis, double perSecond) {
  private static final double MICROS = 1e3;

  public static RewriteTimes of(SlicedTimes times, int clients) {
    double meanMillis = times.meanMicros() / MICROS;
    return new RewriteTimes(
        times.count(),
        times.maxMicros() / MICROS,
        times.minMicros() / MICROS,
        meanMillis,
        clients * 1e3 / meanMillis);
  }
}
