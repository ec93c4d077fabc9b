package io.github.ampmeter.scaling;

/** A run at so many users, and what it came to. */
public record Probe(int users, ProbeOutcome outcome) {}
