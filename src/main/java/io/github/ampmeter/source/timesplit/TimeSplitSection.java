package io.github.ampmeter.source.timesplit;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.TimeSplitChart;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.source.statements.LoadStatements;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import io.github.ampmeter.source.timesplit.TimeSplit.LoggedTimes;
import io.github.ampmeter.source.timesplit.TimeSplit.SplitRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The parts of the mean response time of each label, or of each step. */
final class TimeSplitSection {
  private static final String LABELS = "labels";
  private static final String TITLE = "Where a request's time goes";
  private static final double RESOLUTION = 0.1;
  private static final int MOST_STATEMENTS = 3;

  private final List<TimeSplit> levels;
  private final List<SplitRow> rows;
  private final LoadUnit unit;

  private TimeSplitSection(List<TimeSplit> levels, LoadUnit unit) {
    this.levels = levels;
    this.rows = levels.stream().flatMap(level -> level.rows().stream()).toList();
    this.unit = unit;
  }

  /**
   * The sections; none without a request.
   *
   * @param levels in the order of their load
   * @param load what the database executed at all of them together
   * @param operations that succeeded meanwhile
   */
  static List<Section> of(
      List<TimeSplit> levels, LoadUnit unit, LoadStatements load, long operations) {
    TimeSplitSection section = new TimeSplitSection(levels, unit);
    if (section.rows.isEmpty()) {
      return List.of();
    }
    List<Block> statements =
        load.statements().isEmpty() ? List.of() : List.of(statements(load, operations));
    List<SplitRow> parts = levels.size() > 1 ? section.summed() : section.judged();
    List<Block> page = new ArrayList<>();
    if (levels.get(0).log() != LoggedTimes.NONE) {
      page.add(Block.Sentences.of(Tone.PLAIN, section.joined()));
    }
    page.add(section.table(TimeSplitChart.TABLE, parts));
    if (section.rows.size() > parts.size()) {
      page.add(
          new Block.Folded("The same of each label", List.of(section.table(LABELS, section.rows))));
    }
    page.addAll(statements);
    List<Block> data = new ArrayList<>(List.of(section.table(LABELS, section.rows)));
    data.addAll(statements);
    return List.of(
        Section.of(TimeSplitChart.SECTION, TITLE, page).only(Place.PAGE).closed(),
        Section.of(TimeSplitChart.SECTION, TITLE, data).only(Place.DATA));
  }

  /** Returns the total of each level, or its only label. */
  private List<SplitRow> summed() {
    return levels.stream()
        .map(TimeSplit::rows)
        .filter(of -> !of.isEmpty())
        .map(of -> of.get(of.get(of.size() - 1).kind() == LabelKind.TOTAL ? of.size() - 1 : 0))
        .toList();
  }

  /** The operations and their total where there are any, else all. */
  private List<SplitRow> judged() {
    boolean operations = rows.stream().anyMatch(row -> row.kind() == LabelKind.OPERATION);
    return rows.stream().filter(row -> !operations || row.kind() != LabelKind.REQUEST).toList();
  }

  /** The sentence on how well requests and log lines match. */
  private String joined() {
    double requests = levels.stream().mapToDouble(TimeSplit::requests).sum();
    double found = levels.stream().mapToDouble(TimeSplit::found).sum();
    double lines = levels.stream().mapToDouble(TimeSplit::lines).sum();
    double stray = levels.stream().mapToDouble(TimeSplit::stray).sum();
    return ("%s %% of the requests were found in the access log by their path; %s %% of its lines"
            + " belong to no label.")
        .formatted(
            NumberText.decimal(100 * found / requests, 1),
            NumberText.decimal(lines > 0 ? 100 * stray / lines : 0, 1));
  }

  private Table table(String key, List<SplitRow> of) {
    LoggedTimes log = levels.get(0).log();
    Columns<SplitRow> columns =
        new Columns<SplitRow>().cell("label", "Label", Kind.LABEL, TimeSplitSection::label);
    if (levels.size() > 1) {
      columns.words("level", "At", row -> unit.text(row.users()));
    }
    if (key.equals(LABELS)) {
      columns.words("kind", "Kind", row -> row.kind().name().toLowerCase(Locale.ROOT));
    }
    columns.count("samples", "Successes", SplitRow::samples);
    part(columns, "meanMillis", "Mean,\nms", SplitRow::mean);
    part(columns, "connectMillis", "Connect", row -> row.parts().connect());
    if (log != LoggedTimes.NONE) {
      boolean all = log == LoggedTimes.FIRST_BYTE;
      part(
          columns,
          "queueMillis",
          all ? "Queue and\nnetwork" : "Queue and\nreceiving",
          row -> row.parts().queue());
    }
    part(
        columns,
        "serverMillis",
        switch (log) {
          case NONE -> "Queue, PHP\nand server";
          case DURATION -> "PHP, server\nand sending";
          case FIRST_BYTE -> "PHP and\nserver";
        },
        row -> row.parts().server());
    part(columns, "databaseMillis", "Database", row -> row.parts().database());
    if (log != LoggedTimes.DURATION) {
      part(columns, "transferMillis", "Transfer", row -> row.parts().transfer());
    }
    part(columns, "notAttributedMillis", "Not\nattributed", SplitRow::notAttributed);
    return columns.table(key, "", of, notes(log, of)).folding("rows");
  }

  /** Notes on the parts that the table has. */
  private static String notes(LoggedTimes log, List<SplitRow> of) {
    String queue =
        switch (log) {
          case NONE -> "";
          case DURATION ->
              " Queue and receiving: from connected to the last byte, less what the server took.";
          case FIRST_BYTE ->
              " Queue and network: from connected to the first byte, less what the server took"
                  + " for it.";
        };
    boolean database = of.stream().anyMatch(row -> !Double.isNaN(row.parts().database()));
    return "Means of the successes."
        + queue
        + (database
            ? " Database: statements of one user's pass times their mean under load, an estimate."
            : "");
  }

  private static Cell label(SplitRow row) {
    return Cell.words(
        row.label(), row.sharedPaths() ? "estimated: other labels ask for the same paths" : "");
  }

  private static void part(
      Columns<SplitRow> columns, String key, String title, ToDoubleFunction<SplitRow> millis) {
    columns.cell(
        key, title, Kind.MILLIS, row -> Cell.figure(millis.applyAsDouble(row), RESOLUTION));
  }

  private static Table statements(LoadStatements load, long operations) {
    return new Columns<DigestCount>()
        .words("statement", "Most of the database's time", DigestCount::statement)
        .figure(
            "perOperationMillis",
            "For each\noperation, ms",
            Kind.MILLIS,
            of -> of.millis() / operations)
        .figure("meanMillis", "For each\ncall, ms", Kind.MILLIS, of -> of.millis() / of.calls())
        .figure(
            "callsPerOperation",
            "Calls per\noperation",
            Kind.RATIO,
            of -> (double) of.calls() / operations)
        .table("statements", "", load.statements().stream().limit(MOST_STATEMENTS).toList());
  }
}
