package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Limit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A plan of operations in Faban's four tables. */
final class OperationsSection {
  private static final Column NAME = new Column("operation", "", Kind.LABEL);
  private static final double WHOLE_MILLIS = 1;

  private final PlanReport plan;
  private final OperationsSummary summary;

  private OperationsSection(PlanReport plan, OperationsSummary summary) {
    this.plan = plan;
    this.summary = summary;
  }

  /** Empty for plans whose operations are neither paced nor have a mix to keep. */
  static Optional<Section> of(PlanReport plan) {
    return OperationsSummary.of(plan)
        .map(summary -> new OperationsSection(plan, summary).section().inSummaryToo());
  }

  private Section section() {
    List<Block> blocks = new ArrayList<>(List.of(metric(), mix(), responseTimes()));
    if (summary.total().drawnMillis().count() > 0) {
      blocks.add(cycles());
    }
    blocks.add(counts());
    blocks.add(new Block.Sentences(Tone.SMALL, List.of(note())));
    return Section.of("operationSummary", "Operations, as Faban sums them up", blocks);
  }

  private Block metric() {
    return new Block.Facts(
        List.of(
            new Block.Facts.Fact(
                "Metric",
                Cell.words(
                    NumberText.fixed(summary.perSecond(), 3)
                        + " ops/sec ("
                        + summary.operations()
                        + " operations started and ended in the steady state)")),
            new Block.Facts.Fact(
                "Steady state",
                Cell.words(
                    NumberText.instant(
                            Instant.ofEpochMilli(plan.statistics().window().startMillis()))
                        + " to "
                        + NumberText.instant(
                            Instant.ofEpochMilli(plan.statistics().window().endMillis()))
                        + " UTC")),
            new Block.Facts.Fact(
                "Pass/Fail", Cell.words(plan.verdict().kind().word().toUpperCase(Locale.ROOT)))));
  }

  private Table mix() {
    List<Column> columns =
        List.of(
            titled(NAME, "Operation mix"),
            new Column("successes", "Success\ncount", Kind.COUNT),
            new Column("failures", "Failure\ncount", Kind.COUNT),
            new Column("mixPercent", "Mix,\n%", Kind.PERCENT),
            new Column("requiredMixPercent", "Required mix,\n%", Kind.PERCENT),
            new Column("allowedPoints", "Points\nallowed", Kind.PERCENT),
            new Column("result", "Result", Kind.RESULT));
    return Table.of("mix", "Operation mix", columns, rows(this::mix)).folding("operations");
  }

  private Row mix(OperationRow row) {
    Optional<Limit> limit = row.mix().map(finding -> finding.criterion().limit());
    return Row.of(
        name(row),
        Cell.count(row.statistics().elapsed().count()),
        Cell.count(row.statistics().errors()),
        Cell.figure(row.mixPercent()),
        limit.map(each -> Cell.figure(each.value())).orElse(Cell.NONE),
        limit.map(each -> Cell.figure(each.tolerance())).orElse(Cell.NONE),
        result(row.mix()));
  }

  private Table responseTimes() {
    boolean paced = summary.total().fromIntendedStartMillis().count() > 0;
    List<Column> columns =
        new ArrayList<>(
            List.of(
                titled(NAME, "Response times, s"),
                seconds("meanMillis", "Avg"),
                seconds("maxMillis", "Max"),
                seconds("sdMillis", "SD"),
                seconds("bucketedP90Millis", "90th,\nbucketed"),
                seconds("p90Millis", "90th,\nexact")));
    if (paced) {
      columns.add(seconds("p90MillisFromIntendedStart", "90th from the\nintended start"));
    }
    columns.add(seconds("requiredP90Millis", "Required\n90th"));
    columns.add(new Column("result", "Result", Kind.RESULT));
    return Table.of(
            "responseTimes",
            "Response times in seconds",
            columns,
            rows(row -> responseTime(row, paced)))
        .folding("operations");
  }

  private static Row responseTime(OperationRow row, boolean paced) {
    ValueCounts elapsed = row.statistics().elapsed();
    List<Cell> cells = new ArrayList<>();
    cells.add(name(row));
    for (double millis :
        new double[] {
          elapsed.mean(),
          elapsed.max(),
          elapsed.sd(),
          row.bucketedP90Millis(),
          elapsed.percentile(90)
        }) {
      cells.add(Cell.figure(millis, WHOLE_MILLIS));
    }
    if (paced) {
      cells.add(Cell.figure(row.figures().fromIntendedStartMillis().percentile(90), WHOLE_MILLIS));
    }
    cells.add(
        row.responseTime()
            .map(finding -> Cell.figure(finding.criterion().limit().value(), WHOLE_MILLIS))
            .orElse(Cell.NONE));
    cells.add(result(row.responseTime()));
    return Row.of(cells);
  }

  private Table cycles() {
    List<Column> columns =
        List.of(
            titled(NAME, "Cycle times, s"),
            new Column("cycles", "Cycles", Kind.COUNT),
            seconds("drawnMillis", "Targeted\navg"),
            seconds("actualMillis", "Actual\navg"),
            seconds("minMillis", "Min"),
            seconds("maxMillis", "Max"),
            new Column("deviationPercent", "Deviation,\n%", Kind.PERCENT),
            new Column("result", "Result", Kind.RESULT));
    List<Row> rows = rows(row -> cycle(name(row), row.figures(), row.cycle()));
    rows.add(cycle(Cell.words("All operations"), summary.total(), summary.cycleOfAll()).asTotal());
    return Table.of("cycles", "Cycle times in seconds", columns, rows).folding("operations");
  }

  private static Row cycle(Cell name, OperationFigures of, Optional<Finding> finding) {
    ValueCounts cycles = of.cycleMillis();
    return Row.of(
        name,
        Cell.count(cycles.count()),
        Cell.figure(of.drawnMillis().mean(), WHOLE_MILLIS),
        Cell.figure(cycles.mean(), WHOLE_MILLIS),
        Cell.figure(cycles.min(), WHOLE_MILLIS),
        Cell.figure(cycles.max(), WHOLE_MILLIS),
        finding.map(each -> Cell.figure(each.measured())).orElse(Cell.NONE),
        result(finding));
  }

  private Table counts() {
    List<Column> columns =
        List.of(
            new Column("statistic", "Miscellaneous statistics", Kind.LABEL),
            new Column("value", "Result", Kind.RATIO),
            new Column("target", "Target", Kind.QUANTITY),
            new Column("result", "Pass/Fail", Kind.RESULT));
    List<Row> rows = new ArrayList<>();
    for (CountRow row : summary.counts()) {
      rows.add(
          Row.of(
              Cell.words(row.words()),
              Cell.figure(row.value(), row.resolution()),
              row.criterion().map(FindingCells::limit).orElse(Cell.NONE),
              result(row.criterion())));
    }
    return Table.of("miscellaneous", "Miscellaneous statistics", columns, rows)
        .folding("statistics");
  }

  private String note() {
    String law =
        summary.total().drawnMillis().count() > 0
            ? " Little's law: "
                + summary.users()
                + " users; the cycles within the steady state add up to "
                + NumberText.fixed(summary.usersByLittlesLaw(), 2)
                + " users (those that it cuts off are missing)."
            : "";
    return "Faban's 90th percentile is the upper edge of a bucket of "
        + NumberText.decimal(summary.bucketMillis(), 1)
        + " ms, so it can exceed the exact one by as much; criteria are judged by the exact one."
        + " Targeted cycles are the means of the delays drawn for the same cycles; a difference is"
        + " a server that was slower than the delay."
        + law;
  }

  private List<Row> rows(java.util.function.Function<OperationRow, Row> of) {
    return new ArrayList<>(summary.rows().stream().map(of).toList());
  }

  private static Cell name(OperationRow row) {
    return Cell.words(row.label(), row.neverSeen() ? "no sample" : "");
  }

  private static Cell result(Optional<Finding> finding) {
    return finding
        .map(each -> Cell.result(each.outcome(), each.reliable() ? "" : "few samples"))
        .orElse(Cell.NONE);
  }

  private static Column seconds(String key, String title) {
    return new Column(key, title, Kind.SECONDS);
  }

  private static Column titled(Column column, String title) {
    return new Column(column.key(), title, column.kind());
  }
}
