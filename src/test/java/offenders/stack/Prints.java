package offenders.stack;

/** Breaks a rule of the architecture on purpose. */
final class Prints {
  void print() {
    System.err.println("ready");
  }
}
