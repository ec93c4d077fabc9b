package io.github.ampmeter.sample;

/**
 * How the reading of a JTL ended.
 *
 * @param samples rows read
 * @param complete false when the last line had no end: whoever wrote the file was killed
 */
public record JtlEnd(long samples, boolean complete) {}
