package io.github.ampmeter;

/** Shortens a text of any length. */
public final class Excerpt {
  private static final int MOST_SHOWN = 200;

  private Excerpt() {}

  /** Shortens a text to the length of a value in a message. */
  public static String of(String value) {
    return of(value, MOST_SHOWN);
  }

  /** At most that many characters, with a mark if the text is cut. */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = most - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
