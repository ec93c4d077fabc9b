package io.github.ampmeter.verdict.generator;

/**
 * Local ports on the machine of the load generator.
 *
 * @param taken the most at a look that no new connection to the web server could have
 * @param all how many the system has for clients
 */
public record PortUse(double taken, double all) {}
