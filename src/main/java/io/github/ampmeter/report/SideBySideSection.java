package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.FigureComparison;
import io.github.ampmeter.verdict.LabelComparison;
import java.util.ArrayList;
import java.util.List;

/** A plan beside others, label by label, with what changed beside each figure. */
final class SideBySideSection {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("plan", "Type", Kind.LABEL),
          new Column("samples", "Samples", Kind.COUNT),
          new Column("errors", "Errors", Kind.COUNT),
          new Column("meanMillis", "Avg,\nms", Kind.MILLIS),
          new Column("meanChangePercent", "differs\nby", Kind.SIGNED_PERCENT),
          new Column("p50Millis", "50th,\nms", Kind.MILLIS),
          new Column("p50ChangePercent", "differs\nby", Kind.SIGNED_PERCENT),
          new Column("p90Millis", "90th,\nms", Kind.MILLIS),
          new Column("p90ChangePercent", "differs\nby", Kind.SIGNED_PERCENT),
          new Column("p99Millis", "99th,\nms", Kind.MILLIS));

  private final SideBySide both;

  private SideBySideSection(SideBySide both) {
    this.both = both;
  }

  /**
   * The section, and the shorter one for the console.
   *
   * @param number among those of the run, from 1
   */
  static List<Section> of(SideBySide both, int number) {
    SideBySideSection of = new SideBySideSection(both);
    Block sentences = new Block.Sentences(Tone.NOTE, both.sentences());
    List<Block> blocks = new ArrayList<>(List.of(sentences));
    if (!both.labels().isEmpty()) {
      blocks.add(of.table());
      blocks.add(Block.Sentences.of(Tone.SMALL, of.meaning()));
    }
    String key = "sideBySide" + number;
    return List.of(
        Section.of(key, both.title(), blocks),
        Section.of(key, both.title(), sentences).only(Place.SUMMARY));
  }

  private Table table() {
    return new Table(
        "labels",
        both.title(),
        COLUMNS,
        both.labels().stream().map(this::group).toList(),
        List.of());
  }

  private Group group(LabelComparison change) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < change.before().size(); i++) {
      rows.add(row(both.against().get(i), change.before().get(i), List.of()));
    }
    rows.add(row(both.plan(), change.after(), change.figures()));
    return new Group(Labels.at(change.label(), change.after().users()), "labels", rows, true);
  }

  /**
   * One plan's.
   *
   * @param changes of mean, p50 and p90; none of a plan that others are put beside
   */
  private static Row row(String plan, LabelStatistics of, List<FigureComparison> changes) {
    ValueCounts elapsed = of.elapsed();
    return Row.of(
        Cell.words(plan),
        Cell.count(of.samples()),
        Cell.count(of.errors()),
        Times.computed(elapsed, elapsed.mean()),
        change(changes, "mean"),
        Times.measured(elapsed, elapsed.percentile(50)),
        change(changes, "p50"),
        Times.measured(elapsed, elapsed.percentile(90)),
        change(changes, "p90"),
        Times.measured(elapsed, elapsed.percentile(99)));
  }

  private static Cell change(List<FigureComparison> changes, String metric) {
    return changes.stream()
        .filter(change -> change.metric().toString().equals(metric))
        .findFirst()
        .map(SideBySideSection::change)
        .orElse(Cell.NONE);
  }

  private static Cell change(FigureComparison of) {
    String remark = of.judgement() + (of.interval().isEmpty() ? "" : "; " + of.interval());
    return Changed.cell(of.percent()) instanceof Cell.Figure figure
        ? figure.emphasized(of.significant()).remarked(remark.replace("; ", "\n"))
        : new Cell.Missing(remark);
  }

  private String meaning() {
    return "Of the successes. Borne out: at a level of 5 %, so that of twenty figures that are the"
        + " same one seems to differ"
        + (both.against().size() > 1
            ? "; against each of "
                + String.join(" and ", both.against())
                + ", in the same direction; the difference is from their mean."
            : ". The plans ran one after the other: what else changed meanwhile, such as a server"
                + " that gets warm, is in the difference. Beside two plans that are the same, one"
                + " before and one after, it would not be.");
  }
}
