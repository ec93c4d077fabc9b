package io.github.ampmeter.report;

import static io.github.ampmeter.report.TimeCells.computed;
import static io.github.ampmeter.report.TimeCells.percentile;
import static io.github.ampmeter.report.section.Column.Kind.CHANGE;
import static io.github.ampmeter.report.section.Column.Kind.MILLIS;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.FigureComparison;
import io.github.ampmeter.verdict.LabelComparison;
import java.util.ArrayList;
import java.util.List;

/** A plan beside others, label by label, with what changed beside each figure. */
record PlanComparisonSection(PlanComparison both) {
  private static final Columns<Line> COLUMNS =
      new Columns<Line>()
          .label("plan", "Type", Line::plan)
          .count("samples", "Samples", line -> line.of().samples())
          .count("errors", "Errors", line -> line.of().errors())
          .cell(
              "meanMillis", "Avg,\nms", MILLIS, line -> computed(line.elapsed(), ValueCounts::mean))
          .cell("meanChangePercent", "differs\nby", CHANGE, line -> line.change("mean"))
          .cell("p50Millis", "50th,\nms", MILLIS, line -> percentile(line.of(), 50))
          .cell("p50ChangePercent", "differs\nby", CHANGE, line -> line.change("p50"))
          .cell("p90Millis", "90th,\nms", MILLIS, line -> percentile(line.of(), 90))
          .cell("p90ChangePercent", "differs\nby", CHANGE, line -> line.change("p90"))
          .cell("p99Millis", "99th,\nms", MILLIS, line -> percentile(line.of(), 99));

  /**
   * One plan's.
   *
   * @param changes of mean, p50 and p90; none of a plan that others are put beside
   */
  private record Line(String plan, LabelStatistics of, List<FigureComparison> changes) {
    ValueCounts elapsed() {
      return of.elapsed();
    }

    Cell change(String metric) {
      return changes.stream()
          .filter(change -> change.metric().toString().equals(metric))
          .findFirst()
          .map(PlanComparisonSection::change)
          .orElse(Cell.NONE);
    }
  }

  /**
   * The section, and the shorter one for the console.
   *
   * @param number among those of the run, from 1
   */
  static List<Section> of(PlanComparison both, int number) {
    PlanComparisonSection of = new PlanComparisonSection(both);
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
        COLUMNS.columns(),
        both.labels().stream().map(this::group).toList(),
        List.of());
  }

  private Group group(LabelComparison change) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < change.before().size(); i++) {
      lines.add(new Line(both.against().get(i), change.before().get(i), List.of()));
    }
    lines.add(new Line(both.plan(), change.after(), change.figures()));
    String title = Labels.at(change.label(), change.after().users(), both.unit());
    return new Group(title, "labels", COLUMNS.rows(lines), true);
  }

  private static Cell change(FigureComparison of) {
    String remark = of.judgement() + (of.interval().isEmpty() ? "" : "; " + of.interval());
    return ChangeText.cell(of.percent()) instanceof Cell.Figure figure
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
