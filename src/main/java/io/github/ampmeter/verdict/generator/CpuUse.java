package io.github.ampmeter.verdict.generator;

/**
 * How many CPUs were busy in a window, on the machine of the load generator; NaN where not known.
 *
 * @param machine of the whole machine
 * @param machineCpus how many it has
 * @param generator of the load generator
 * @param generatorCpus how many that may use
 * @param servers of web server, PHP and database together, as far as they run there
 */
public record CpuUse(
    double machine, int machineCpus, double generator, double generatorCpus, double servers) {}
