package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.benchmark.as3ap.SourceLabsTable.Times;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedLabel;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * AS3AP's multi-user figures of runs in SourceLabs' rows, a column for each size and engine, and
 * the published columns before them: one table for each background.
 */
public final class SourceLabsColumns {
  private static final String NOTE =
      "SourceLabs: MyISAM at 4GB in March 2005, application, database and load on three machines;"
          + " their mean is 1 / (queries per second). Each query of the cross-section ran once.";

  private final List<SourceLabsColumn> columns = new ArrayList<>();

  private SourceLabsColumns() {}

  /**
   * The tables for runs and published columns.
   *
   * @param runs the runs by name
   * @param published of any benchmark; shown only beside measured figures
   */
  public static List<Section> tables(Map<String, SavedResults> runs, List<CsvTable> published) {
    SourceLabsColumns measured = new SourceLabsColumns();
    runs.forEach(
        (name, run) -> run.plans().forEach(plan -> column(plan, name).ifPresent(measured::add)));
    SourceLabsColumns all = new SourceLabsColumns();
    published.stream().flatMap(SourceLabsColumns::columns).forEach(all::add);
    boolean printed = !all.columns.isEmpty();
    all.columns.addAll(measured.columns);
    return measured.columns.stream()
        .map(SourceLabsColumn::background)
        .distinct()
        .map(background -> all.table(background, printed))
        .toList();
  }

  /** Whether these tables show a plan's figures; its total then means nothing. */
  public static boolean show(SavedPlan plan) {
    return column(plan, "").isPresent();
  }

  private static Stream<SourceLabsColumn> columns(CsvTable published) {
    return PublishedTables.THROUGHPUT.is(published)
        ? PublishedTables.throughput(published).stream()
        : PublishedTables.CROSS_SECTION.is(published)
            ? PublishedTables.crossSection(published).stream()
            : Stream.empty();
  }

  /** Adds to the column that it belongs to, unless that already has such figures. */
  private void add(SourceLabsColumn part) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).takes(part)) {
        columns.set(i, columns.get(i).and(part));
        return;
      }
    }
    columns.add(part);
  }

  private static Optional<SourceLabsColumn> column(SavedPlan plan, String run) {
    Map<String, Times> requests = new LinkedHashMap<>();
    for (SavedLabel label : plan.labels()) {
      if (label.kind() == LabelKind.REQUEST) {
        requests.put(label.label(), times(label.point()));
      }
    }
    String data =
        plan.property("size").orElse("")
            + plan.property("engine").map(engine -> " " + engine).orElse("");
    String name = run + ", " + (data.isBlank() ? plan.plan() : data);
    return SourceLabsTable.of(requests, plan.windowMillis())
        .map(
            table ->
                new SourceLabsColumn(
                    name,
                    name,
                    SourceLabsTable.background(requests.keySet()).orElseThrow(),
                    cells(table.rows())));
  }

  private static Times times(LoadPoint point) {
    return new Times(
        point.samples() - point.errors(),
        point.throughput(),
        point.elapsed().min(),
        point.elapsed().max(),
        point.elapsed().mean());
  }

  private static Map<String, Cell> cells(List<SourceLabsTable.Row> rows) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    rows.forEach(row -> cells.put(row.name(), row.value()));
    return cells;
  }

  private Section table(String background, boolean published) {
    List<SourceLabsColumn> shown =
        columns.stream().filter(column -> column.background().equals(background)).toList();
    List<Column> header =
        new ArrayList<>(List.of(new Column("figure", "Times in seconds", Kind.LABEL)));
    shown.forEach(
        column -> header.add(new Column("column" + header.size(), column.title(), Kind.BY_ROW)));
    List<Row> rows = new ArrayList<>();
    for (String name : SourceLabsTable.names(background)) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.words(name)));
      shown.forEach(column -> cells.add(column.cells().getOrDefault(name, Cell.NONE)));
      if (cells.stream().skip(1).anyMatch(cell -> !(cell instanceof Cell.Missing))) {
        rows.add(Row.of(cells));
      }
    }
    return Published.section(
        "sourceLabs",
        "AS3AP, " + background,
        published ? NOTE : "",
        Table.of("figures", "", header, rows).folding("rows"));
  }

  /**
   * A column of SourceLabs' AS3AP tables, or a part of one.
   *
   * @param key the same for all parts of a column
   * @param name its title; empty: that of another part, or else the key
   * @param background the background users' work, as in labels
   * @param cells the cells by row
   */
  record SourceLabsColumn(String key, String name, String background, Map<String, Cell> cells) {

    /**
     * A column of a published table.
     *
     * @param background IR or OLTP
     * @param number the number of the column on the page of that background, from 1
     */
    static SourceLabsColumn published(
        String background, int number, String name, Map<String, Cell> cells) {
      String label =
          switch (background) {
            case "IR" -> "background ir_select";
            case "OLTP" -> "background oltp_update";
            default -> "background " + background;
          };
      return new SourceLabsColumn(
          "SourceLabs, " + background + " column " + number, name, label, cells);
    }

    String title() {
      return name.isEmpty() ? key : name;
    }

    /** Whether the other part has no cell of this one. */
    boolean takes(SourceLabsColumn part) {
      return key.equals(part.key)
          && background.equals(part.background)
          && part.cells.keySet().stream().noneMatch(row -> known(row) && part.known(row));
    }

    /** Joins two parts; the background's rate is that of the throughput, not the cross-section. */
    SourceLabsColumn and(SourceLabsColumn part) {
      boolean throughput = part.cells.containsKey(SourceLabsTable.QUERIES);
      Map<String, Cell> both = new LinkedHashMap<>(throughput ? cells : part.cells);
      both.putAll(throughput ? part.cells : cells);
      return new SourceLabsColumn(key, name.isEmpty() ? part.name : name, background, both);
    }

    private boolean known(String row) {
      return !row.startsWith(background) && cells.containsKey(row);
    }
  }
}
