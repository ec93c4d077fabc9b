package io.github.ampmeter.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts as plain lines: those from outside, such as labels and messages, without control codes. */
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

  /**
   * A text as lines, broken at a space in the second half of a line, or before a word that fits a
   * line of its own, such as a path; anywhere in what is longer.
   *
   * @param width most characters of a line
   * @param indent of each line after the first
   */
  public static List<String> broken(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > width) {
      int space = rest.lastIndexOf(' ', width);
      int end = space > width / 2 || fitsALine(rest, space, width, indent) ? space : width;
      lines.add(rest.substring(0, end));
      rest = indent + rest.substring(end).strip();
    }
    lines.add(rest);
    return lines;
  }

  /** Whether the word behind this space fits a line, and something is before it. */
  private static boolean fitsALine(String text, int space, int width, String indent) {
    int end = text.indexOf(' ', space + 1);
    int word = (end < 0 ? text.length() : end) - space - 1;
    return space > indent.length() && indent.length() + word <= width;
  }
}
