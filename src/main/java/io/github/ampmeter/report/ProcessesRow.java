package io.github.ampmeter.report;

/**
 * What a group of processes took in the judged window; NaN where nothing is known.
 *
 * @param cpusMean CPUs kept busy, on average over the window
 * @param cpusPeak the most in one second
 * @param bytesPeak the most resident memory
 */
public record ProcessesRow(String name, double cpusMean, double cpusPeak, double bytesPeak) {}
