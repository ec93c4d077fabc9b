package offenders.run;

/** Breaks a rule of the architecture on purpose. */
public final class Command {
  void run() {
    System.exit(1);
  }
}
