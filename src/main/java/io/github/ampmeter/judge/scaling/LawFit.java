package io.github.ampmeter.judge.scaling;

/** What the points of a curve say about the scalability law. */
public sealed interface LawFit permits FittedLaw, LawFit.NoLaw {

  /** No curve can be drawn through the points. */
  public record NoLaw(String reason) implements LawFit {}
}
