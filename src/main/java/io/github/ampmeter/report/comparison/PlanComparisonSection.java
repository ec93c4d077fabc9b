package io.github.ampmeter.report.comparison;

import static io.github.ampmeter.report.TimeCells.computed;
import static io.github.ampmeter.report.TimeCells.percentile;
import static io.github.ampmeter.report.section.Column.Kind.CHANGE;
import static io.github.ampmeter.report.section.Column.Kind.MILLIS;

import io.github.ampmeter.judge.compare.LabelComparison;
import io.github.ampmeter.judge.compare.LabelComparison.FigureComparison;
import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.TimeCells;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan beside others, label by label, with what changed beside each figure. */
public record PlanComparisonSection(PlanComparison both) {
  private static final Columns<Line> COLUMNS = columns();

  private static Columns<Line> columns() {
    Columns<Line> columns =
        new Columns<Line>()
            .label("plan", "Type", Line::plan)
            .count("samples", "Samples", line -> line.of().samples())
            .count("errors", "Errors", line -> line.of().errors())
            .cell(
                "meanMillis",
                "Avg,\nms",
                MILLIS,
                line -> computed(line.elapsed(), ValueCounts::mean))
            .cell("meanChangePercent", "differs\nby", CHANGE, line -> line.change("mean"));
    for (int percent : Percentiles.COMPARED) {
      String name = Percentiles.name(percent);
      TimeCells.column(columns, percent, line -> percentile(line.of(), percent));
      if (percent != Percentiles.TAIL) {
        columns.cell(name + "ChangePercent", "differs\nby", CHANGE, line -> line.change(name));
      }
    }
    return columns;
  }

  /**
   * The row of one plan.
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
  public static List<Section> of(PlanComparison both, int number) {
    PlanComparisonSection of = new PlanComparisonSection(both);
    Block sentences = of.sentences();
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

  /** What changed, a sentence a label: of the operations or, without any, of the requests. */
  public Block.Sentences sentences() {
    if (both.labels().isEmpty()) {
      return Block.Sentences.of(
          Tone.NOTE, "Not compared: they have no label at the same load in common.");
    }
    List<LabelComparison> judged = judged();
    List<String> sentences = new ArrayList<>();
    judged.stream().filter(LabelComparison::comparable).map(this::sentence).forEach(sentences::add);
    List<String> few =
        judged.stream().filter(change -> !change.comparable()).map(this::name).toList();
    if (!few.isEmpty()) {
      sentences.add("Too few samples to compare: " + String.join(", ", few) + ".");
    }
    return new Block.Sentences(Tone.NOTE, sentences);
  }

  private List<LabelComparison> judged() {
    List<LabelComparison> operations =
        both.labels().stream()
            .filter(change -> change.after().kind() == LabelKind.OPERATION)
            .toList();
    return operations.isEmpty() ? both.labels() : operations;
  }

  /**
   * Such as "Buy: statistically significant: mean -12 % (100 to 88 ms); no significant difference:
   * p90 +1 % (...)."
   */
  private String sentence(LabelComparison change) {
    Map<String, List<String>> byJudgement = new LinkedHashMap<>();
    for (FigureComparison figure : change.figures()) {
      byJudgement
          .computeIfAbsent(figure.judgement(), judgement -> new ArrayList<>())
          .add(words(figure));
    }
    return name(change)
        + ": "
        + byJudgement.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
            .collect(Collectors.joining("; "))
        + ".";
  }

  private static String words(FigureComparison figure) {
    return figure.metric()
        + (" " + ChangeText.text(figure.percent()))
        + (" (" + ChangeText.millis(figure.before(), figure.after()) + ")");
  }

  /** With its users where they differ from label to label. */
  private String name(LabelComparison change) {
    boolean several =
        both.labels().stream().mapToInt(label -> label.after().users()).distinct().count() > 1;
    return change.label() + (several ? " at " + both.unit().text(change.after().users()) : "");
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
    String title = both.unit().at(change.label(), change.after().users());
    return new Group(title, "labels", COLUMNS.rows(lines), true);
  }

  private static Cell change(FigureComparison of) {
    String remark = of.judgement() + (of.evidence().isEmpty() ? "" : "; " + of.evidence());
    return ChangeText.judged(ChangeText.cell(of.percent()), of.significant(), remark);
  }

  private String meaning() {
    return "Computed from successful requests only. Statistically significant: at 5 %, so that"
        + " one of twenty unchanged figures seems to differ"
        + (both.against().size() > 1
            ? "; against each of %s, in the same direction; the difference is to their mean."
                .formatted(String.join(" and ", both.against()))
            : ". The plans ran one after the other: other changes, such as a server warming up,"
                + " are in the difference. A plan between two equal ones excludes them.");
  }
}
