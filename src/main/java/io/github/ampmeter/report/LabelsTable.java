package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import java.util.Locale;
import java.util.stream.Stream;

/** The rows of labels.csv: one for each plan, label, load level and repeat. */
public final class LabelsTable {
  private LabelsTable() {}

  private record Labelled(String plan, LabelStatistics label, LoadUnit unit) {
    /** The number of users; 0 where a rate is offered or users were not recorded. */
    int users() {
      return unit.offered() ? 0 : label.users();
    }

    Cell rate() {
      return unit == LoadUnit.PER_SECOND ? Cell.count(label.users()) : Cell.NONE;
    }

    ValueCounts elapsed() {
      return label.elapsed();
    }
  }

  public static Table of(Report report) {
    Columns<Labelled> columns =
        new Columns<Labelled>()
            .label("plan", "Plan", Labelled::plan)
            .label("label", "Label", row -> row.label().label())
            .words("kind", "Kind", row -> row.label().kind().name().toLowerCase(Locale.ROOT))
            .count("users", "Users", Labelled::users)
            .count("repeat", "Repeat", row -> row.label().repeat())
            .count("samples", "Samples", row -> row.label().samples())
            .count("errors", "Errors", row -> row.label().errors())
            .figure(
                "throughputPerSecond",
                "Throughput",
                Kind.PER_SECOND,
                row -> row.label().throughputPerSecond())
            .figure("meanMillis", "Mean", Kind.MILLIS, row -> row.elapsed().mean())
            .figure("sdMillis", "SD", Kind.MILLIS, row -> row.elapsed().sd())
            .figure("minMillis", "Min", Kind.MILLIS, row -> row.elapsed().min());
    TimeCells.columns(
        columns, Percentiles.SAVED, (row, percent) -> row.label().percentile(percent));
    columns.figure("maxMillis", "Max", Kind.MILLIS, row -> row.elapsed().max());
    // Optional columns come last, so that the others keep their places.
    TimeCells.columns(
        columns,
        Percentiles.beside(Percentiles.SAVED, report.percentiles()),
        (row, percent) -> row.label().percentile(percent));
    if (report.plans().stream().anyMatch(plan -> plan.statistics().unit().offered())) {
      columns.cell("arrivalsPerSecond", "Arrivals a second", Kind.COUNT, Labelled::rate);
    }
    return columns.table(
        "labels", "", report.plans().stream().flatMap(LabelsTable::labelled).toList());
  }

  private static Stream<Labelled> labelled(PlanReport plan) {
    LoadUnit unit = plan.statistics().unit();
    return plan.statistics().passes().map(label -> new Labelled(plan.plan(), label, unit));
  }
}
