package offenders.judge.stats;

/** Breaks a rule of the architecture on purpose. */
final class Formats {
  String text(double value) {
    return String.format("%.1f", value);
  }
}
