package io.github.ampmeter.report;

/** Numbers of things in words. */
public final class Quantities {
  private Quantities() {}

  /** Such as {@code 1 user} or {@code 16 users}; of words whose plural ends in s. */
  public static String counted(long number, String one) {
    return number + " " + one + (number == 1 ? "" : "s");
  }
}
