package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.awt.Component;
import java.awt.event.ActionEvent;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.BorderFactory;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.TransferHandler;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableRowSorter;

/**
 * The live table of a section, with texts aligned left and figures right. A click on a heading
 * sorts; the context menu copies rows or saves the table.
 */
final class SectionTable {
  private static final int MOST_ROWS = 500;
  private static final String NONE = "";

  private final String name;
  private final RowsModel model = new RowsModel();
  private final ReportTable table = new ReportTable(model);
  private Optional<Table> shown = Optional.empty();

  SectionTable(String name) {
    this.name = name;
    table.setName(name);
    table.getAccessibleContext().setAccessibleName(Messages.of(name));
    table.setDefaultRenderer(Object.class, new Renderer());
    table.setFillsViewportHeight(true);
    table.getTableHeader().setReorderingAllowed(false);
    JPopupMenu menu = new JPopupMenu();
    menu.add(Messages.of("Copy")).addActionListener(event -> copy());
    menu.add(Messages.of("Save as CSV…")).addActionListener(event -> save());
    table.setComponentPopupMenu(menu);
  }

  Component component() {
    JScrollPane pane = new JScrollPane(table);
    pane.setBorder(BorderFactory.createTitledBorder(Messages.of(name)));
    return pane;
  }

  /** Shows a section, with a limited number of rows. */
  void show(Section section) {
    shown = section.tables().findFirst();
    List<RowsModel.Heading> headings = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    shown.ifPresent(
        of -> {
          boolean groups = of.groups().stream().anyMatch(group -> !group.title().isEmpty());
          if (groups) {
            headings.add(new RowsModel.Heading(NONE, true, false));
          }
          of.columns().forEach(column -> headings.add(heading(column)));
          of.groups().forEach(group -> rows.addAll(rows(of.columns(), group, groups)));
        });
    show(
        headings.isEmpty() ? model.headings() : headings,
        rows.subList(0, Math.min(MOST_ROWS, rows.size())));
  }

  void clear() {
    shown = Optional.empty();
    show(model.headings(), List.of());
  }

  private void show(List<RowsModel.Heading> headings, List<List<String>> rows) {
    if (!headings.equals(model.headings())) {
      model.show(headings, List.of());
      model.fireTableStructureChanged();
      sortByFigures();
      breakTitles();
    }
    int[] selected = table.getSelectedRows();
    for (int i = 0; i < selected.length; i++) {
      selected[i] = table.convertRowIndexToModel(selected[i]);
    }
    model.show(headings, rows);
    model.fireTableDataChanged();
    table.widen();
    for (int row : selected) {
      if (row < rows.size()) {
        int at = table.convertRowIndexToView(row);
        table.addRowSelectionInterval(at, at);
      }
    }
  }

  private void sortByFigures() {
    TableRowSorter<RowsModel> sorter = new TableRowSorter<>(model);
    for (int i = 0; i < model.getColumnCount(); i++) {
      sorter.setComparator(i, Comparator.comparing(SortedCell::of));
    }
    table.setRowSorter(sorter);
  }

  private void breakTitles() {
    for (int i = 0; i < model.getColumnCount(); i++) {
      String title = model.headings().get(i).title().replace("\n", "<br>");
      table.getColumnModel().getColumn(i).setHeaderValue("<html><center>" + title);
    }
  }

  private static RowsModel.Heading heading(Column column) {
    boolean result = column.kind() == Column.Kind.RESULT;
    return new RowsModel.Heading(
        Messages.of(column.title()), result || column.kind().text(), result);
  }

  /** The rows, each with the title of its group, so that sorted rows still show it. */
  private static List<List<String>> rows(
      List<Column> columns, Table.Group group, boolean withTitle) {
    List<List<String>> rows = new ArrayList<>();
    for (Table.Row row : group.rows()) {
      List<String> texts = new ArrayList<>();
      if (withTitle) {
        texts.add(Messages.of(group.title()));
      }
      for (int i = 0; i < columns.size(); i++) {
        texts.add(text(columns.get(i), row.cells().get(i)));
      }
      rows.add(texts);
    }
    return rows;
  }

  /** The text with the remark that distinguishes a missing figure from a bad one. */
  private static String text(Column column, Cell cell) {
    String text =
        cell instanceof Cell.Result result
            ? OutcomeText.of(result.outcome(), result.word())
            : FigureText.TYPESET.of(column.kind(), cell);
    return cell.remark().isEmpty() ? text : text + ": " + cell.remark().replace("\n", "; ");
  }

  /** Copies the selected rows, or all if none is selected. */
  private void copy() {
    boolean all = table.getSelectedRowCount() == 0;
    if (all) {
      table.selectAll();
    }
    TransferHandler.getCopyAction()
        .actionPerformed(new ActionEvent(table, ActionEvent.ACTION_PERFORMED, "copy"));
    if (all) {
      table.clearSelection();
    }
  }

  /** Saves the table like a run's own files, with all columns and figures that are not rounded. */
  private void save() {
    shown.ifPresent(
        of ->
            new Dialogs(table).save("csv", file -> Files.writeString(file, SectionCsv.write(of))));
  }

  private final class Renderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;

    @Override
    public Component getTableCellRendererComponent(
        JTable of, Object value, boolean selected, boolean focused, int row, int column) {
      super.getTableCellRendererComponent(of, value, selected, focused, row, column);
      RowsModel.Heading heading = model.headings().get(of.convertColumnIndexToModel(column));
      setHorizontalAlignment(heading.text() ? SwingConstants.LEFT : SwingConstants.RIGHT);
      if (heading.result() && !selected) {
        setForeground(OutcomeText.colour(value.toString()));
      } else if (!selected) {
        setForeground(of.getForeground());
      }
      // A label must not be interpreted as HTML.
      putClientProperty("html.disable", true);
      return this;
    }
  }

  /** The rows of texts, which are replaced all at once. */
  private static final class RowsModel extends AbstractTableModel {
    private static final long serialVersionUID = 1L;

    /**
     * The heading of a column.
     *
     * @param title with a line feed where it should wrap
     * @param text whether its cells are texts, not figures
     * @param result whether its cells say passed or failed
     */
    record Heading(String title, boolean text, boolean result) {}

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
      return headings.get(column).title().replace("\n", " ");
    }

    @Override
    public Object getValueAt(int row, int column) {
      return rows.get(row).get(column);
    }
  }

  /** A cell is sorted by its number if it begins with one, otherwise by its text. */
  private record SortedCell(boolean withoutNumber, double number, String text)
      implements Comparable<SortedCell> {
    private static final Pattern NUMBER =
        Pattern.compile("^[<>=\u2264\u2265+ ]*([-\u2212]?[0-9]+(\\.[0-9]+)?)");

    static SortedCell of(Object cell) {
      String text = cell.toString().replaceAll("[\u202F\u00A0 ](?=[0-9])", "");
      Matcher number = NUMBER.matcher(text);
      return number.find()
          ? new SortedCell(false, Double.parseDouble(number.group(1).replace('\u2212', '-')), text)
          : new SortedCell(true, 0, text);
    }

    @Override
    public int compareTo(SortedCell other) {
      return Comparator.comparing(SortedCell::withoutNumber)
          .thenComparingDouble(SortedCell::number)
          .thenComparing(SortedCell::text)
          .compare(this, other);
    }
  }
}
