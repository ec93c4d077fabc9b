package io.github.ampmeter.scaling;

/** No curve can be drawn through the points. */
public record NoLaw(String reason) implements LawFit {}
