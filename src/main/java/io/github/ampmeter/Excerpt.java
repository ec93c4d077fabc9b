package io.github.ampmeter;

/** The beginning of a text that may be longer than anybody reads. */
public final class Excerpt {
  private static final int MOST_SHOWN = 200;

  private Excerpt() {}

  /** As long as a value may be in a message. */
  public static String of(String value) {
    return of(value, MOST_SHOWN);
  }

  /** At most so many characters, with a mark where the text was cut. */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = most - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
