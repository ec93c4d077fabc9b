package io.github.ampmeter.judge.verdict;

/** The answer, from best to worst: the worst of several plans is the run's. */
public enum VerdictKind {
  PASSED("passed"),
  /** No criteria, or the load generator was the limit. */
  NOT_JUDGED("not judged"),
  /** Something ended early; what was measured until then is kept. */
  INCOMPLETE("incomplete"),
  FAILED("failed");

  private final String word;

  VerdictKind(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  public VerdictKind worse(VerdictKind other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
