package offenders.judge.stats;

/** Breaks a rule of the architecture on purpose. */
final class FormatsByMachine {
  String text(int value) {
    return "%d samples".formatted(value);
  }
}
