package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import java.util.Locale;

/** What labels.csv has: a row a plan, label, load level and repeat. */
public final class LabelsTable {
  private static final int[] PERCENTILES = {50, 90, 95, 99};

  private LabelsTable() {}

  private record Labelled(String plan, LabelStatistics label) {
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
            .count("users", "Users", row -> row.label().users())
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
    for (int percent : PERCENTILES) {
      columns.figure(
          "p" + percent + "Millis",
          percent + "th",
          Kind.MILLIS,
          row -> row.elapsed().percentile(percent));
    }
    columns.figure("maxMillis", "Max", Kind.MILLIS, row -> row.elapsed().max());
    return columns.table(
        "labels",
        "",
        report.plans().stream()
            .flatMap(plan -> plan.statistics().passes().map(l -> new Labelled(plan.plan(), l)))
            .toList());
  }
}
