package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Query.Family;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * AS3AP's multi-user figures in the rows in which SourceLabs published theirs: of the measured user
 * alone, times in seconds with four decimals, or six below a millisecond; below them, what
 * SourceLabs did not give, the background's throughput.
 */
public record SourceLabsTable(String title, List<Row> rows) {
  public static final String QUERIES = "# ir_select queries";
  public static final String RATE = "queries/second";
  public static final String MINIMUM = "Minimum time (sec)";
  public static final String MAXIMUM = "Maximum time (sec)";
  public static final String MEAN = "Mean time (sec)";
  public static final String TOTAL = "Total time (sec)";

  private static final String MEASURED = "ir_select";
  private static final String BACKGROUND = "background ";
  private static final double TENTH_OF_A_MILLISECOND = 0.1;
  private static final double MICROSECOND = 0.001;
  private static final List<String> CROSS_SECTION = Catalog.names(Family.CROSS_SECTION);

  private static final Columns<Row> COLUMNS =
      new Columns<Row>()
          .label("figure", "AS3AP, in SourceLabs' rows; a query's time in seconds", Row::name)
          .cell("measured", "Measured", Kind.BY_ROW, Row::value);

  /** A figure with SourceLabs' name. */
  public record Row(String name, Cell value) {}

  /**
   * The figures of one label's requests.
   *
   * @param count of the successes, whose times in milliseconds follow
   */
  public record Times(
      long count, double perSecond, double minMillis, double maxMillis, double meanMillis) {
    private static Times of(LabelStatistics label) {
      return new Times(
          label.elapsed().count(),
          label.throughputPerSecond(),
          label.elapsed().min(),
          label.elapsed().max(),
          label.elapsed().mean());
    }
  }

  public SourceLabsTable {
    rows = List.copyOf(rows);
  }

  /** Empty if the plan is not a multi-user test of AS3AP. */
  public static Optional<SourceLabsTable> of(RunStatistics run) {
    Map<String, Times> requests = new LinkedHashMap<>();
    for (LabelStatistics label : run.labels()) {
      if (label.kind() == LabelKind.REQUEST) {
        requests.put(label.label(), Times.of(label));
      }
    }
    return of(requests, run.window().endMillis() - run.window().startMillis());
  }

  /**
   * The table of requests by label.
   *
   * @param windowMillis the length of the measurement window
   */
  public static Optional<SourceLabsTable> of(Map<String, Times> requests, double windowMillis) {
    Optional<String> background = background(requests.keySet());
    if (background.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    if (requests.containsKey(MEASURED)) {
      rows.addAll(throughput(requests.get(MEASURED), windowMillis));
    }
    String title = rows.isEmpty() ? "Cross-section test" : "IR throughput";
    for (String query : CROSS_SECTION) {
      if (requests.containsKey(query)) {
        rows.add(seconds(query, requests.get(query).meanMillis()));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    String label = background.get();
    rows.add(new Row(rate(label), perSecond(requests.get(label).perSecond())));
    return Optional.of(new SourceLabsTable(title, rows));
  }

  /** The label of the background users, if there are any. */
  public static Optional<String> background(Iterable<String> labels) {
    for (String label : labels) {
      if (label.startsWith(BACKGROUND)) {
        return Optional.of(label);
      }
    }
    return Optional.empty();
  }

  /** The rows that tables of this background may have, in order. */
  public static List<String> names(String background) {
    List<String> names = new ArrayList<>(List.of(QUERIES, RATE, MINIMUM, MAXIMUM, MEAN, TOTAL));
    names.addAll(CROSS_SECTION);
    names.add(rate(background));
    return names;
  }

  private static List<Row> throughput(Times times, double windowMillis) {
    return List.of(
        new Row(QUERIES, Cell.count(times.count())),
        new Row(RATE, perSecond(times.perSecond())),
        seconds(MINIMUM, times.minMillis()),
        seconds(MAXIMUM, times.maxMillis()),
        seconds(MEAN, times.meanMillis()),
        seconds(TOTAL, windowMillis));
  }

  private static String rate(String background) {
    return background + ", queries/second";
  }

  private static Row seconds(String name, double millis) {
    return new Row(
        name,
        Double.isNaN(millis)
            ? Cell.NONE
            : new Cell.Figure(millis, millis < 1 ? MICROSECOND : TENTH_OF_A_MILLISECOND)
                .in(Kind.SECONDS));
  }

  private static Cell perSecond(double rate) {
    return Double.isNaN(rate) ? Cell.NONE : new Cell.Figure(rate, 1e-4).in(Kind.PER_SECOND);
  }

  /** Empty if the plan is not a multi-user test of AS3AP. */
  public static Optional<Section> section(RunStatistics run) {
    return of(run)
        .map(
            table ->
                Section.of(
                    "sourceLabs",
                    table.title(),
                    COLUMNS.table("figures", table.title(), table.rows())));
  }
}
