package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.MixCsv;
import io.github.ampmeter.report.NumberText;
import java.util.ArrayList;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** A matrix as it is typed: texts, so that a wrong one stays where it is until it is put right. */
final class MixTable extends AbstractTableModel {
  private static final long serialVersionUID = 1L;
  private static final double WHOLE = 100;

  private transient List<List<String>> rows = new ArrayList<>();
  private transient List<String> names = new ArrayList<>();

  void show(String csv) {
    List<List<String>> lines = new ArrayList<>();
    csv.lines()
        .filter(line -> !line.isBlank())
        .forEach(line -> lines.add(new ArrayList<>(List.of(line.split("[,;\t]", -1)))));
    names = lines.isEmpty() ? new ArrayList<>() : lines.remove(0);
    rows = lines;
    fireTableStructureChanged();
  }

  String csv() {
    if (names.isEmpty()) {
      return "";
    }
    StringBuilder csv = new StringBuilder(String.join(",", names));
    rows.forEach(row -> csv.append('\n').append(String.join(",", row)));
    return csv.toString();
  }

  /** Whether there is a matrix, and another one than this. */
  boolean differsFrom(String csv) {
    MixTable other = new MixTable();
    other.show(csv);
    return !names.isEmpty() && !csv().equals(other.csv());
  }

  /** What is wrong with it; empty: nothing. */
  String problem() {
    try {
      MixCsv.parse("matrix", csv());
      return "";
    } catch (ConfigException e) {
      return e.getMessage();
    }
  }

  void addOperation(String name) {
    if (names.isEmpty()) {
      names.add("from");
    }
    names.add(name);
    rows.forEach(row -> row.add("0"));
    List<String> row = new ArrayList<>(List.of(name));
    for (int i = 1; i < names.size(); i++) {
      row.add("0");
    }
    rows.add(row);
    fireTableStructureChanged();
  }

  void removeOperation(int row) {
    String name = rows.remove(row).get(0);
    int column = names.indexOf(name);
    if (column > 0) {
      names.remove(column);
      rows.forEach(cells -> cells.remove(Math.min(column, cells.size() - 1)));
    }
    fireTableStructureChanged();
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return names.isEmpty() ? 0 : names.size() + 1;
  }

  @Override
  public String getColumnName(int column) {
    if (column == 0) {
      return Messages.of("After, % →");
    }
    return column < names.size() ? names.get(column) : Messages.of("Sum");
  }

  @Override
  public Object getValueAt(int row, int column) {
    List<String> cells = rows.get(row);
    if (column < names.size()) {
      return column < cells.size() ? cells.get(column) : "";
    }
    double sum = sum(row);
    return Double.isNaN(sum) ? "?" : NumberText.decimal(sum, 2);
  }

  boolean sumsUp(int row) {
    return Math.abs(sum(row) - WHOLE) <= 0.01 + 1e-9;
  }

  @Override
  public boolean isCellEditable(int row, int column) {
    return column < names.size();
  }

  /** A new name is one in its row and its column. */
  @Override
  public void setValueAt(Object value, int row, int column) {
    String text = value.toString().strip().replaceAll("[,;\t]", " ");
    List<String> cells = rows.get(row);
    if (column == 0) {
      int own = names.indexOf(cells.get(0));
      if (own > 0) {
        names.set(own, text);
      }
      cells.set(0, text);
      fireTableStructureChanged();
      return;
    }
    while (cells.size() <= column) {
      cells.add("");
    }
    cells.set(column, text);
    fireTableRowsUpdated(row, row);
  }

  private double sum(int row) {
    double sum = 0;
    for (String cell : rows.get(row).subList(1, rows.get(row).size())) {
      if (!cell.strip().matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?")) {
        return Double.NaN;
      }
      sum += Double.parseDouble(cell.strip());
    }
    return sum;
  }
}
