package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.util.List;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;

/** A read-only table of texts: first column left, last column left, figures right. */
final class RowsTable {
  private static final int MOST_ROWS = 500;

  private final Model model;
  private final JTable table;

  RowsTable(String name, List<String> columns) {
    model = new Model(columns);
    table = new JTable(model);
    table.setName(name);
    table.getAccessibleContext().setAccessibleName(name);
    table.setDefaultRenderer(Object.class, new Renderer(columns.size()));
    table.getColumnModel().getColumn(0).setPreferredWidth(180);
    table.setFillsViewportHeight(true);
    table.getTableHeader().setReorderingAllowed(false);
  }

  Component component() {
    return table;
  }

  /** Shows these rows instead of the former ones; a window shows no more than a person scrolls. */
  void show(List<List<String>> rows) {
    model.rows = rows.subList(0, Math.min(MOST_ROWS, rows.size()));
    int selected = table.getSelectedRow();
    model.fireTableDataChanged();
    if (selected >= 0 && selected < model.rows.size()) {
      table.setRowSelectionInterval(selected, selected);
    }
  }

  private static final class Model extends AbstractTableModel {
    private static final long serialVersionUID = 1L;
    private final transient List<String> columns;
    private transient List<List<String>> rows = List.of();

    Model(List<String> columns) {
      this.columns = columns;
    }

    @Override
    public int getRowCount() {
      return rows.size();
    }

    @Override
    public int getColumnCount() {
      return columns.size();
    }

    @Override
    public String getColumnName(int column) {
      return columns.get(column);
    }

    @Override
    public Object getValueAt(int row, int column) {
      return rows.get(row).get(column);
    }
  }

  private static final class Renderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;
    private final int lastColumn;

    Renderer(int columns) {
      this.lastColumn = columns - 1;
    }

    @Override
    public Component getTableCellRendererComponent(
        JTable table, Object value, boolean selected, boolean focused, int row, int column) {
      super.getTableCellRendererComponent(table, value, selected, focused, row, column);
      boolean figure = column > 0 && column < lastColumn;
      setHorizontalAlignment(figure ? SwingConstants.RIGHT : SwingConstants.LEFT);
      // A label is text, whatever it looks like.
      putClientProperty("html.disable", true);
      return this;
    }
  }
}
