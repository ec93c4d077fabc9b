package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.RunStatistics;
import java.util.List;
import java.util.Optional;

/** ab's table: within which time so many percent of the successes were served. */
final class PercentilesSection {
  private static final int MOST_OPEN = 12;

  private PercentilesSection() {}

  /** Empty without samples. */
  static Optional<Section> of(RunStatistics run) {
    if (run.labels().isEmpty()) {
      return Optional.empty();
    }
    Table table = table(run);
    boolean folded = run.sweep() || run.labels().size() > MOST_OPEN;
    return Optional.of(
        Section.of(
            "servedWithin",
            "Served within, ms",
            folded
                ? new Block.Folded(
                    "Served within, of each label" + (run.sweep() ? " and step" : ""),
                    List.of(table))
                : table));
  }

  private static Table table(RunStatistics run) {
    Columns<LabelStatistics> columns =
        new Columns<LabelStatistics>()
            .label("label", "Percent of the successes", label -> Labels.at(run, label));
    for (int percent : Percentiles.SERVED_WITHIN) {
      columns.cell(
          Percentiles.key(percent),
          percent + " %",
          Kind.MILLIS,
          label -> TimeCells.percentile(label, percent));
    }
    return columns
        .table("percentiles", "Served within, in milliseconds", run.labels())
        .folding("labels");
  }
}
