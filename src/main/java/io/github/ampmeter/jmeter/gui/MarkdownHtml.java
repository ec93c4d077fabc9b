package io.github.ampmeter.jmeter.gui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Our pages as HTML that Swing can show: headings, paragraphs, lists, tables, code and links, which
 * is all they use. Pictures are left out: the element itself is beside the page.
 */
final class MarkdownHtml {
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)]\\(([^)\\s]+)\\)");
  private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
  private static final Pattern ITALIC =
      Pattern.compile("(?<![*\\w])\\*([^*\\s][^*]*)\\*(?![*\\w])");
  private static final Pattern RULE = Pattern.compile("\\|[-:| ]+\\|?");

  private final StringBuilder html = new StringBuilder();
  private final List<String> paragraph = new ArrayList<>();
  private String open = "";

  private MarkdownHtml() {}

  static String of(String markdown) {
    MarkdownHtml page = new MarkdownHtml();
    markdown.lines().forEach(page::line);
    page.end();
    return page.html.toString();
  }

  /** What a link to a heading says behind its {@code #}. */
  static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
  }

  private void line(String line) {
    if (open.equals("```")) {
      code(line);
    } else if (line.startsWith("```")) {
      begin("```", "<pre>");
    } else if (line.isBlank()) {
      end();
    } else if (line.startsWith("#")) {
      heading(line);
    } else if (line.startsWith("![")) {
      end();
    } else if (line.startsWith("|")) {
      row(line);
    } else if (line.startsWith("- ")) {
      begin("ul", "<ul>");
      flush();
      html.append("<li>");
      paragraph.add(line.substring(2));
    } else if (line.startsWith("    ") && paragraph.isEmpty()) {
      begin("pre", "<pre>");
      html.append(escaped(line.substring(4))).append('\n');
    } else {
      if (open.equals("table") || open.equals("pre")) {
        end();
      }
      paragraph.add(line.strip());
    }
  }

  private void code(String line) {
    if (line.startsWith("```")) {
      end();
    } else {
      html.append(escaped(line)).append('\n');
    }
  }

  private void heading(String line) {
    end();
    int level = line.indexOf(' ');
    String text = line.substring(level + 1);
    html.append(
        "<h%s><a name=\"%s\"></a>%s</h%s>\n".formatted(level, anchor(text), inline(text), level));
  }

  private void row(String line) {
    boolean first = !open.equals("table");
    begin("table", "<table cellpadding=\"3\" border=\"1\" cellspacing=\"0\">");
    if (RULE.matcher(line).matches()) {
      return;
    }
    String cell = first ? "th" : "td";
    html.append("<tr>");
    for (String text : line.substring(1).replaceAll("\\|\\s*$", "").split("(?<!\\\\)\\|")) {
      html.append("<%s align=\"left\">%s</%s>".formatted(cell, inline(text.strip()), cell));
    }
    html.append("</tr>\n");
  }

  private void begin(String block, String tag) {
    if (!open.equals(block)) {
      end();
      open = block;
      html.append(tag).append('\n');
    }
  }

  private void end() {
    flush();
    switch (open) {
      case "ul" -> html.append("</ul>\n");
      case "table" -> html.append("</table>\n");
      case "pre", "```" -> html.append("</pre>\n");
      default -> {}
    }
    open = "";
  }

  /** Lines of a paragraph or of a list's item are one text. */
  private void flush() {
    if (!paragraph.isEmpty()) {
      String text = inline(String.join(" ", paragraph));
      html.append(open.equals("ul") ? text + "</li>\n" : "<p>" + text + "</p>\n");
      paragraph.clear();
    }
  }

  /** What stands between back-ticks is taken as it is. */
  private static String inline(String text) {
    StringBuilder words = new StringBuilder();
    String[] parts = text.split("`", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean code = i % 2 == 1 && i < parts.length - 1;
      words.append(code ? "\u0001" + i + "\u0002" : (i % 2 == 1 ? "`" : "") + escaped(parts[i]));
    }
    String marked = LINK.matcher(words).replaceAll(MarkdownHtml::link);
    marked = BOLD.matcher(marked).replaceAll("<b>$1</b>");
    marked = ITALIC.matcher(marked).replaceAll("<i>$1</i>");
    return Pattern.compile("\u0001(\\d+)\u0002")
        .matcher(marked)
        .replaceAll(
            code ->
                Matcher.quoteReplacement(
                    "<code>" + escaped(parts[Integer.parseInt(code.group(1))]) + "</code>"));
  }

  /** Of pages only: files of the project are not there. */
  private static String link(MatchResult link) {
    String to = link.group(2);
    boolean page = to.startsWith("#") || to.matches("[^:]+\\.md(#.*)?");
    return Matcher.quoteReplacement(
        page ? "<a href=\"" + to + "\">" + link.group(1) + "</a>" : link.group(1));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
