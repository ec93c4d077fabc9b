package io.github.ampmeter.report;

import io.github.ampmeter.judge.stats.RunStatistics;

/**
 * How much load there was, warm-up included: what counters that know no window are divided by.
 *
 * @param seconds from the first sample's start to the last one's end
 * @param samples operations where there are any, else requests; errors included
 */
public record LoadExtent(double seconds, long samples) {
  public static LoadExtent of(RunStatistics run) {
    long samples =
        run.intervals().stream().mapToLong(each -> each.elapsed().count() + each.errors()).sum();
    return new LoadExtent((run.endMillis() - run.startMillis()) / 1e3, samples);
  }

  public double perSecond(double value) {
    return seconds > 0 ? value / seconds : Double.NaN;
  }

  public double perSample(double value) {
    return samples > 0 ? value / samples : Double.NaN;
  }
}
