package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.scaling.ScalingSummary;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps of a sweep, a row each, and their connection times. */
final class StepsSection {
  private StepsSection() {}

  /** Empty where there was one load level, once. */
  static Optional<Section> of(PlanReport plan) {
    List<SweepRow> rows = SweepRow.of(plan.statistics(), plan.generator().users());
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>(List.of(steps(rows)));
    if (rows.get(0).hasConnections()) {
      blocks.add(
          new Block.Folded(
              "Connection times of each step, ms",
              List.of(
                  ConnectionTimesSection.table(
                      "Test",
                      rows.stream()
                          .map(row -> new LabelTimes(users(row), row.connections()))
                          .toList(),
                      "steps"))));
    }
    return Optional.of(Section.of("steps", "Steps", blocks));
  }

  private static Table steps(List<SweepRow> rows) {
    boolean repeated = rows.stream().anyMatch(row -> row.passes().size() > 1);
    List<Column> columns =
        new ArrayList<>(
            List.of(
                new Column("users", "Test", Kind.LABEL),
                new Column("samples", "Requests", Kind.COUNT),
                new Column("errors", "Errors", Kind.COUNT),
                new Column("meanMillis", "Avg,\nms", Kind.MILLIS),
                new Column("minMillis", "Min,\nms", Kind.MILLIS),
                new Column("maxMillis", "Max,\nms", Kind.MILLIS),
                new Column("p90Millis", "90th,\nms", Kind.MILLIS),
                new Column("perSecond", "Rate/sec", Kind.PER_SECOND)));
    if (repeated) {
      columns.add(new Column("leastPerSecond", "Slowest\nrepeat", Kind.PER_SECOND));
      columns.add(new Column("mostPerSecond", "Fastest\nrepeat", Kind.PER_SECOND));
    }
    columns.add(new Column("percentOfBaseline", "% of\nBaseline", Kind.PERCENT));
    columns.add(new Column("relativeThroughput", "Relative\nthroughput", Kind.RATIO));
    boolean total = rows.get(0).level().kind() == LabelKind.TOTAL;
    return Table.of(
            "levels",
            "",
            columns,
            rows.stream().map(row -> row(row, repeated)).toList(),
            "All "
                + (total ? "requests, or operations where there are any, " : "")
                + "of a step together; baseline is the first step. Avg, Min, Max and 90th of the"
                + " successes of all repeats, Rate/sec the mean of the repeats. Not reliable: fewer"
                + " than 100 requests."
                + (rows.stream().anyMatch(SweepRow::limited)
                    ? " Generator's limit: the load generator, and not the servers alone, made"
                        + " these figures; nothing is said in percent of such a step."
                    : ""))
        .folding("steps");
  }

  private static Row row(SweepRow row, boolean repeated) {
    LabelStatistics level = row.level();
    ValueCounts elapsed = level.elapsed();
    List<Cell> cells = new ArrayList<>();
    int times = row.passes().size();
    cells.add(Cell.words(users(row), times > 1 ? times + " times" : ""));
    Cell.Figure samples = (Cell.Figure) Cell.count(level.samples());
    cells.add(row.reliable() ? samples : samples.remarked("not reliable"));
    cells.add(Cell.count(level.errors()));
    cells.add(Times.computed(elapsed, elapsed.mean()));
    cells.add(Times.measured(elapsed, elapsed.min()));
    cells.add(Times.measured(elapsed, elapsed.max()));
    cells.add(Times.measured(elapsed, elapsed.percentile(90)));
    Cell rate = Cell.figure(level.throughputPerSecond());
    cells.add(
        row.limited() && rate instanceof Cell.Figure figure
            ? figure.remarked("generator's limit")
            : rate);
    if (repeated) {
      cells.add(Cell.figure(row.leastThroughput()));
      cells.add(Cell.figure(row.mostThroughput()));
    }
    cells.add(share(row, row.percentOfBaseline()));
    cells.add(share(row, row.relativeThroughput()));
    return Row.of(cells);
  }

  private static Cell share(SweepRow row, double value) {
    return row.limited() && Cell.figure(value) instanceof Cell.Figure figure
        ? figure.remarked("at least")
        : Cell.figure(value);
  }

  private static String users(SweepRow row) {
    return ScalingSummary.counted(row.level().users(), "users");
  }
}
