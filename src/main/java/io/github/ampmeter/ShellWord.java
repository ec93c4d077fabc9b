package io.github.ampmeter;

import java.util.regex.Pattern;

/** A word of a command that a person may copy into a shell. */
public final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}@%+=:,./_-]+");
  private static final Pattern READ_IN_DOUBLE_QUOTES = Pattern.compile("[\"$`!]|\\\\(\\\\|$)");

  private ShellWord() {}

  /** The text in quotes where a shell would read several words, or something else, without. */
  public static String of(Object text) {
    String word = text.toString();
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    // These are the quotes that Windows knows too.
    return READ_IN_DOUBLE_QUOTES.matcher(word).find()
        ? "'" + word.replace("'", "'\\''") + "'"
        : '"' + word + '"';
  }
}
