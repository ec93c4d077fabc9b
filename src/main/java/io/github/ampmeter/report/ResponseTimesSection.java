package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.Finding;
import java.util.ArrayList;
import java.util.List;

/** Faban's response-time table: operations, the requests inside them, and the total. */
final class ResponseTimesSection {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("label", "Type", Kind.LABEL),
          new Column("samples", "Samples", Kind.COUNT),
          new Column("errors", "Errors", Kind.COUNT),
          new Column("throughputPerSecond", "Throughput,\nper second", Kind.PER_SECOND),
          new Column("meanMillis", "Avg,\nms", Kind.MILLIS),
          new Column("maxMillis", "Max,\nms", Kind.MILLIS),
          new Column("sdMillis", "SD,\nms", Kind.MILLIS),
          new Column("p90Millis", "90th,\nms", Kind.MILLIS),
          new Column("requiredP90Millis", "Required\n90th, ms", Kind.MILLIS),
          new Column("result", "Result", Kind.RESULT));

  /** What the user wrote must not be rounded. */
  private static final int EXACT = 9;

  private static final int MISSED = 1_000_000_000;

  static final String KEY = "responseTimes";

  private final PlanReport plan;
  private final ResponseTimes times;

  private ResponseTimesSection(PlanReport plan) {
    this.plan = plan;
    this.times = ResponseTimes.of(plan);
  }

  /** Of a sweep folded on the page, where the table of its steps comes first. */
  static List<Section> of(PlanReport plan) {
    Table table = new ResponseTimesSection(plan).table();
    Section section = section(table).inSummaryToo();
    return plan.statistics().sweep()
        ? List.of(
            section(new Block.Folded("Response times of each label and step", List.of(table))),
            section.only(Place.SUMMARY))
        : List.of(section);
  }

  private static Section section(Block block) {
    return Section.of(KEY, "Response times", block);
  }

  private Table table() {
    List<Group> groups = new ArrayList<>();
    boolean operations = !times.operations().isEmpty();
    for (ResponseTimeRow total : times.totals()) {
      int users = total.statistics().users();
      List<Row> rows = rows(at(users, operations ? times.operations() : times.requests()));
      String what = operations ? "operations" : "requests";
      rows.add(row(total, "Total of the " + what).asTotal());
      groups.add(new Group(title(operations ? "Operations" : "", users), what, rows, false));
      if (operations) {
        groups.add(
            new Group(
                title("Requests inside them", users),
                "requests",
                rows(at(users, times.requests())),
                false));
      }
    }
    long folded = plan.statistics().foldedSamples();
    return new Table(
        "labels",
        "",
        COLUMNS,
        groups,
        folded == 0
            ? List.of()
            : List.of(
                folded + " samples have labels beyond the first 2000 and are counted together."));
  }

  /** With the load level in a sweep. */
  private String title(String title, int users) {
    return plan.statistics().sweep()
        ? NumberText.capitalized(Labels.at(title, users).strip())
        : title;
  }

  private static List<Row> rows(List<ResponseTimeRow> rows) {
    return new ArrayList<>(
        rows.stream()
            .map(row -> row(row, row.statistics().label()).weighing(weight(row)))
            .toList());
  }

  /** Missed criteria are never folded while others are shown. */
  private static int weight(ResponseTimeRow row) {
    boolean held = row.findings().stream().allMatch(Finding::held);
    return (held ? 0 : MISSED) + (int) Math.min(row.statistics().samples(), MISSED - 1);
  }

  private List<ResponseTimeRow> at(int users, List<ResponseTimeRow> rows) {
    return plan.statistics().sweep()
        ? rows.stream().filter(row -> row.statistics().users() == users).toList()
        : rows;
  }

  private static Row row(ResponseTimeRow row, String name) {
    LabelStatistics of = row.statistics();
    ValueCounts elapsed = of.elapsed();
    return Row.of(
        Cell.words(name),
        Cell.count(of.samples()),
        Cell.count(of.errors()),
        Cell.figure(of.throughputPerSecond()),
        Times.computed(elapsed, elapsed.mean()),
        Times.measured(elapsed, elapsed.max()),
        Times.computed(elapsed, elapsed.sd()),
        Times.measured(elapsed, elapsed.percentile(90)),
        row.requiredP90Millis().<Cell>map(limit -> Cell.rounded(limit, EXACT)).orElse(Cell.NONE),
        row.outcome()
            .map(outcome -> Cell.result(outcome, String.join(", ", row.otherMisses())))
            .orElse(Cell.NONE));
  }
}
