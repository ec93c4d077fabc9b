package io.github.ampmeter.source.statements;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.issue.Notice;
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
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.StatementUse.PlanStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of each operation in one user's pass. */
final class DryRunSection {
  static final String KEY = "statements";
  private static final String TITLE = "Statements of each operation";

  private DryRunSection() {}

  /**
   * The same figures, for people by operation, and for programs with whole statements.
   *
   * @param people where people read them
   */
  static List<Section> of(DryRunStatements pass, Set<Place> people) {
    if (!pass.problem().isEmpty()) {
      String why = "Statements are not known: " + pass.problem() + ".";
      return List.of(new Section(KEY, TITLE, List.of(Sentences.of(Tone.PLAIN, why)), people));
    }
    List<Section> sections = new ArrayList<>();
    people.forEach(
        place ->
            sections.add(Section.of(KEY, TITLE, blocks(pass, place == Place.PAGE)).only(place)));
    sections.add(
        Section.of(KEY, TITLE, OperationStatementsTable.data(pass), ExplainTable.data(pass))
            .only(Place.DATA));
    return sections;
  }

  private static List<Block> blocks(DryRunStatements pass, boolean page) {
    List<Block> blocks = new ArrayList<>();
    DryRunMessages words = new DryRunMessages(pass);
    blocks.add(Sentences.of(Tone.PLAIN, words.lead()));
    Sentences findings = words.findings();
    if (!findings.lines().isEmpty()) {
      blocks.add(findings);
    }
    if (pass.ofOperations() > 0) {
      blocks.add(OperationStatementsTable.table(pass, page));
      blocks.add(
          new Block.Folded(
              "How the database executes them (EXPLAIN)", List.of(ExplainTable.table(pass))));
    }
    blocks.add(Sentences.of(Tone.PLAIN, words.agreement()));
    blocks.add(words.notes());
    return blocks;
  }

  /** How the database executes the statements of each operation. */
  private static final class ExplainTable {
    private static final int SHORT = 60;

    private ExplainTable() {}

    /** A row of EXPLAIN; a statement that could not be explained has one row, too. */
    private record Step(String operation, StatementUse use, int number) {
      static List<Step> of(OperationStatements of, StatementUse use) {
        return IntStream.range(0, Math.max(1, use.explain().size()))
            .mapToObj(number -> new Step(of.operation(), use, number))
            .toList();
      }

      String statement() {
        return number == 0 ? Excerpt.of(use.statement(), SHORT) : "";
      }

      String cell(Function<PlanStep, String> column) {
        return use.explain().isEmpty() ? "" : column.apply(use.explain().get(number));
      }

      String extra() {
        return use.explain().isEmpty()
            ? use.notExplained()
            : cell(step -> step.selectType().equals("SIMPLE") ? "" : step.selectType() + "; ")
                + cell(PlanStep::extra);
      }
    }

    static Table table(DryRunStatements pass) {
      Columns<Step> columns =
          steps(new Columns<Step>().label("statement", "Statement", Step::statement));
      List<Group> groups =
          pass.operations().stream()
              .filter(each -> each.calls() > 0)
              .map(
                  each ->
                      new Group(
                          each.operation(),
                          "steps",
                          columns.rows(
                              each.statements().stream()
                                  .flatMap(use -> Step.of(each, use).stream())
                                  .toList()),
                          false))
              .toList();
      return new Table("plans", "EXPLAIN of each statement", columns.columns(), groups, List.of());
    }

    private static Columns<Step> steps(Columns<Step> columns) {
      return columns
          .words("table", "Table", step -> step.cell(PlanStep::table))
          .words("type", "Type", step -> step.cell(PlanStep::type))
          .words("key", "Key", step -> step.cell(PlanStep::key))
          .words("rows", "Rows\nexpected", step -> step.cell(PlanStep::rows))
          .words("extra", "Extra", Step::extra);
    }

    /** The table for programs, which has whole statements. */
    static Table data(DryRunStatements pass) {
      Columns<Step> columns =
          steps(
              new Columns<Step>()
                  .label("operation", "Operation", Step::operation)
                  .words("statement", "Statement", step -> step.use().statement()));
      return columns.table(
          "plans",
          "",
          pass.operations().stream()
              .flatMap(
                  each -> each.statements().stream().flatMap(use -> Step.of(each, use).stream()))
              .toList());
    }
  }

  /** The sentences about one user's statements. */
  private record DryRunMessages(DryRunStatements pass) {
    private static final int LONGEST = 120;
    private static final int FINDINGS = 12;

    /** A clock error above which operations, which are 20 ms apart, may be confused. */
    private static final double DOUBTFUL_MILLIS = 9;

    /** The sentence with the totals. */
    String lead() {
      long asking = pass.operations().stream().filter(each -> each.calls() > 0).count();
      if (asking == 0) {
        return "One user ran %s; the database executed no statement."
            .formatted(Counted.of(pass.operations().size(), "operations"));
      }
      double millis = pass.operations().stream().mapToDouble(OperationStatements::millis).sum();
      return "One user ran %s; %s used the database: %s, %s ms in total."
          .formatted(
              Counted.of(pass.operations().size(), "operations"),
              asking == pass.operations().size() ? "all of them" : String.valueOf(asking),
              Counted.of(pass.ofOperations(), "statements"),
              NumberText.decimal(millis, 1));
    }

    /** The most conspicuous statements. */
    Sentences findings() {
      List<String> findings = new ArrayList<>();
      for (OperationStatements each : pass.operations()) {
        for (StatementUse use : each.statements()) {
          String notes = String.join(", ", Notice.messages(use.notes()));
          if (!notes.isEmpty()) {
            findings.add(
                "%s: %s (%s)"
                    .formatted(each.operation(), notes, Excerpt.of(use.statement(), LONGEST)));
          }
        }
      }
      if (findings.size() > FINDINGS) {
        long more = findings.size() - FINDINGS;
        findings = new ArrayList<>(findings.subList(0, FINDINGS));
        findings.add(Counted.of(more, "more statement stands out", "more statements stand out"));
      }
      return new Sentences(Tone.NOTE, findings);
    }

    /** The sentences in small print. */
    Sentences notes() {
      List<String> notes = new ArrayList<>();
      String silent =
          pass.operations().stream()
              .filter(each -> each.calls() == 0)
              .map(OperationStatements::operation)
              .collect(Collectors.joining(", "));
      if (!silent.isEmpty() && pass.ofOperations() > 0) {
        notes.add("Without statements: " + silent + ".");
      }
      notes.add(
          "Read from %s; values of statements are %s."
              .formatted(
                  pass.source(),
                  pass.literals() ? "shown, except where it is about passwords" : "left out"));
      if (pass.totals().outside() > 0) {
        notes.add(
            "%s executed while no operation was in progress: by other clients, or after a response."
                .formatted(Counted.of(pass.totals().outside(), "more statement was", "more were")));
      }
      if (pass.totals().unclear() > 0 || pass.clockErrorMillis() > DOUBTFUL_MILLIS) {
        notes.add(
            ("The clocks of database and load generator differ by up to %s ms: %s may belong to the"
                    + " operation before or after.")
                .formatted(
                    NumberText.decimal(pass.clockErrorMillis(), 2),
                    pass.totals().unclear() > 0
                        ? Counted.of(pass.totals().unclear(), "statements")
                        : "statements at an operation's edge"));
      }
      notes.addAll(pass.remarks());
      return new Sentences(Tone.SMALL, notes);
    }

    /** The sentence on whether all executed statements were recorded. */
    String agreement() {
      long known = pass.totals().executed() + pass.totals().commands();
      String ours =
          "%s and %s without SQL"
              .formatted(
                  Counted.of(pass.totals().executed(), "statements"),
                  Counted.of(pass.totals().commands(), "commands"));
      if (pass.totals().questions() < 0) {
        return "The dry run made " + ours + "; the server does not report how many it executed.";
      }
      if (pass.totals().questions() == known) {
        return "The dry run made %s, as many as the server counted (Questions).".formatted(ours);
      }
      return "The dry run made %s; the server counted %s (Questions), %s %s."
          .formatted(
              ours,
              pass.totals().questions(),
              Math.abs(pass.totals().questions() - known),
              pass.totals().questions() > known
                  ? "more: they are missing here, such as those of older connections and, in a slow"
                      + " log, the ends of connections"
                  : "fewer");
    }
  }

  /** The statements of each operation, with their times and rows. */
  private static final class OperationStatementsTable {
    private static final int SHORT = 60;

    private OperationStatementsTable() {}

    /** A page shows whole statements; a console has them below each row. */
    static Table table(DryRunStatements pass, boolean page) {
      Columns<Row> columns =
          (page
                  ? new Columns<Row>().cell("statement", "Statement", Kind.WORDS, Row::onPage)
                  : new Columns<Row>().cell("statement", "Statement", Kind.LABEL, Row::onConsole))
              .cell("calls", "Calls", Kind.NUMBER, Row::calls)
              .cell("millis", "Time,\nms", Kind.MILLIS, Row::millis)
              .cell("rowsExamined", "Rows\nexamined", Kind.NUMBER, Row::examined)
              .cell("rowsSent", "Rows\nsent", Kind.NUMBER, Row::sent);
      List<Group> groups =
          pass.operations().stream()
              .filter(each -> each.calls() > 0)
              .map(
                  each ->
                      new Group(
                          title(each),
                          "statements",
                          Row.of(each).stream().map(row -> row.weighed(columns.row(row))).toList(),
                          false))
              .toList();
      return new Table("uses", "", columns.columns(), groups, List.of());
    }

    private static String title(OperationStatements of) {
      return of.operation()
          + (of.runs() > 1 ? ", mean of " + of.runs() + " runs" : "")
          + (of.failed() > 0 ? ", " + of.failed() + " of " + of.runs() + " failed" : "");
    }

    /** A statement of an operation, with figures per run. */
    private record Row(OperationStatements of, StatementUse use) {
      static List<Row> of(OperationStatements operation) {
        return operation.statements().stream().map(use -> new Row(operation, use)).toList();
      }

      private String whole() {
        String whole = use.example().isEmpty() ? use.statement() : use.example();
        return whole.replaceAll("\\s+", " ").strip();
      }

      Cell onPage() {
        return Cell.words(whole(), String.join("\n", Notice.messages(use.notes())));
      }

      Cell onConsole() {
        String line = whole();
        List<String> below = new ArrayList<>(Notice.messages(use.notes()));
        if (line.length() > SHORT) {
          below.add(line);
        }
        return Cell.words(Excerpt.of(use.statement(), SHORT), String.join("\n", below));
      }

      Cell calls() {
        return Cell.rounded((double) use.executions().calls() / of.runs(), 1)
            .emphasized(use.repeated());
      }

      Cell millis() {
        return Cell.figure(use.executions().millis() / of.runs(), 0.001);
      }

      Cell examined() {
        return Cell.rounded((double) use.rows().rowsExamined() / of.runs(), 1);
      }

      Cell sent() {
        return Cell.rounded((double) use.rows().rowsSent() / of.runs(), 1);
      }

      String notes() {
        return String.join(", ", Notice.messages(use.notes()));
      }

      Table.Row weighed(Table.Row row) {
        return row.weighing(
            (int) Math.min(Integer.MAX_VALUE, Math.round(1000 * use.executions().millis())));
      }
    }

    /** Sums over all runs of an operation, for programs. */
    static Table data(DryRunStatements pass) {
      Columns<Row> columns =
          new Columns<Row>()
              .label("operation", "Operation", row -> row.of().operation())
              .words("statement", "Statement", row -> row.use().statement())
              .words("schema", "Schema", row -> row.use().schema())
              .count("runs", "Runs", row -> row.of().runs())
              .count("calls", "Calls", row -> row.use().executions().calls())
              .count(
                  "mostInOneRun", "Most in one run", row -> row.use().executions().mostInOneRun())
              .figure("millis", "Time, ms", Kind.MILLIS, row -> row.use().executions().millis())
              .count("rowsExamined", "Rows examined", row -> row.use().rows().rowsExamined())
              .count("rowsSent", "Rows sent", row -> row.use().rows().rowsSent())
              .count("rowsAffected", "Rows affected", row -> row.use().rows().rowsAffected())
              .count("errors", "Errors", row -> row.use().executions().errors())
              .words("signs", "Stands out", Row::notes);
      return columns.table(
          "uses", "", pass.operations().stream().flatMap(each -> Row.of(each).stream()).toList());
    }
  }
}
