package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.ServerFigures;
import io.github.ampmeter.verdict.ServerFigures.ServerFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an operation cost the servers: what the window took of them / its successes. */
final class OperationCostSection {
  /** Of some hundred counters those that say what a page asks of a database. */
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
      String level, String words, String criterion, double inAll, double each, Kind kind) {}

  private OperationCostSection() {}

  /** Empty where nothing of it is known. */
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
                    + " operations and other clients, divided by its successful operations.")));
  }

  private static List<Line> lines(PlanReport plan, LabelStatistics total) {
    ServerFigures servers = plan.observation().figures();
    String level = plan.statistics().unit().text(total.users());
    List<Line> lines = new ArrayList<>();
    for (String group : plan.observation().processes()) {
      lines.add(
          line(
              servers,
              plan.statistics(),
              total,
              MetricKind.CPU_PER_OPERATION,
              group,
              new Line(level, "CPU of " + group + ", ms", "", 0, 0, Kind.MILLIS)));
    }
    COUNTERS.forEach(
        (variable, words) ->
            lines.add(
                line(
                    servers,
                    plan.statistics(),
                    total,
                    MetricKind.STATUS_PER_OPERATION,
                    variable,
                    new Line(level, words, "", 0, 0, Kind.RATIO))));
    lines.removeIf(line -> !(line.inAll > 0));
    return lines;
  }

  private static Line line(
      ServerFigures servers,
      RunStatistics run,
      LabelStatistics total,
      MetricKind metric,
      String name,
      Line named) {
    ServerFigure seen = servers.of(metric, name, run.loaded(total));
    return new Line(
        named.level,
        named.words,
        metric.word() + "(" + criterionName(name) + ") per operation",
        seen.value(),
        seen.value() / total.elapsed().count(),
        named.kind);
  }

  private static String criterionName(String name) {
    return name.contains(" ") ? '"' + name + '"' : name;
  }

  private static Cell cell(double value, Kind kind) {
    return Cell.rounded(value, 2).in(kind);
  }
}
