package offenders.judge.stats;

/** Breaks a rule of the architecture on purpose. */
final class Shouts {
  String shout(String text) {
    return text.toUpperCase();
  }
}
