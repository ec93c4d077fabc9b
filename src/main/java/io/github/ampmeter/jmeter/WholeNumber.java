package io.github.ampmeter.jmeter;

import io.github.ampmeter.ConfigException;

/** A whole number that a user types into a form. */
public final class WholeNumber {
  private WholeNumber() {}

  /**
   * Parses a number with a minimum.
   *
   * @param what the element and its field, for the error
   * @param text of at most nine digits
   */
  public static int atLeast(int least, String what, String text) {
    if (!text.strip().matches("[0-9]{1,9}") || Integer.parseInt(text.strip()) < least) {
      throw error(what, ", at least " + least, text);
    }
    return Integer.parseInt(text.strip());
  }

  /** Parses the seed of random values, which may be any number. */
  public static long seed(String what, String text) {
    if (!text.strip().matches("-?[0-9]{1,18}")) {
      throw error(what, "", text);
    }
    return Long.parseLong(text.strip());
  }

  private static ConfigException error(String what, String range, String text) {
    return new ConfigException(
        "%s must be a whole number%s, was \"%s\"".formatted(what, range, text));
  }
}
