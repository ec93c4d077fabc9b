package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Dimension;
import java.awt.event.MouseEvent;
import java.util.Collections;
import javax.swing.JTable;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableColumn;
import javax.swing.table.TableColumnModel;
import javax.swing.table.TableModel;

/** A table whose cells and headings show their whole text as a tooltip. */
class ReportTable extends JTable {
  private static final long serialVersionUID = 1L;
  private static final int WIDE = 80;
  private static final int NEVER_CUT = 110;
  private static final int MOST_WIDTH = 420;
  private static final int MEASURED_ROWS = 100;
  private static final int GAP = 8;

  ReportTable(TableModel model) {
    super(model);
  }

  @Override
  public void createDefaultColumnsFromModel() {
    super.createDefaultColumnsFromModel();
    Collections.list(columnModel.getColumns())
        .forEach(column -> column.setPreferredWidth(column.getMinWidth()));
  }

  /** Widens columns to fit headings and cells; never cuts short texts and figures. */
  void widen() {
    for (int i = 0; i < getColumnCount(); i++) {
      TableColumn column = getColumnModel().getColumn(i);
      int heading = title(this, i).getPreferredSize().width + GAP;
      int needed = heading;
      for (int row = 0; row < Math.min(MEASURED_ROWS, getRowCount()); row++) {
        Component cell = prepareRenderer(getCellRenderer(row, i), row, i);
        needed = Math.max(needed, cell.getPreferredSize().width);
      }
      int least = Math.max(heading, Math.min(NEVER_CUT, needed + GAP));
      column.setMinWidth(Math.max(column.getMinWidth(), least));
      column.setPreferredWidth(
          Math.max(column.getPreferredWidth(), Math.min(MOST_WIDTH, needed + GAP)));
    }
  }

  /** Lets the table scroll if the columns do not fit. */
  @Override
  public boolean getScrollableTracksViewportWidth() {
    return getParent() == null || getMinimumSize().width <= getParent().getWidth();
  }

  @Override
  public String getToolTipText(MouseEvent event) {
    int row = rowAtPoint(event.getPoint());
    int column = columnAtPoint(event.getPoint());
    return row < 0 || column < 0 ? null : tip(getValueAt(row, column).toString());
  }

  @Override
  protected JTableHeader createDefaultTableHeader() {
    return new TooltipHeader(columnModel);
  }

  private static final class TooltipHeader extends JTableHeader {
    private static final long serialVersionUID = 1L;

    TooltipHeader(TableColumnModel columns) {
      super(columns);
    }

    /** The height of the tallest title; Swing asks the first column only. */
    @Override
    public Dimension getPreferredSize() {
      Dimension size = super.getPreferredSize();
      int height = size.height;
      for (int i = 0; i < columnModel.getColumnCount(); i++) {
        height = Math.max(height, title(getTable(), i).getPreferredSize().height);
      }
      return new Dimension(size.width, height);
    }

    @Override
    public String getToolTipText(MouseEvent event) {
      int column = columnAtPoint(event.getPoint());
      return column < 0 ? null : tip(getTable().getColumnName(column));
    }
  }

  private static Component title(JTable table, int column) {
    return table
        .getTableHeader()
        .getDefaultRenderer()
        .getTableCellRendererComponent(
            table,
            table.getColumnModel().getColumn(column).getHeaderValue(),
            false,
            false,
            -1,
            column);
  }

  /** The tooltip as HTML, so that it wraps; escapes the text. */
  static String tip(String text) {
    String width = text.length() > WIDE ? " style='width: 450px'" : "";
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return text.isBlank() ? null : "<html><div" + width + ">" + escaped + "</div></html>";
  }
}
