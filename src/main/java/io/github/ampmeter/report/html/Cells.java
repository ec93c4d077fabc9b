package io.github.ampmeter.report.html;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.PlainText;
import java.util.Locale;

/** What a template asks of blocks and cells. */
public final class Cells {
  private static final Column WORDS = new Column("value", "", Column.Kind.WORDS);

  /** Which kind of cell or block it is, in a word. */
  public String type(Object part) {
    if (part instanceof Cell || part instanceof Block) {
      return part.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
    throw new IllegalArgumentException("neither a cell nor a block: " + part);
  }

  /** A cell's first line. */
  public String text(Column column, Cell cell) {
    return FigureText.TYPESET.of(column.kind(), cell);
  }

  /** Empty where there is none. */
  public String range(Column column, Cell cell) {
    return FigureText.TYPESET.range(column.kind(), cell);
  }

  public boolean strong(Cell cell) {
    return cell instanceof Cell.Figure figure && figure.strong();
  }

  /** A sentence with the signs that a printer would set. */
  public String sentence(String text) {
    return FigureText.TYPESET.sentence(PlainText.line(text));
  }

  /** A rate that stands in no table of a section. */
  public String rate(double perSecond) {
    return FigureText.TYPESET.of(Column.Kind.PER_SECOND, Cell.figure(perSecond));
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
