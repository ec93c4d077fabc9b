package io.github.ampmeter.jmeter.gui;

import java.awt.event.MouseEvent;
import javax.swing.JTable;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableColumnModel;
import javax.swing.table.TableModel;

/** A table whose cells and headings show their whole text as a tool tip. */
class ReportTable extends JTable {
  private static final long serialVersionUID = 1L;
  private static final int WIDE = 80;

  ReportTable(TableModel model) {
    super(model);
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

    @Override
    public String getToolTipText(MouseEvent event) {
      int column = columnAtPoint(event.getPoint());
      return column < 0
          ? null
          : tip(String.valueOf(columnModel.getColumn(column).getHeaderValue()));
    }
  }

  /** As HTML, so that it wraps; a label is text, whatever it looks like. */
  static String tip(String text) {
    String width = text.length() > WIDE ? " style='width: 450px'" : "";
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return text.isBlank() ? null : "<html><div" + width + ">" + escaped + "</div></html>";
  }
}
