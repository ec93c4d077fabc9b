package io.github.ampmeter.jmeter.gui;

import java.util.List;
import javax.swing.table.AbstractTableModel;

/** Texts in rows, which are shown instead of the former ones all at once. */
final class RowsModel extends AbstractTableModel {
  private static final long serialVersionUID = 1L;

  /**
   * A column's.
   *
   * @param words whether its cells are no figures
   */
  record Heading(String title, boolean words) {}

  private transient List<Heading> headings = List.of();
  private transient List<List<String>> rows = List.of();

  List<Heading> headings() {
    return headings;
  }

  void show(List<Heading> columns, List<List<String>> texts) {
    headings = columns;
    rows = texts;
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return headings.size();
  }

  @Override
  public String getColumnName(int column) {
    return headings.get(column).title();
  }

  @Override
  public Object getValueAt(int row, int column) {
    return rows.get(row).get(column);
  }
}
