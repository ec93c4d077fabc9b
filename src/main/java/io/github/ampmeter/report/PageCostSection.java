package io.github.ampmeter.report;

import io.github.ampmeter.ServerNames;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The cost of pages to the servers, a row for each page and number of users. */
public final class PageCostSection {
  /** Status variables that count rows: the one of MariaDB, the other of MySQL. */
  public static final List<String> ROWS_READ = List.of("Rows_read", "Innodb_rows_read");

  private static final String STATEMENTS = "Questions";

  private PageCostSection() {}

  /** A page at a number of users. */
  private record Row(PlanReport plan, LabelStatistics total) {
    ServerFigure figure(MetricKind metric, String name) {
      return plan.observation().figures().of(metric, name, plan.statistics().loaded(total));
    }

    /** A cost per success; NaN where it is unknown. */
    double each(MetricKind metric, String name) {
      ServerFigure figure = figure(metric, name);
      return figure.unknown().isEmpty() ? figure.value() / total.elapsed().count() : Double.NaN;
    }

    double rows() {
      return ROWS_READ.stream()
          .mapToDouble(variable -> each(MetricKind.STATUS_PER_OPERATION, variable))
          .filter(Double::isFinite)
          .findFirst()
          .orElse(Double.NaN);
    }

    double bytes() {
      return plan.statistics().labels().stream()
          .filter(label -> label.kind() == LabelKind.REQUEST && label.users() == total.users())
          .mapToDouble(label -> label.responses().size().typical())
          .findFirst()
          .orElse(Double.NaN);
    }

    String page() {
      return plan.statistics().labels().stream()
          .map(LabelStatistics::label)
          .findFirst()
          .orElse(plan.plan());
    }
  }

  /** The section for plans that load one page each. */
  public static Section of(List<PlanReport> plans) {
    List<Row> rows =
        plans.stream()
            .flatMap(plan -> plan.statistics().totals().stream().map(each -> new Row(plan, each)))
            .filter(row -> row.total.elapsed().count() > 0)
            .toList();
    Columns<Row> columns =
        new Columns<Row>()
            .label("page", "For each request of", Row::page)
            .count("users", "Users", row -> row.total.users())
            .figure(
                "perSecond", "Per second", Kind.PER_SECOND, row -> row.total.throughputPerSecond())
            .cell(
                "meanMillis",
                "Mean,\nms",
                Kind.MILLIS,
                row -> Cell.figure(row.total.elapsed().mean(), 0.1));
    cpu(columns, "web", ServerNames.WEB);
    cpu(columns, "php", ServerNames.PHP);
    cpu(columns, "database", ServerNames.DATABASE);
    columns.figure(
        "statements",
        "Statements",
        Kind.RATIO,
        row -> row.each(MetricKind.STATUS_PER_OPERATION, STATEMENTS));
    columns.figure("rowsRead", "Rows\nread", Kind.RATIO, Row::rows);
    columns.cell("bytes", "Bytes", Kind.NUMBER, row -> Cell.figure(row.bytes(), 1));
    TreeSet<String> unknown = new TreeSet<>();
    for (Row row : rows) {
      unknown.add(row.figure(MetricKind.CPU_PER_OPERATION, ServerNames.WEB).unknown());
      unknown.add(row.figure(MetricKind.STATUS_PER_OPERATION, STATEMENTS).unknown());
    }
    unknown.remove("");
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        columns.table(
            "pages",
            "",
            rows,
            "CPU time and statements in the window, of other clients too, divided by its"
                + " successes. PHP inside the web server counts as web server."));
    if (!unknown.isEmpty()) {
      blocks.add(Block.Sentences.of(Tone.NOTE, "Unknown: " + String.join("; ", unknown) + "."));
    }
    return Section.of("pageCosts", "What pages cost", blocks).inSummaryToo().leading();
  }

  private static void cpu(Columns<Row> columns, String key, String group) {
    columns.cell(
        key + "CpuMillis",
        "CPU of\n" + group + ", ms",
        Kind.MILLIS,
        row -> Cell.figure(row.each(MetricKind.CPU_PER_OPERATION, group), 0.01));
  }
}
