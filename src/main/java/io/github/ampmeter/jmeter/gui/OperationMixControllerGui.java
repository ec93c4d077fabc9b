package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.control.OperationMixController;
import io.github.ampmeter.jmeter.gui.PropertyFields.ShownProperties;
import io.github.ampmeter.judge.load.OperationMix;
import io.github.ampmeter.report.NumberText;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Font;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.swing.BorderFactory;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.AbstractTableModel;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.control.gui.AbstractControllerGui;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;

@HelpTopic("reference/elements.md#operation-mix-controller")
public final class OperationMixControllerGui extends AbstractControllerGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient MixForm mix = new MixForm();
  private final transient PropertyFields fields =
      new PropertyFields("Each pass runs one of the children, chosen by name")
          .line(
              OperationMixController.FIRST,
              "First operation:",
              "The first operation of every user; empty: the first one in the matrix")
          .line(OperationMixController.SEED, "Seed:", "The same seed gives the same sequence")
          .line(
              OperationMixController.LEFT_OUT,
              "Left out:",
              "Operations to skip when chosen, separated by commas; empty: none")
          .choice(
              OperationMixController.EACH_ONCE,
              "Each once:",
              "true: a pass runs every operation once, as in a dry run; false: one operation",
              "false",
              "true");

  public OperationMixControllerGui() {
    setBorder(makeBorder());
    ElementForm.layOut(this, makeTitlePanel(), fields.component(), mix.component());
    bindingGroup.add(fields);
    bindingGroup.add(mix);
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return OURS + "Operation Mix Controller";
  }

  @Override
  public TestElement makeTestElement() {
    return new OperationMixController();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }

  /** The matrix as a table with the sum of each row, and buttons for its file. */
  static final class MixForm implements Binding {
    private final JPanel panel = new JPanel(new BorderLayout(0, 4));
    private final ShownProperties properties = new ShownProperties();
    private final MixTable model = new MixTable();
    private final JTable table =
        new ReportTable(model) {
          private static final long serialVersionUID = 1L;

          @Override
          public void createDefaultColumnsFromModel() {
            super.createDefaultColumnsFromModel();
            widen();
          }
        };
    private final WrappedText hint = new WrappedText("Hint");

    /** Asks the user to confirm; tests replace it. */
    Predicate<String> question = text -> Dialogs.confirm(panel, text);

    MixForm() {
      panel.setBorder(
          BorderFactory.createTitledBorder(
              Messages.of(
                  "Next operation, in percent: the row is the current, the column the next one")));
      table.setName("Operation mix");
      table.getAccessibleContext().setAccessibleName(Messages.of("Operation mix"));
      table.putClientProperty("terminateEditOnFocusLost", true);
      table.setDefaultRenderer(Object.class, new Cell());
      table.getTableHeader().setReorderingAllowed(false);
      table.setPreferredScrollableViewportSize(new Dimension(600, 10 * table.getRowHeight()));
      model.addTableModelListener(event -> check());
      panel.add(hint.component(), BorderLayout.NORTH);
      panel.add(new JScrollPane(table), BorderLayout.CENTER);
      panel.add(buttons(), BorderLayout.SOUTH);
    }

    Component component() {
      return panel;
    }

    @Override
    public void updateUi(TestElement element) {
      properties.remember(element, List.of(OperationMixController.MATRIX));
      model.show(element.getPropertyAsString(OperationMixController.MATRIX));
    }

    @Override
    public void updateElement(TestElement element) {
      properties.write(element, OperationMixController.MATRIX, csv());
    }

    private String csv() {
      if (table.isEditing()) {
        table.getCellEditor().stopCellEditing();
      }
      return model.csv();
    }

    private void check() {
      String problem = model.problem();
      if (problem.isEmpty()) {
        hint.show(Messages.of("Each row adds up to 100 %."));
      } else {
        hint.warn(problem);
      }
    }

    private JPanel buttons() {
      JPanel row = new JPanel(new FlowLayout(FlowLayout.LEADING, 4, 0));
      row.add(
          ElementForm.button(
              "Add operation…", "Adds a row and a column of zeros", this::addOperation));
      row.add(
          ElementForm.button(
              "Remove operation",
              "Removes the selected row and its column",
              this::removeOperation));
      row.add(ElementForm.button("Import CSV…", "Loads the matrix from a file", this::importCsv));
      row.add(ElementForm.button("Export CSV…", "Saves the matrix to a file", this::exportCsv));
      return row;
    }

    private void addOperation() {
      String name = JOptionPane.showInputDialog(panel, Messages.of("Name of the operation"));
      if (name != null && !name.isBlank()) {
        model.addOperation(name.strip().replaceAll("[,;\t]", " "));
      }
    }

    private void removeOperation() {
      if (table.getSelectedRow() >= 0) {
        model.removeOperation(table.getSelectedRow());
      }
    }

    private void importCsv() {
      new Dialogs(panel)
          .open(
              file -> {
                String csv = Files.readString(file);
                if (mayReplace(csv)) {
                  model.show(csv);
                }
              });
    }

    /** Whether the matrix may be replaced; asks first if the user has changed it. */
    boolean mayReplace(String csv) {
      return !model.differsFrom(csv) || question.test(Messages.of("Replace the current matrix?"));
    }

    private void exportCsv() {
      new Dialogs(panel).save("csv", file -> Files.writeString(file, csv() + "\n"));
    }

    /** Aligns names left and figures right; shows a wrong sum in red and bold. */
    private final class Cell extends DefaultTableCellRenderer {
      private static final long serialVersionUID = 1L;

      @Override
      public Component getTableCellRendererComponent(
          JTable of, Object value, boolean selected, boolean focused, int row, int column) {
        super.getTableCellRendererComponent(of, value, selected, focused, row, column);
        putClientProperty("html.disable", true);
        setHorizontalAlignment(column == 0 ? SwingConstants.LEFT : SwingConstants.RIGHT);
        boolean wrong = column == model.getColumnCount() - 1 && !model.sumsUp(row);
        setForeground(
            wrong
                ? Theme.now().error()
                : selected ? of.getSelectionForeground() : of.getForeground());
        setFont(wrong ? getFont().deriveFont(Font.BOLD) : of.getFont());
        return this;
      }
    }

    /** The matrix as typed. It holds texts, so that a wrong one stays until it is corrected. */
    static final class MixTable extends AbstractTableModel {
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

      /** Whether there is a matrix that differs from this one. */
      boolean differsFrom(String csv) {
        MixTable other = new MixTable();
        other.show(csv);
        return !names.isEmpty() && !csv().equals(other.csv());
      }

      /** Returns the error in the matrix; empty: none. */
      String problem() {
        try {
          OperationMix.parse("matrix", csv());
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

      /** Sets a cell; a new name applies to its row and its column. */
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
  }
}
