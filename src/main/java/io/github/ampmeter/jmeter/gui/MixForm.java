package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.control.OperationMixController;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Font;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;

/** The matrix as a table with the sum of each row, and its file. */
final class MixForm implements Binding {
  private static final int LEAST_WIDTH_OF_NAMES = 110;

  private final JPanel panel = new JPanel(new BorderLayout(0, 4));
  private final ShownProperties properties = new ShownProperties();
  private final MixTable model = new MixTable();
  private final JTable table =
      new ReportTable(model) {
        private static final long serialVersionUID = 1L;

        @Override
        public void createDefaultColumnsFromModel() {
          super.createDefaultColumnsFromModel();
          if (getColumnCount() > 0) {
            getColumnModel().getColumn(0).setMinWidth(LEAST_WIDTH_OF_NAMES);
          }
        }
      };
  private final WrappedText hint = new WrappedText("Hint");

  /** Asks a person. */
  Predicate<String> question = text -> FileDialogs.agreed(panel, text);

  MixForm() {
    panel.setBorder(
        BorderFactory.createTitledBorder(
            Messages.of(
                "Which operation follows, in percent: a row after this one, a column that one")));
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
    properties.shown(element, List.of(OperationMixController.MATRIX));
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
    row.add(button("Add operation…", "A row and a column of zeros", this::addOperation));
    row.add(
        button(
            "Remove operation", "That of the selected row, and its column", this::removeOperation));
    row.add(button("Import CSV…", "A file in the place of this matrix", this::importCsv));
    row.add(button("Export CSV…", "This matrix as a file", this::exportCsv));
    return row;
  }

  private static JButton button(String text, String tip, Runnable action) {
    JButton button = new JButton(Messages.of(text));
    button.setToolTipText(Messages.of(tip));
    button.addActionListener(event -> action.run());
    return button;
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
    new FileDialogs(panel)
        .open(
            file -> {
              String csv = Files.readString(file);
              if (mayReplace(csv)) {
                model.show(csv);
              }
            });
  }

  /** A matrix that somebody has typed is not lost by a click. */
  boolean mayReplace(String csv) {
    return !model.differsFrom(csv)
        || question.test(Messages.of("Replace the matrix that stands here?"));
  }

  private void exportCsv() {
    new FileDialogs(panel).save("csv", file -> Files.writeString(file, csv() + "\n"));
  }

  /** Names on the left, figures on the right, a sum that is wrong in red and bold. */
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
              ? Theme.now().mistake()
              : selected ? of.getSelectionForeground() : of.getForeground());
      setFont(wrong ? getFont().deriveFont(Font.BOLD) : of.getFont());
      return this;
    }
  }
}
