package io.github.ampmeter.jmeter;

import io.github.ampmeter.ConfigException;

/** A whole number that a person types into a form. */
public final class WholeNumber {
  private WholeNumber() {}

  /**
   * Reads one that has a least value.
   *
   * @param what what a refusal begins with: the element and its field
   * @param text of at most nine digits
   */
  public static int atLeast(int least, String what, String text) {
    if (!text.strip().matches("[0-9]{1,9}") || Integer.parseInt(text.strip()) < least) {
      throw refusal(what, ", at least " + least, text);
    }
    return Integer.parseInt(text.strip());
  }

  /** What draws begin with: any number. */
  public static long seed(String what, String text) {
    if (!text.strip().matches("-?[0-9]{1,18}")) {
      throw refusal(what, "", text);
    }
    return Long.parseLong(text.strip());
  }

  private static ConfigException refusal(String what, String range, String text) {
    return new ConfigException(
        "%s must be a whole number%s, was \"%s\"".formatted(what, range, text));
  }
}
