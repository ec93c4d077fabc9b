package offenders.judge.stats;

/** Breaks a rule of the architecture on purpose. */
final class Counts {
  static int seen;

  private Counts() {}
}
