package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.util.List;
import java.util.Set;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;

/** A read-only table of texts: words on the left, figures on the right of their columns. */
final class RowsTable {
  private static final int MOST_ROWS = 500;

  private final Model model;
  private final JTable table;

  RowsTable(String name, List<String> columns, Set<String> figures) {
    model = new Model(columns);
    table = new JTable(model);
    table.setName(name);
    table.getAccessibleContext().setAccessibleName(name);
    for (int i = 0; i < columns.size(); i++) {
      int alignment = figures.contains(columns.get(i)) ? SwingConstants.RIGHT : SwingConstants.LEFT;
      table.getColumnModel().getColumn(i).setCellRenderer(new Renderer(alignment));
    }
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

    Renderer(int alignment) {
      setHorizontalAlignment(alignment);
    }

    @Override
    public Component getTableCellRendererComponent(
        JTable table, Object value, boolean selected, boolean focused, int row, int column) {
      super.getTableCellRendererComponent(table, value, selected, focused, row, column);
      // A label is text, whatever it looks like.
      putClientProperty("html.disable", true);
      return this;
    }
  }
}
