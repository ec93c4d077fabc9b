package io.github.ampmeter.judge.issue;

/** Says what an issue does to the verdict, from worst to mildest. */
public enum Severity {
  /** The run is incomplete: nothing that it passed stands. */
  INVALID("invalid"),
  /** A criterion cannot be judged. */
  NOT_JUDGED("not judged"),
  /** The verdict stands, and something may be wrong. */
  WARNING("warning"),
  /** The verdict stands, and nothing is wrong: how figures are to be read. */
  NOTE("note");

  private final String word;

  Severity(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
