package io.github.ampmeter.scaling;

/** What the points of a curve say about the scalability law. */
public sealed interface LawFit permits FittedLaw, NoLaw {}
