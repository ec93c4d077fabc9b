package io.github.ampmeter.load;

/**
 * One step, once.
 *
 * @param repeat from 1
 */
public record LoadPass(int users, int repeat) {}
