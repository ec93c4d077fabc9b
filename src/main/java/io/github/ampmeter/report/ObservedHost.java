package io.github.ampmeter.report;

/**
 * A machine elsewhere.
 *
 * @param name as the suite calls it
 * @param logicalCpus how many it has
 * @param cpus how many of them were busy
 * @param loadAverage over one minute, as its system gives it
 */
public record ObservedHost(
    String name,
    int logicalCpus,
    ValueOverTime cpus,
    ValueOverTime loadAverage,
    Activity activity) {}
