package io.github.ampmeter.report.section;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts from outside (labels, messages, facts) made harmless to whatever shows them. */
public final class PlainText {
  /** Escape sequences, line ends and marks that turn the direction of writing. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cntrl}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]");

  private static final String REPLACEMENT = "\uFFFD";

  private PlainText() {}

  /** On one line, without characters that control a terminal or a page. */
  public static String line(String text) {
    return CONTROL.matcher(text.replaceAll("[\\t\\r\\n]+", " ")).replaceAll(REPLACEMENT);
  }

  /** The same, whose lines and tabs stay. */
  public static String lines(String text) {
    return text.lines()
        .map(each -> CONTROL.matcher(each.replace("\t", "    ")).replaceAll(REPLACEMENT))
        .collect(Collectors.joining("\n"));
  }
}
