package io.github.ampmeter.report;

/**
 * A machine elsewhere.
 *
 * @param name as the suite calls it
 * @param logicalCpus how many it has; 0 where that is not told
 * @param busyPercent how busy all of them together were
 * @param loadAverage over one minute, as its system gives it
 */
public record ObservedHost(
    String name,
    int logicalCpus,
    ValueOverTime busyPercent,
    ValueOverTime loadAverage,
    Activity activity) {
  /** How many of its CPUs were busy between the two; NaN where their number is not told. */
  double cpusMean(long fromMillis, long toMillis) {
    return cpus(busyPercent.mean(fromMillis, toMillis));
  }

  /** The most that were busy in a second between the two. */
  double cpusPeak(long fromMillis, long toMillis) {
    return cpus(busyPercent.peak(fromMillis, toMillis));
  }

  private double cpus(double percent) {
    return logicalCpus == 0 ? Double.NaN : percent / 100 * logicalCpus;
  }
}
