package io.github.ampmeter.report.result;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sections as lines for the console and summary.txt. A table that is too wide goes on below with
 * its further columns, so that no figure is lost.
 */
public final class SectionText {
  private static final int WIDTH = 100;
  private static final int LABEL = 22;
  private static final int NARROWEST = 6;
  private static final int WIDEST = 60;
  static final int MOST_ROWS = 40;

  private final List<String> lines = new ArrayList<>();

  private final boolean whole;

  private SectionText(boolean whole) {
    this.whole = whole;
  }

  /** All parts of a section, those that a page folds among them. */
  public static String write(Section section) {
    SectionText text = new SectionText(true);
    text.lines.add(section.title());
    text.blocks(section.blocks());
    return String.join("\n", text.lines) + "\n";
  }

  /** Lines of at most 100 columns, as far as words can be broken, in any script. */
  static List<String> lines(Section section) {
    SectionText text = new SectionText(false);
    text.lines.add(section.title());
    text.blocks(section.blocks());
    return text.lines;
  }

  private void blocks(List<Block> blocks) {
    for (Block block : blocks) {
      if (block instanceof Table table) {
        table(table);
      } else if (block instanceof Block.Sentences sentences) {
        if (sentences.tone() != Block.Tone.SMALL) {
          sentences.lines().forEach(line -> lines.add("  " + PlainText.line(line)));
        }
      } else if (block instanceof Block.Facts facts) {
        facts
            .facts()
            .forEach(
                fact ->
                    lines.add("  " + fact.name() + ": " + text(Column.Kind.WORDS, fact.value())));
      } else if (block instanceof Block.Folded folded && whole) {
        lines.add(PlainText.line(folded.summary()));
        blocks(folded.blocks());
      } else if (block instanceof Block.Listing listing) {
        lines.add("  " + listing.title());
        PlainText.lines(listing.text()).lines().forEach(line -> lines.add("    " + line));
      }
    }
  }

  private void table(Table table) {
    if (table.isEmpty()) {
      return;
    }
    int[] widths = widths(table);
    int first = 1;
    while (first < widths.length || first == 1) {
      int end = first;
      int width = widths[0];
      while (end < widths.length && (end == first || width + 1 + widths[end] <= WIDTH)) {
        width += 1 + widths[end];
        end++;
      }
      part(table, widths, first, end);
      first = Math.max(end, 2);
    }
    table.notes().forEach(note -> lines.add("  " + note));
  }

  private void part(Table table, int[] widths, int from, int to) {
    List<Column> columns = table.columns();
    int heights = columns.stream().mapToInt(column -> titles(column).size()).max().orElse(1);
    for (int line = 0; line < heights; line++) {
      List<String> titles = new ArrayList<>();
      for (Column column : columns) {
        List<String> own = titles(column);
        int at = line - (heights - own.size());
        titles.add(at < 0 ? "" : own.get(at));
      }
      lines.add(line(columns, titles, widths, from, to));
    }
    for (Table.Group group : table.groups()) {
      group(columns, group, widths, from, to);
    }
  }

  private void group(List<Column> columns, Table.Group group, int[] widths, int from, int to) {
    if (!group.title().isEmpty() && !group.rows().isEmpty()) {
      String title = "-- " + PlainText.line(group.title()) + " ";
      lines.add(title + "-".repeat(Math.max(0, WIDTH - title.length())));
    }
    for (Table.Row row : group.shown(MOST_ROWS)) {
      if (row.total()) {
        lines.add("-".repeat(WIDTH));
      }
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        texts.add(text(columns.get(i).kind(), row.cells().get(i)));
      }
      lines.add(line(columns, texts, widths, from, to));
      remarks(columns, row, from, to);
    }
    if (group.folded(MOST_ROWS) > 0) {
      lines.add(
          "  ... and %s more %s, see results.json"
              .formatted(group.folded(MOST_ROWS), group.what()));
    }
  }

  /**
   * Writes remarks below the row, each with its column's title; those of the first column come with
   * the first part.
   */
  private void remarks(List<Column> columns, Table.Row row, int from, int to) {
    for (int i = 0; i < columns.size(); i++) {
      String remark = row.cells().get(i).remark();
      boolean here = i == 0 ? from == 1 : i >= from && i < to;
      if (here && !remark.isEmpty()) {
        String of = i == 0 ? "" : columns.get(i).title().replace("\n", " ") + ": ";
        lines.add("    " + of + PlainText.line(remark.replace("\n", "; ")));
      }
    }
  }

  private static String line(
      List<Column> columns, List<String> texts, int[] widths, int from, int to) {
    StringBuilder line = new StringBuilder(padded(columns.get(0), texts.get(0), widths[0]));
    for (int i = from; i < to; i++) {
      line.append(' ').append(padded(columns.get(i), texts.get(i), widths[i]));
    }
    return line.toString().stripTrailing();
  }

  private static String padded(Column column, String text, int width) {
    String cut = text.length() <= width ? text : text.substring(0, width - 2) + "..";
    String pad = " ".repeat(width - cut.length());
    return column.kind().text() || column.kind() == Column.Kind.RESULT ? cut + pad : pad + cut;
  }

  /** The widths of columns: those of their cells, or less for names where all columns then fit. */
  private static int[] widths(Table table) {
    int[] widths = new int[table.columns().size()];
    for (int i = 0; i < widths.length; i++) {
      Column column = table.columns().get(i);
      int most = titles(column).stream().mapToInt(String::length).max().orElse(0);
      for (Table.Group group : table.groups()) {
        for (Table.Row row : group.shown(MOST_ROWS)) {
          most = Math.max(most, text(column.kind(), row.cells().get(i)).length());
        }
      }
      int widest = column.kind() == Column.Kind.LABEL ? 2 * LABEL : WIDEST;
      widths[i] = Math.min(widest, Math.max(i == 0 ? LABEL : NARROWEST, most));
    }
    int excess = IntStream.of(widths).sum() + widths.length - 1 - WIDTH;
    if (excess > 0 && widths[0] - excess >= LABEL) {
      widths[0] -= excess;
    }
    return widths;
  }

  private static List<String> titles(Column column) {
    return column.title().lines().toList();
  }

  /** Returns the text of a cell, with its range. */
  static String text(Column.Kind kind, Cell cell) {
    String range = FigureText.PLAIN.range(kind, cell);
    return FigureText.PLAIN.of(kind, cell) + (range.isEmpty() ? "" : " (" + range + ")");
  }
}
