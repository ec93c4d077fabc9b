package io.github.ampmeter.report;

/**
 * What a group of processes took in the judged window; NaN where nothing is known.
 *
 * @param cpusMean CPUs kept busy, on average over the window
 * @param cpusPeak the most in one second
 * @param systemMean CPUs on which the kernel was at work for it, on average over the window
 * @param bytesPeak the most resident memory
 * @param sharedBytesPeak the most memory, with what several processes share counted once
 */
public record ProcessesRow(
    String name,
    double cpusMean,
    double cpusPeak,
    double systemMean,
    double bytesPeak,
    double sharedBytesPeak) {
  /** Of what has no memory of its own. */
  static ProcessesRow ofCpus(String name, double cpusMean, double cpusPeak) {
    return new ProcessesRow(name, cpusMean, cpusPeak, Double.NaN, Double.NaN, Double.NaN);
  }
}
