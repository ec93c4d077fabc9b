package io.github.ampmeter.report.section;

import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The columns of a table whose rows are objects of one type, each with the cell that such an object
 * has there. Keys and titles are those of {@link Column}.
 */
public final class Columns<T> {
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<? super T, Cell>> cells = new ArrayList<>();

  /** Adds a column with the name of each row. */
  public Columns<T> label(String key, String title, Function<? super T, String> words) {
    return cell(key, title, Kind.LABEL, of -> Cell.words(words.apply(of)));
  }

  public Columns<T> words(String key, String title, Function<? super T, String> words) {
    return cell(key, title, Kind.WORDS, of -> Cell.words(words.apply(of)));
  }

  public Columns<T> count(String key, String title, ToLongFunction<? super T> number) {
    return cell(key, title, Kind.COUNT, of -> Cell.count(number.applyAsLong(of)));
  }

  /** Adds figures with the usual number of digits for their kind; NaN is a cell without a value. */
  public Columns<T> figure(
      String key, String title, Kind kind, ToDoubleFunction<? super T> figure) {
    return cell(key, title, kind, of -> Cell.figure(figure.applyAsDouble(of)));
  }

  public Columns<T> cell(String key, String title, Kind kind, Function<? super T, Cell> cell) {
    columns.add(new Column(key, title, kind));
    cells.add(cell);
    return this;
  }

  public List<Column> columns() {
    return columns;
  }

  public Row row(T of) {
    return Row.of(cells.stream().map(cell -> cell.apply(of)).toList());
  }

  public List<Row> rows(List<? extends T> all) {
    return all.stream().map(this::row).toList();
  }

  /** A table whose rows are not grouped. */
  public Table table(String key, String caption, List<? extends T> rows, String... notes) {
    return Table.of(key, caption, columns, rows(rows), notes);
  }
}
