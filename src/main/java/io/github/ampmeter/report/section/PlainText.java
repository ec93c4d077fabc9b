package io.github.ampmeter.report.section;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Removes control characters from texts that come from outside: labels, messages, facts. */
public final class PlainText {
  /** Matches escape sequences, line ends and marks that change the direction of writing. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]");

  private static final String REPLACEMENT = "\uFFFD";

  private PlainText() {}

  /** The text on one line, without control characters. */
  public static String line(String text) {
    return CONTROL.matcher(text.replaceAll("[\\t\\r\\n]+", " ")).replaceAll(REPLACEMENT);
  }

  /** The text without control characters other than line ends and tabs. */
  public static String lines(String text) {
    return text.lines()
        .map(each -> CONTROL.matcher(each.replace("\t", "    ")).replaceAll(REPLACEMENT))
        .collect(Collectors.joining("\n"));
  }
}
