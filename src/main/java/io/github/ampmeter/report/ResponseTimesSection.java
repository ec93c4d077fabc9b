package io.github.ampmeter.report;

import static io.github.ampmeter.report.TimeCells.computed;
import static io.github.ampmeter.report.TimeCells.measured;
import static io.github.ampmeter.report.TimeCells.percentile;
import static io.github.ampmeter.report.section.Column.Kind.MILLIS;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.ResponseTimes.ResponseTimeRow;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Faban's response-time table: operations, the requests inside them, and the total. */
final class ResponseTimesSection {
  private static final int MOST_LOOSE = 20;
  private static final int NOT_PASSED = 1_000_000_000;

  static final String KEY = "responseTimes";

  private final PlanReport plan;
  private final ResponseTimes times;
  private final String what;
  private final Columns<ResponseTimeRow> columns;

  private ResponseTimesSection(PlanReport plan) {
    this.plan = plan;
    this.times = ResponseTimes.of(plan);
    this.what = plan.statistics().judgedKind().plural();
    this.columns = columns();
  }

  /** The section, folded on the page for a sweep, where the table of the steps comes first. */
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
    List<String> loose = List.copyOf(plan.statistics().loose());
    for (ResponseTimeRow total : times.totals()) {
      int users = total.statistics().users();
      List<Row> rows = rows(judged(users));
      rows.add(columns.row(total).asTotal());
      groups.add(new Group(title(operations ? "Operations" : "", users), what, rows, false));
      if (operations) {
        groups.add(
            new Group(
                title(loose.isEmpty() ? "Requests inside them" : "Requests", users),
                "requests",
                rows(at(users, times.requests())),
                false));
      }
      if (!times.parts().isEmpty()) {
        groups.add(
            new Group(
                title("Parts of requests", users), "parts", rows(at(users, times.parts())), false));
      }
    }
    return new Table("labels", "", columns.columns(), groups, notes(loose));
  }

  /** The rows above a total. */
  private List<ResponseTimeRow> judged(int users) {
    return at(users, times.operations().isEmpty() ? times.requests() : times.operations());
  }

  /** What a reader cannot see in the rows. */
  private List<String> notes(List<String> loose) {
    List<String> notes = new ArrayList<>();
    if (!loose.isEmpty()) {
      notes.add(
          "Requests outside of all transactions count as operations: "
              + loose.stream().limit(MOST_LOOSE).collect(Collectors.joining(", "))
              + (loose.size() > MOST_LOOSE ? ", …" : "")
              + ".");
    }
    long folded = plan.statistics().foldedSamples();
    if (folded > 0) {
      notes.add(
          Counted.of(folded, "sample has a label", "samples have labels")
              + " beyond the first 2000, summed as one.");
    }
    return notes;
  }

  /** The title, which has the load level in a sweep. */
  private String title(String title, int users) {
    return plan.statistics().sweep()
        ? NumberText.capitalized(plan.statistics().unit().at(title, users).strip())
        : title;
  }

  private List<Row> rows(List<ResponseTimeRow> rows) {
    return new ArrayList<>(
        rows.stream().map(row -> columns.row(row).weighing(weight(row))).toList());
  }

  /** Missed criteria are never folded while others are shown. */
  private static int weight(ResponseTimeRow row) {
    boolean held = row.findings().stream().allMatch(Finding::passed);
    return (held ? 0 : NOT_PASSED) + (int) Math.min(row.statistics().samples(), NOT_PASSED - 1);
  }

  private List<ResponseTimeRow> at(int users, List<ResponseTimeRow> rows) {
    return plan.statistics().sweep()
        ? rows.stream().filter(row -> row.statistics().users() == users).toList()
        : rows;
  }

  private Columns<ResponseTimeRow> columns() {
    Columns<ResponseTimeRow> columns =
        new Columns<ResponseTimeRow>()
            .label("label", "Type", this::name)
            .count("samples", "Samples", row -> row.statistics().samples())
            .count("errors", "Errors", row -> row.statistics().errors())
            .figure(
                "throughputPerSecond",
                "Throughput,\nper second",
                Kind.PER_SECOND,
                row -> row.statistics().throughputPerSecond())
            .cell(
                "meanMillis", "Avg,\nms", MILLIS, row -> computed(row.elapsed(), ValueCounts::mean))
            .cell("maxMillis", "Max,\nms", MILLIS, row -> measured(row.elapsed(), ValueCounts::max))
            .cell("sdMillis", "SD,\nms", MILLIS, row -> computed(row.elapsed(), ValueCounts::sd));
    TimeCells.column(
        columns, Percentiles.MAIN, row -> percentile(row.statistics(), Percentiles.MAIN));
    columns
        .cell(
            "requiredP90Millis",
            "Required\n90th, ms",
            MILLIS,
            row -> row.requiredP90Millis().<Cell>map(Cell::exact).orElse(Cell.NONE))
        .cell("result", "Result", Kind.RESULT, this::result);
    // Last, so that a console too narrow for all columns has the result in the first lines.
    TimeCells.named(
        columns, List.of(Percentiles.MAIN), plan.verdict(), ResponseTimeRow::statistics);
    return columns;
  }

  private String name(ResponseTimeRow row) {
    LabelStatistics of = row.statistics();
    return of.kind() == LabelKind.TOTAL ? "Total of the " + what : of.label();
  }

  private Cell result(ResponseTimeRow row) {
    return row.outcome()
        .filter(outcome -> outcome != Outcome.PASSED || !isTotalBelowAFailure(row))
        .map(
            outcome ->
                outcome == Outcome.NOT_JUDGED && row.waits()
                    ? FindingCells.NOT_YET
                    : Cell.result(outcome, String.join(", ", row.otherMisses())))
        .orElse(Cell.NONE);
  }

  /** It may have passed its own criteria, which reads as if all had been well. */
  private boolean isTotalBelowAFailure(ResponseTimeRow row) {
    return row.statistics().kind() == LabelKind.TOTAL
        && judged(row.statistics().users()).stream()
            .anyMatch(above -> above.outcome().filter(Outcome.FAILED::equals).isPresent());
  }
}
