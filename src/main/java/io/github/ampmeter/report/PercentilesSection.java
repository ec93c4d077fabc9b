package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** ab's table: within which time so many percent of the successes were served. */
final class PercentilesSection {
  private static final int[] PERCENTS = {50, 66, 75, 80, 90, 95, 98, 99, 100};
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
    List<Column> columns =
        new ArrayList<>(List.of(new Column("label", "Percent of the successes", Kind.LABEL)));
    for (int percent : PERCENTS) {
      columns.add(new Column("p" + percent + "Millis", percent + " %", Kind.MILLIS));
    }
    return Table.of(
            "percentiles",
            "Served within, in milliseconds",
            columns,
            run.labels().stream().map(label -> row(run, label)).toList())
        .folding("labels");
  }

  private static Row row(RunStatistics run, LabelStatistics label) {
    List<Cell> cells = new ArrayList<>(List.of(Cell.words(Labels.at(run, label))));
    for (int percent : PERCENTS) {
      cells.add(Times.measured(label.elapsed(), label.elapsed().percentile(percent)));
    }
    return Row.of(cells);
  }
}
