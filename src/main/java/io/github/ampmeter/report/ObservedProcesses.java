package io.github.ampmeter.report;

/**
 * What a group of processes took.
 *
 * @param name such as "web server"
 * @param cpus how many CPUs it kept busy: 0.5 is half of one
 * @param systemCpus how many of them the kernel was at work for it
 * @param residentBytes memory, with the pages that processes share counted in each of them
 * @param proportionalBytes memory, with those pages counted once (PSS); unknown where the system
 *     does not tell
 * @param allowedCpus how many CPUs its first process may use
 */
public record ObservedProcesses(
    String name,
    ValueOverTime cpus,
    ValueOverTime systemCpus,
    ValueOverTime residentBytes,
    ValueOverTime proportionalBytes,
    ValueOverTime allowedCpus) {
  /** The group that drives the load. */
  public static final String JMETER = "JMeter";
}
