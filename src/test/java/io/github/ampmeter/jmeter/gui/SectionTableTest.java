package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.awt.Container;
import java.awt.event.MouseEvent;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.JTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SectionTableTest {
  private final SectionTable rows = new SectionTable("Times");
  private final JTable table =
      Components.named((Container) rows.component(), "Times", JTable.class);

  @BeforeEach
  void fill() {
    rows.show(
        section(
            row("nine", Cell.words("9 ms"), ""),
            row("many", Cell.words("12\u202F345 ms"), "a reason ".repeat(30)),
            row("none", Cell.words("-"), ""),
            row("<html><b>ten", Cell.words("10.5 ms"), "")));
  }

  @Test
  void sortsFiguresAsNumbersAndMissingOnesLast() {
    table.getRowSorter().toggleSortOrder(1);

    assertThat(column(1)).containsExactly("9 ms", "10.5 ms", "12\u202F345 ms", "-");
  }

  @Test
  void theOrderAndTheSelectedRowStayWhenNewFiguresCome() {
    table.getRowSorter().toggleSortOrder(1);
    table.setRowSelectionInterval(2, 2);

    rows.show(
        section(
            row("nine", Cell.words("99 ms"), ""),
            row("many", Cell.words("5 ms"), ""),
            row("none", Cell.words("-"), ""),
            row("ten", Cell.words("10 ms"), "")));

    assertThat(column(1)).containsExactly("5 ms", "10 ms", "99 ms", "-");
    assertThat(table.getValueAt(table.getSelectedRow(), 0)).isEqualTo("many");
  }

  @Test
  void whatDoesNotFitIsReadUnderThePointerAsText() {
    table.setSize(table.getPreferredSize());

    assertThat(tip(1, 2)).contains("a reason a reason").contains("width");
    assertThat(tip(3, 0)).contains("&lt;html&gt;&lt;b&gt;ten").doesNotContain("<b>");
  }

  @Test
  void aStepStandsInEachOfItsRows() {
    Table sweep =
        new Table(
            "labels",
            "",
            COLUMNS,
            List.of(
                new Table.Group(
                    "At 2 users", "requests", List.of(row("page", Cell.words("9 ms"), "")), false),
                new Table.Group(
                    "At 4 users", "requests", List.of(row("page", Cell.words("5 ms"), "")), false)),
            List.of());
    rows.show(Section.of("times", "Times", sweep));

    assertThat(column(0)).containsExactly("At 2 users", "At 4 users");
    table.getRowSorter().toggleSortOrder(2);
    assertThat(column(0)).containsExactly("At 4 users", "At 2 users");
  }

  @Test
  void aTitleOfTwoLinesIsShownWhole() {
    Table table =
        Table.of(
            "labels",
            "",
            List.of(
                new Column("label", "Label", Column.Kind.LABEL),
                new Column("rate", "Throughput,\nper second", Column.Kind.QUANTITY)),
            List.of(Table.Row.of(List.of(Cell.words("page"), Cell.words("9")))));
    rows.show(Section.of("times", "Times", table));
    int line = this.table.getFontMetrics(this.table.getTableHeader().getFont()).getHeight();

    assertThat(this.table.getTableHeader().getPreferredSize().height)
        .isGreaterThanOrEqualTo(2 * line);
    assertThat(this.table.getColumnModel().getColumn(1).getMinWidth())
        .isGreaterThan(this.table.getFontMetrics(this.table.getFont()).stringWidth("Throughput,"));
  }

  @Test
  void resultsHaveASignAndAColour() {
    rows.show(section(row("page", Cell.words("9 ms"), "")));

    assertThat(table.getValueAt(0, 2)).isEqualTo("\u2713 PASSED");
    assertThat(table.prepareRenderer(table.getCellRenderer(0, 2), 0, 2).getForeground())
        .isEqualTo(Theme.now().good());
    assertThat(table.prepareRenderer(table.getCellRenderer(0, 0), 0, 0).getForeground())
        .isEqualTo(table.getForeground());
  }

  private static final List<Column> COLUMNS =
      List.of(
          new Column("label", "Label", Column.Kind.LABEL),
          new Column("p90", "90th", Column.Kind.QUANTITY),
          new Column("result", "Result", Column.Kind.RESULT));

  private static Section section(Table.Row... lines) {
    return Section.of("times", "Times", Table.of("labels", "", COLUMNS, List.of(lines)));
  }

  private static Table.Row row(String label, Cell time, String remark) {
    return Table.Row.of(List.of(Cell.words(label), time, Cell.result(Outcome.PASSED, remark)));
  }

  private String tip(int row, int column) {
    var cell = table.getCellRect(row, column, false);
    return table.getToolTipText(
        new MouseEvent(table, MouseEvent.MOUSE_MOVED, 0, 0, cell.x + 2, cell.y + 2, 0, false));
  }

  private List<Object> column(int column) {
    return IntStream.range(0, table.getRowCount())
        .mapToObj(row -> table.getValueAt(row, column))
        .toList();
  }
}
