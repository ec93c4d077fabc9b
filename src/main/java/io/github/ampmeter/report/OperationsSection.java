package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.report.OperationsSummary.CountRow;
import io.github.ampmeter.report.OperationsSummary.OperationRow;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Faban's four tables for a plan of operations. */
record OperationsSection(PlanReport plan, OperationsSummary summary) {
  private static final double WHOLE_MILLIS = 1;

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
    return Section.of("operationSummary", "Operations, as Faban sums them up", blocks).closed();
  }

  private Block metric() {
    return new Block.Facts(
        List.of(
            new Block.Facts.Fact(
                "Metric",
                Cell.words(
                    "%s ops/sec (%s operations started and ended in the steady state)"
                        .formatted(
                            NumberText.fixed(summary.perSecond(), 3), summary.operations()))),
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
    return named("Operation mix")
        .count("successes", "Success\ncount", row -> row.statistics().elapsed().count())
        .count("failures", "Failure\ncount", row -> row.statistics().errors())
        .figure("mixPercent", "Mix,\n%", Kind.PERCENT, OperationRow::mixPercent)
        .figure(
            "requiredMixPercent",
            "Required mix,\n%",
            Kind.PERCENT,
            row -> of(row.mix(), finding -> finding.limit().value()))
        .figure(
            "allowedPoints",
            "Points\nallowed",
            Kind.PERCENT,
            row -> of(row.mix(), finding -> finding.limit().tolerance()))
        .cell("result", "Result", Kind.RESULT, row -> result(row.mix()))
        .table("mix", "Operation mix", summary.rows())
        .folding("operations");
  }

  private Table responseTimes() {
    Columns<OperationRow> columns = named("Response times, s");
    seconds(columns, "meanMillis", "Avg", row -> row.statistics().elapsed().mean());
    seconds(columns, "maxMillis", "Max", row -> row.statistics().elapsed().max());
    seconds(columns, "sdMillis", "SD", row -> row.statistics().elapsed().sd());
    seconds(columns, "bucketedP90Millis", "90th,\nbucketed", OperationRow::bucketedP90Millis);
    seconds(
        columns,
        Percentiles.key(Percentiles.MAIN),
        Percentiles.title(Percentiles.MAIN) + ",\nexact",
        row -> row.statistics().elapsed().percentile(Percentiles.MAIN));
    if (summary.total().fromIntendedStartMillis().count() > 0) {
      seconds(
          columns,
          Percentiles.key(Percentiles.MAIN) + "FromIntendedStart",
          "90th from the\nintended start",
          row -> row.figures().fromIntendedStartMillis().percentile(Percentiles.MAIN));
    }
    seconds(
        columns,
        "requiredP90Millis",
        "Required\n90th",
        row -> of(row.responseTime(), finding -> finding.limit().value()));
    return columns
        .cell("result", "Result", Kind.RESULT, row -> result(row.responseTime()))
        .table("responseTimes", "Response times in seconds", summary.rows())
        .folding("operations");
  }

  private record Cycles(Cell name, OperationFigures figures, Optional<Finding> finding) {
    ValueCounts actual() {
      return figures.cycleMillis();
    }
  }

  private Table cycles() {
    Columns<Cycles> columns =
        new Columns<Cycles>()
            .cell("operation", "Cycle times, s", Kind.LABEL, Cycles::name)
            .count("cycles", "Cycles", row -> row.actual().count());
    seconds(columns, "drawnMillis", "Targeted\navg", row -> row.figures().drawnMillis().mean());
    seconds(columns, "actualMillis", "Actual\navg", row -> row.actual().mean());
    seconds(columns, "minMillis", "Min", row -> row.actual().min());
    seconds(columns, "maxMillis", "Max", row -> row.actual().max());
    columns
        .figure(
            "deviationPercent",
            "Deviation,\n%",
            Kind.PERCENT,
            row -> of(row.finding(), Finding::measured))
        .cell("result", "Result", Kind.RESULT, row -> result(row.finding()));
    List<Row> rows = new ArrayList<>();
    for (OperationRow row : summary.rows()) {
      rows.add(columns.row(new Cycles(name(row), row.figures(), row.cycle())));
    }
    Cell all = Cell.words("All operations");
    rows.add(columns.row(new Cycles(all, summary.total(), summary.cycleOfAll())).asTotal());
    return Table.of("cycles", "Cycle times in seconds", columns.columns(), rows)
        .folding("operations");
  }

  private Table counts() {
    return new Columns<CountRow>()
        .label("statistic", "Miscellaneous statistics", CountRow::words)
        .cell("value", "Result", Kind.RATIO, row -> Cell.figure(row.value(), row.resolution()))
        .cell(
            "target",
            "Target",
            Kind.QUANTITY,
            row -> row.criterion().map(FindingCells::limit).orElse(Cell.NONE))
        .cell("result", "Pass/Fail", Kind.RESULT, row -> result(row.criterion()))
        .table("miscellaneous", "Miscellaneous statistics", summary.counts())
        .folding("statistics");
  }

  private String note() {
    String law =
        summary.total().drawnMillis().count() > 0
            ? " Little's law: "
                + Counted.of(summary.users(), "users")
                + "; the cycles within the window add up to "
                + NumberText.fixed(summary.usersByLittlesLaw(), 2)
                + " users (cycles cut off by the window are missing)."
            : "";
    return ("Faban's 90th percentile is the upper edge of the bucket of %s ms that the first 90 %% of"
            + " the values, rounded down, reach: it exceeds the exact one by less than a bucket, or"
            + " lies below it where there are few values. Criteria use the exact one. Targeted cycles are the means"
            + " of the delays scheduled for the same cycles; a difference means that the server"
            + " was slower than the delay.%s")
        .formatted(NumberText.decimal(summary.bucketMillis(), 1), law);
  }

  private static Cell name(OperationRow row) {
    return Cell.words(row.label(), row.neverSeen() ? "no sample" : "");
  }

  private static Cell result(Optional<Finding> finding) {
    return finding
        .map(each -> Cell.result(each.outcome(), each.reliable() ? "" : "few samples"))
        .orElse(Cell.NONE);
  }

  private static double of(Optional<Finding> finding, ToDoubleFunction<Finding> figure) {
    return finding.stream().mapToDouble(figure).findFirst().orElse(Double.NaN);
  }

  private static Columns<OperationRow> named(String title) {
    return new Columns<OperationRow>()
        .cell("operation", title, Kind.LABEL, OperationsSection::name);
  }

  private static <T> void seconds(
      Columns<T> columns, String key, String title, ToDoubleFunction<T> millis) {
    columns.cell(
        key, title, Kind.SECONDS, row -> Cell.figure(millis.applyAsDouble(row), WHOLE_MILLIS));
  }
}
