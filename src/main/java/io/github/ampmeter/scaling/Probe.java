package io.github.ampmeter.scaling;

/** A run at one load level, so many users or arrivals a second, and what it came to. */
public record Probe(int level, ProbeOutcome outcome) {}
