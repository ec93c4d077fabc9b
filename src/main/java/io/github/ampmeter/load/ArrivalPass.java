package io.github.ampmeter.load;

/**
 * One rate, once.
 *
 * @param repeat from 1
 */
public record ArrivalPass(OfferedRate rate, int repeat) {}
