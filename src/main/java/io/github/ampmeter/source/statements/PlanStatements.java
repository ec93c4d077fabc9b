package io.github.ampmeter.source.statements;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Sentences;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The sections about a plan's statements. */
public final class PlanStatements {
  private PlanStatements() {}

  /**
   * The sections; none where nobody looked.
   *
   * @param pass of one user
   * @param load of all users
   */
  public static List<Section> of(
      Optional<DryRunStatements> pass, Optional<DigestSnapshots> load, RunStatistics run) {
    List<Section> sections = new ArrayList<>();
    load.ifPresent(looks -> sections.addAll(LoadSection.of(looks, pass, run)));
    pass.ifPresent(each -> sections.addAll(DryRunSection.of(each, EnumSet.of(Place.PAGE))));
    return sections;
  }

  /** The statements that took the database's time under load. */
  static final class LoadSection {
    static final String KEY = "statementsUnderLoad";
    private static final String TITLE = "Statements under load";

    private LoadSection() {}

    /**
     * The same figures, for people and for programs.
     *
     * @param pass of one user, which tells which operations make a statement; empty: not known
     */
    static List<Section> of(
        DigestSnapshots looks, Optional<DryRunStatements> pass, RunStatistics run) {
      List<Window> windows =
          run.totals().stream().flatMap(total -> run.loaded(total).stream()).toList();
      if (windows.isEmpty() || run.endMillis() <= run.startMillis()) {
        return List.of();
      }
      long operations = run.totals().stream().mapToLong(total -> total.elapsed().count()).sum();
      Window load = new Window(run.startMillis(), run.endMillis());
      return of(looks.in(windows, load), pass, operations, windows.size());
    }

    /**
     * The same of what rose.
     *
     * @param operations that succeeded meanwhile
     * @param windows in how many windows together
     */
    static List<Section> of(
        LoadStatements load, Optional<DryRunStatements> pass, long operations, int windows) {
      if (!load.problem().isEmpty()) {
        return List.of(Section.of(KEY, TITLE, Sentences.of(Tone.PLAIN, load.problem())));
      }
      if (load.statements().isEmpty()) {
        return List.of(
            Section.of(
                KEY,
                TITLE,
                Sentences.of(
                    Tone.PLAIN, "The database executed no statement in the measurement window.")));
      }
      List<Block> blocks = new ArrayList<>();
      blocks.add(
          Sentences.of(
              Tone.PLAIN,
              "In the measurement window of %s the database executed %s of %s in %s s of its time."
                  .formatted(
                      windows > 1 ? "windows together" : "window",
                      Counted.of(load.calls(), "statements"),
                      Counted.of(load.statements().size(), "kinds"),
                      NumberText.decimal(load.millis() / 1e3, 1))));
      if (load.unnamed() > 0) {
        blocks.add(
            Sentences.of(
                Tone.NOTE,
                ("%s not listed: the table of digests is full (performance_schema_digests_size);"
                        + " their time is in no share.")
                    .formatted(Counted.of(load.unnamed(), "is", "are"))));
      }
      List<Row> rows =
          load.statements().stream().map(each -> new Row(each, load, pass, operations)).toList();
      blocks.add(shown(rows));
      return List.of(
          Section.of(KEY, TITLE, blocks).only(Place.PAGE),
          Section.of(KEY, TITLE, data(rows)).only(Place.DATA));
    }

    private record Row(
        DigestCount count, LoadStatements load, Optional<DryRunStatements> pass, long operations) {
      double percentOfTime() {
        return 100 * count.millis() / load.millis();
      }

      double callsPerOperation() {
        return operations == 0 ? Double.NaN : (double) count.calls() / operations;
      }

      double meanMillis() {
        return count.millis() / count.calls();
      }

      double examinedEach() {
        return (double) count.rowsExamined() / count.calls();
      }

      double sentEach() {
        return (double) count.rowsSent() / count.calls();
      }

      /** The operations that execute a statement in one user's pass, with its calls per run. */
      String madeBy() {
        return pass.stream()
            .flatMap(of -> of.operations().stream())
            .filter(of -> callsARun(of) > 0)
            .map(of -> of.operation() + " " + NumberText.decimal(callsARun(of), 1))
            .collect(Collectors.joining(", "));
      }

      private double callsARun(OperationStatements of) {
        long calls =
            of.statements().stream()
                .filter(use -> SqlShape.same(use.statement(), count.statement()))
                .filter(use -> use.schema().equals(count.schema()))
                .mapToLong(use -> use.executions().calls())
                .sum();
        return (double) calls / of.runs();
      }
    }

    private static Columns<Row> figures(Columns<Row> columns) {
      return columns
          .figure("percentOfTime", "% of\ntime", Kind.PERCENT, Row::percentOfTime)
          .count("calls", "Calls", row -> row.count().calls())
          .figure("callsPerSample", "Calls per\noperation", Kind.RATIO, Row::callsPerOperation)
          .cell("meanMillis", "Avg,\nms", Kind.MILLIS, row -> Cell.figure(row.meanMillis(), 0.001))
          .cell(
              "rowsExaminedEach",
              "Rows\nexamined",
              Kind.NUMBER,
              row -> Cell.rounded(row.examinedEach(), 1))
          .cell("rowsSentEach", "Rows\nsent", Kind.NUMBER, row -> Cell.rounded(row.sentEach(), 1))
          .count("errors", "Errors", row -> row.count().errors());
    }

    private static Table shown(List<Row> rows) {
      Columns<Row> columns =
          figures(
                  new Columns<Row>()
                      .words("statement", "Statement", row -> row.count().statement()))
              .words("operations", "One run of", Row::madeBy);
      return columns
          .table(
              "digests",
              "",
              rows,
              "Rows are per call. Operations are the window's successes. In the last column: how"
                  + " often one run of an operation executes the statement, from one user's pass.")
          .folding("statements");
    }

    private static Table data(List<Row> rows) {
      return figures(
              new Columns<Row>()
                  .label("statement", "Statement", row -> row.count().statement())
                  .words("schema", "Schema", row -> row.count().schema())
                  .figure("millis", "Time, ms", Kind.MILLIS, row -> row.count().millis()))
          .words("operations", "One run of", Row::madeBy)
          .table("digests", "", rows);
    }
  }
}
