package io.github.ampmeter.benchmark.rewrites;

import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RateRatio;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteLevel;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteQuery;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteTimes;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Queries and their rewrites: super-smack's table, with true extremes, and the server's plans. */
public final class RewritesSection {
  private static final double MICROSECOND = 0.001;
  private static final double HUNDREDTH = 0.01;

  private record Line(String name, RewriteTimes times, RewriteQuery query, Cell ratio) {}

  private static final Columns<Line> COLUMNS =
      new Columns<Line>()
          .label("query", "Query_type", Line::name)
          .count("queries", "num_queries", line -> line.times().queries())
          .cell("maxMillis", "max,\nms", Kind.MILLIS, line -> millis(line.times().maxMillis()))
          .cell("minMillis", "min,\nms", Kind.MILLIS, line -> millis(line.times().minMillis()))
          .cell(
              "meanMillis", "average,\nms", Kind.MILLIS, line -> millis(line.times().meanMillis()))
          .cell(
              "perSecond",
              "q_per_s",
              Kind.PER_SECOND,
              line -> Cell.figure(line.times().perSecond(), HUNDREDTH))
          .cell(
              "rowsRead",
              "rows read\nper query",
              Kind.COUNT,
              line -> Cell.figure(line.query().rowsRead(), 0.1))
          .cell("timesTheRate", "times the rate,\n95 % interval", Kind.RATIO, Line::ratio);

  private RewritesSection() {}

  /** The section; empty for a plan without pairs. */
  public static Optional<Section> of(List<RewritePair> pairs) {
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    List<String> problems =
        pairs.stream().map(RewritePair::problem).filter(why -> !why.isEmpty()).toList();
    if (!problems.isEmpty()) {
      blocks.add(new Block.Sentences(Tone.NOTE, problems));
    }
    List<Group> groups = new ArrayList<>();
    for (RewritePair pair : pairs) {
      pair.levels().forEach(level -> groups.add(group(pair, level)));
    }
    blocks.add(new Table("pairs", "", COLUMNS.columns(), groups, List.of()));
    blocks.add(
        Block.Sentences.of(
            Tone.SMALL,
            "Times the rate: average of the original / average of the rewrite; an interval that"
                + " contains 1 means no significant difference. q_per_s: clients / average, without"
                + " JMeter's own time. Rows read: by the server's own counters."));
    for (int i = 0; i < pairs.size(); i++) {
      blocks.add(explained(pairs.get(i), i + 1));
    }
    return Optional.of(
        Section.of("rewritePairs", "Queries and their rewrites", blocks).inSummaryToo());
  }

  private static Group group(RewritePair pair, RewriteLevel level) {
    String proof =
        pair.keys() > 1
            ? "; the same rows for " + pair.provedKeys() + " of " + pair.keys() + " keys"
            : "";
    return new Group(
        pair.name() + ", " + Counted.of(level.clients(), "clients") + proof,
        "queries",
        COLUMNS.rows(
            List.of(
                new Line("original", level.original(), pair.original(), Cell.NONE),
                new Line("rewrite", level.rewrite(), pair.rewrite(), ratio(level.rateRatio())))),
        true);
  }

  private static Cell millis(double millis) {
    return Cell.figure(millis, MICROSECOND);
  }

  private static Cell ratio(RateRatio ratio) {
    if (Double.isNaN(ratio.ratio())) {
      return new Cell.Missing("no rate: one of the two was never executed");
    }
    Cell.Figure figure = new Cell.Figure(ratio.ratio(), HUNDREDTH).emphasized(ratio.significant());
    return Double.isNaN(ratio.low())
        ? figure.remarked("too few seconds for an interval")
        : figure
            .with(new Cell.Range(ratio.low(), ratio.high()))
            .remarked(ratio.significant() ? "" : "no significant difference");
  }

  private static Block explained(RewritePair pair, int number) {
    List<Block> blocks = new ArrayList<>();
    explain(blocks, "explainOriginal" + number, "original", pair.original());
    explain(blocks, "explainRewrite" + number, "rewrite", pair.rewrite());
    return new Block.Folded(
        "SQL" + (pair.compared() ? " and EXPLAIN" : "") + " of " + pair.name(), blocks);
  }

  private static void explain(List<Block> blocks, String key, String name, RewriteQuery query) {
    blocks.add(new Block.Listing("The " + name, query.sql()));
    if (query.explainRows().isEmpty()) {
      return;
    }
    List<Column> columns =
        query.explainColumns().stream().map(each -> new Column(each, each, Kind.WORDS)).toList();
    List<Row> rows =
        query.explainRows().stream()
            .map(row -> Row.of(row.stream().map(Cell::words).toList()))
            .toList();
    blocks.add(Table.of(key, "EXPLAIN of the " + name, columns, rows));
  }
}
