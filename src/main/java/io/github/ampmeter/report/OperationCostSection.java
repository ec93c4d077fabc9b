package io.github.ampmeter.report;

import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cost of an operation to the servers: their work in the window per success. */
final class OperationCostSection {
  /** The counters that show what a page asks of a database. */
  private static final Map<String, String> COUNTERS = new LinkedHashMap<>();

  static {
    COUNTERS.put("Questions", "Statements");
    COUNTERS.put("Innodb_rows_read", "Rows read by InnoDB");
    COUNTERS.put("Handler_read_rnd_next", "Rows read in table scans");
    COUNTERS.put("Connections", "Connections to the database");
  }

  /**
   * One line.
   *
   * @param level such as {@code 16 users}
   * @param criterion as a criterion on it begins
   */
  private record Line(
      String level, String words, String criterion, double inAll, double each, Kind kind) {
    static Line of(
        PlanReport plan, LabelStatistics total, MetricKind metric, String name, String words) {
      double inAll =
          plan.observation().figures().of(metric, name, plan.statistics().loaded(total)).value();
      String quoted = name.contains(" ") ? '"' + name + '"' : name;
      return new Line(
          plan.statistics().unit().text(total.users()),
          words,
          metric.word() + "(" + quoted + ") per operation",
          inAll,
          inAll / total.elapsed().count(),
          metric == MetricKind.CPU_PER_OPERATION ? Kind.MILLIS : Kind.RATIO);
    }
  }

  private OperationCostSection() {}

  /** Empty where no cost is known. */
  static Optional<Section> of(PlanReport plan) {
    RunStatistics run = plan.statistics();
    List<Line> lines = new ArrayList<>();
    for (LabelStatistics total : run.totals()) {
      if (total.elapsed().count() > 0) {
        lines.addAll(lines(plan, total));
      }
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Columns<Line> columns = new Columns<Line>().label("cost", "For each success", Line::words);
    if (run.sweep()) {
      columns.words("level", "At", Line::level);
    }
    columns
        .cell("perOperation", "Mean", Kind.BY_ROW, line -> cell(line.each, line.kind))
        .cell("inAll", "In the window", Kind.BY_ROW, line -> cell(line.inAll, line.kind))
        .cell("criterion", "As a criterion", Kind.CODE, line -> Cell.words(line.criterion));
    return Optional.of(
        Section.of(
                "operationCost",
                "What an operation cost",
                columns.table("costs", "", lines).folding("costs"),
                Block.Sentences.of(
                    Tone.SMALL,
                    "CPU time, statements and rows of the measurement window, including failed"
                        + " operations and other clients, divided by its successful operations."))
            .closed());
  }

  private static List<Line> lines(PlanReport plan, LabelStatistics total) {
    List<Line> lines = new ArrayList<>();
    for (String group : plan.observation().processes()) {
      String words = "CPU of " + group + ", ms";
      lines.add(Line.of(plan, total, MetricKind.CPU_PER_OPERATION, group, words));
    }
    COUNTERS.forEach(
        (variable, words) ->
            lines.add(Line.of(plan, total, MetricKind.STATUS_PER_OPERATION, variable, words)));
    lines.removeIf(line -> !(line.inAll > 0));
    return lines;
  }

  private static Cell cell(double value, Kind kind) {
    return Cell.rounded(value, 2).in(kind);
  }
}
