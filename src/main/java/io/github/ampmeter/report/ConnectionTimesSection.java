package io.github.ampmeter.report;

import static io.github.ampmeter.report.TimeCells.computed;
import static io.github.ampmeter.report.TimeCells.measured;
import static io.github.ampmeter.report.TimeCells.percentile;
import static io.github.ampmeter.report.section.Column.Kind.MILLIS;

import io.github.ampmeter.judge.stats.ConnectionTimes;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import java.util.List;
import java.util.Optional;

/** The parts of response times that ab reports: connect, processing, waiting, total. */
final class ConnectionTimesSection {
  private ConnectionTimesSection() {}

  /**
   * Empty where requests do not have these times, and for a sweep, whose steps have tables of their
   * own.
   */
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
    return Optional.of(
        Section.of("connectionTimes", "Connection times, ms", table("Request", all, "requests"))
            .closed());
  }

  /**
   * The table.
   *
   * @param title of the first column
   * @param what to call those that do not fit
   */
  static Table table(String title, List<LabelTimes> all, String what) {
    Columns<Part> columns =
        new Columns<Part>()
            .label("part", title, Part::name)
            .cell("minMillis", "Min", MILLIS, part -> measured(part.times(), ValueCounts::min))
            .cell("meanMillis", "Mean", MILLIS, part -> computed(part.times(), ValueCounts::mean))
            .cell("sdMillis", "SD", MILLIS, part -> computed(part.times(), ValueCounts::sd))
            .cell(
                "medianMillis",
                "Median",
                MILLIS,
                part -> percentile(part.times(), Percentiles.MEDIAN))
            .cell("maxMillis", "Max", MILLIS, part -> measured(part.times(), ValueCounts::max));
    return new Table(
        "connectionTimes",
        "Connection times in milliseconds",
        columns.columns(),
        all.stream()
            .map(each -> new Group(each.label(), what, columns.rows(parts(each.times())), true))
            .toList(),
        List.of());
  }

  private static List<Part> parts(ConnectionTimes of) {
    return List.of(
        new Part("Connect", of.connect()),
        new Part("Processing", of.processing()),
        new Part("Waiting", of.waiting()),
        new Part("Total", of.total()));
  }

  private record Part(String name, ValueCounts times) {}

  /** ab's connection times of one request label, or of one step. */
  record LabelTimes(String label, ConnectionTimes times) {}
}
