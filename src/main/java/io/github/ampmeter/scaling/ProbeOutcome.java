package io.github.ampmeter.scaling;

/** What one probe of a capacity search came to. */
public enum ProbeOutcome {
  PASSED("passed"),
  FAILED("failed"),
  /** The load generator could not drive so many users: that says nothing of the server. */
  GENERATOR_LIMIT("load generator at its limit"),
  /** Ended early, or nothing could be judged. */
  CUT_SHORT("incomplete");

  private final String word;

  ProbeOutcome(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  boolean endsTheSearch() {
    return this == GENERATOR_LIMIT || this == CUT_SHORT;
  }
}
