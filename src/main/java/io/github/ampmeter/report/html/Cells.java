package io.github.ampmeter.report.html;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.report.section.Table;
import java.util.Locale;

/** What a template asks of blocks and cells. */
public final class Cells {
  private static final Column WORDS = new Column("value", "", Column.Kind.WORDS);

  /** Which kind of cell or block it is, in a word. */
  public String type(Object part) {
    if (part instanceof Cell cell) {
      return cell instanceof Cell.Words
          ? "words"
          : cell instanceof Cell.Figure
              ? "figure"
              : cell instanceof Cell.Result ? "result" : "none";
    }
    if (part instanceof Block block) {
      return block instanceof Table
          ? "table"
          : block.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
    throw new IllegalArgumentException("neither a cell nor a block: " + part);
  }

  public String figure(Column column, Cell.Figure figure) {
    return FigureText.of(column.kind(), figure);
  }

  /** Empty where there is none. */
  public String range(Column column, Cell.Figure figure) {
    return FigureText.range(column.kind(), figure);
  }

  /** For a cell that stands in no table. */
  public Column wordsColumn() {
    return WORDS;
  }

  /** A text on one line, without what controls a page. */
  public String line(String text) {
    return PlainText.line(text);
  }

  /** A listing without what controls a page. */
  public String lines(String text) {
    return PlainText.lines(text);
  }
}
