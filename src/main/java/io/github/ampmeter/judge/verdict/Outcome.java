package io.github.ampmeter.judge.verdict;

/** What a criterion came to, from best to worst. */
public enum Outcome {
  PASSED("passed"),
  /** The figure cannot be held for or against what was tested; the finding's remark says why. */
  NOT_JUDGED("not judged"),
  FAILED("failed");

  private final String word;

  Outcome(String word) {
    this.word = word;
  }

  /** As it stands in results.json, and in capitals in tables. */
  public String word() {
    return word;
  }

  public static Outcome of(boolean passed) {
    return passed ? PASSED : FAILED;
  }

  public Outcome worse(Outcome other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
