package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.awt.Component;
import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;

/** A section's table, live: words on the left, figures on the right of their columns. */
final class SectionTable {
  private static final int MOST_ROWS = 500;

  private final String name;
  private final Model model = new Model();
  private final JTable table = new JTable(model);

  SectionTable(String name) {
    this.name = name;
    table.setName(name);
    table.getAccessibleContext().setAccessibleName(name);
    table.setDefaultRenderer(Object.class, new Renderer());
    table.setFillsViewportHeight(true);
    table.getTableHeader().setReorderingAllowed(false);
  }

  Component component() {
    JScrollPane pane = new JScrollPane(table);
    pane.setBorder(BorderFactory.createTitledBorder(name));
    return pane;
  }

  /** Shows it instead of the former; a window shows no more rows than a person scrolls. */
  void show(Section section) {
    List<List<String>> rows = new ArrayList<>();
    List<Column> columns = model.columns;
    for (Table of : section.tables().toList()) {
      columns = of.columns();
      of.groups().forEach(group -> rows.addAll(rows(of.columns(), group)));
    }
    show(columns, rows.subList(0, Math.min(MOST_ROWS, rows.size())));
  }

  void clear() {
    show(model.columns, List.of());
  }

  private void show(List<Column> columns, List<List<String>> rows) {
    boolean others = !columns.equals(model.columns);
    int selected = table.getSelectedRow();
    model.columns = columns;
    model.rows = rows;
    if (others) {
      model.fireTableStructureChanged();
      table.getColumnModel().getColumn(0).setPreferredWidth(180);
    }
    model.fireTableDataChanged();
    if (selected >= 0 && selected < rows.size()) {
      table.setRowSelectionInterval(selected, selected);
    }
  }

  private static List<List<String>> rows(List<Column> columns, Table.Group group) {
    List<List<String>> rows = new ArrayList<>();
    if (!group.title().isEmpty() && !group.rows().isEmpty()) {
      rows.add(columns.stream().map(each -> each == columns.get(0) ? group.title() : "").toList());
    }
    for (Table.Row row : group.rows()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        texts.add(text(columns.get(i), row.cells().get(i)));
      }
      rows.add(texts);
    }
    return rows;
  }

  /** With the remark that tells a missing figure from a bad one. */
  private static String text(Column column, Cell cell) {
    String text = FigureText.TYPESET.of(column.kind(), cell);
    return cell.remark().isEmpty() ? text : text + ": " + cell.remark().replace("\n", "; ");
  }

  private static final class Model extends AbstractTableModel {
    private static final long serialVersionUID = 1L;
    private transient List<Column> columns = List.of();
    private transient List<List<String>> rows = List.of();

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
      return columns.get(column).title().replace("\n", " ");
    }

    @Override
    public Object getValueAt(int row, int column) {
      return rows.get(row).get(column);
    }
  }

  private final class Renderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;

    @Override
    public Component getTableCellRendererComponent(
        JTable of, Object value, boolean selected, boolean focused, int row, int column) {
      super.getTableCellRendererComponent(of, value, selected, focused, row, column);
      Column.Kind kind = model.columns.get(column).kind();
      boolean words = kind.text() || kind == Column.Kind.RESULT;
      setHorizontalAlignment(words ? SwingConstants.LEFT : SwingConstants.RIGHT);
      // A label is text, whatever it looks like.
      putClientProperty("html.disable", true);
      return this;
    }
  }
}
