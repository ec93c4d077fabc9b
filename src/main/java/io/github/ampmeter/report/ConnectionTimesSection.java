package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.ValueCounts;
import java.util.List;
import java.util.Optional;

/** Where the time of requests went, as ab splits it. */
final class ConnectionTimesSection {
  private static final int MOST_OPEN = 8;

  private ConnectionTimesSection() {}

  /** Empty where no request carries them, and of a sweep, whose steps have their own. */
  static Optional<Section> of(RunStatistics run) {
    List<LabelTimes> all =
        run.labels().stream()
            .filter(label -> label.kind() == LabelKind.REQUEST)
            .map(LabelStatistics::label)
            .distinct()
            .filter(run.connectionTimes()::containsKey)
            .map(label -> new LabelTimes(label, run.connectionTimes().get(label)))
            .filter(label -> label.times().total().count() > 0)
            .toList();
    if (all.isEmpty() || run.steps().size() > 1) {
      return Optional.empty();
    }
    Block table = table("Request", all, "requests");
    return Optional.of(
        Section.of(
            "connectionTimes",
            "Connection times, ms",
            all.size() > MOST_OPEN
                ? new Block.Folded("Connection times of each request", List.of(table))
                : table));
  }

  /**
   * The table.
   *
   * @param title of the first column
   * @param what to call those that do not fit
   */
  static Table table(String title, List<LabelTimes> all, String what) {
    List<Column> columns =
        List.of(
            new Column("part", title, Kind.LABEL),
            new Column("minMillis", "Min", Kind.MILLIS),
            new Column("meanMillis", "Mean", Kind.MILLIS),
            new Column("sdMillis", "SD", Kind.MILLIS),
            new Column("medianMillis", "Median", Kind.MILLIS),
            new Column("maxMillis", "Max", Kind.MILLIS));
    return new Table(
        "connectionTimes",
        "Connection times in milliseconds",
        columns,
        all.stream().map(each -> group(each, what)).toList(),
        List.of());
  }

  private static Group group(LabelTimes of, String what) {
    return new Group(
        of.label(),
        what,
        List.of(
            row("Connect", of.times().connect()),
            row("Processing", of.times().processing()),
            row("Waiting", of.times().waiting()),
            row("Total", of.times().total())),
        true);
  }

  private static Row row(String part, ValueCounts times) {
    return Row.of(
        Cell.words(part),
        Times.measured(times, times.min()),
        Times.computed(times, times.mean()),
        Times.computed(times, times.sd()),
        Times.measured(times, times.percentile(50)),
        Times.measured(times, times.max()));
  }
}
