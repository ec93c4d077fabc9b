package io.github.ampmeter.judge.verdict;

/** Says how a criterion was judged, from best to worst. */
public enum Outcome {
  PASSED("passed"),
  /** The figure cannot be held for or against what was tested; the finding's remark says why. */
  NOT_JUDGED("not judged"),
  FAILED("failed");

  private final String word;

  Outcome(String word) {
    this.word = word;
  }

  /** Returns the word in results.json, which tables show in capitals. */
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
