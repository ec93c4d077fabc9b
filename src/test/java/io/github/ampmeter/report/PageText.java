package io.github.ampmeter.report;

import java.util.regex.Pattern;

/**
 * What a person reads on a page, a line a table row: without drawings and their values, styles and
 * tags.
 */
public final class PageText {
  private static final Pattern UNREAD =
      Pattern.compile(
          "(?s)<(style|script|svg)\\b.*?</\\1>|<head>.*?</head>"
              + "|<details class=\"values\">.*?</details>");
  private static final Pattern CELL = Pattern.compile("</t[hd]>\\s*<t[hd][^>]*>|</dt>\\s*<dd>");
  private static final Pattern LINE =
      Pattern.compile(
          "</?(tr|caption|p|h[1-6]|dl|dt|dd|li|summary|figcaption|pre|section|div)\\b[^>]*>");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  private PageText() {}

  public static String of(String html) {
    String text = UNREAD.matcher(html).replaceAll("");
    text = text.replaceAll("\\s*\\n\\s*", " ");
    text = CELL.matcher(text).replaceAll(" | ");
    text = text.replace("<br>", " / ");
    text = LINE.matcher(text).replaceAll("\n");
    text = TAG.matcher(text).replaceAll("");
    StringBuilder lines = new StringBuilder();
    text.lines()
        .map(line -> line.replaceAll("[ \\u00A0\\u202F]+", " ").strip())
        .filter(line -> !line.isEmpty())
        .forEach(line -> lines.append(line).append('\n'));
    return lines.toString();
  }
}
