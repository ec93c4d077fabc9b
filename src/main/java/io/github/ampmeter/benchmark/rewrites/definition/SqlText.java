package io.github.ampmeter.benchmark.rewrites.definition;

import java.util.Locale;
import java.util.regex.Pattern;

/** One SQL statement, as far as its words have to be understood: strings and comments are not. */
record SqlText(String sql) {
  private static final Pattern NOT_WORDS =
      Pattern.compile(
          "'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|(?m:--\\s.*$|#.*$)|/\\*(?s:.*?)\\*/");
  private static final Pattern LIMIT =
      Pattern.compile("(?is)\\s+limit\\s+\\d+(\\s*(,|offset)\\s*\\d+)?\\s*$");

  /** Without the semicolon at its end. */
  static SqlText of(String text) {
    return new SqlText(text.strip().replaceAll("(\\s*;)+$", ""));
  }

  private String words() {
    return NOT_WORDS.matcher(sql).replaceAll(" ");
  }

  int placeholders() {
    return (int) words().chars().filter(c -> c == '?').count();
  }

  boolean isOneStatement() {
    return !words().contains(";") && !words().isBlank();
  }

  /** Whether the rows of the whole statement have an order, not those of a part in brackets. */
  boolean isOrdered() {
    String outside = words();
    for (String before = ""; !before.equals(outside); ) {
      before = outside;
      outside = outside.replaceAll("\\([^()]*\\)", " ");
    }
    return Pattern.compile("\\border\\s+by\\b").matcher(outside.toLowerCase(Locale.ROOT)).find();
  }

  /** All rows instead of the first ones. */
  String withoutLimit() {
    return LIMIT.matcher(sql).replaceFirst("");
  }
}
