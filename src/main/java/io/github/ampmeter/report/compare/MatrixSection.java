package io.github.ampmeter.report.compare;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.ChangeText;
import io.github.ampmeter.report.RunSections;
import io.github.ampmeter.report.compare.MatrixChange.ComparedMetric;
import io.github.ampmeter.report.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.report.compare.MatrixRun.RunFigures;
import io.github.ampmeter.report.compare.RelativeCriteria.RelativeCriteriaSection;
import io.github.ampmeter.report.compare.RelativeCriteria.RelativeFinding;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A matrix as sections: a row a combination, what changed from the first, and all starts. */
public final class MatrixSection {
  /** A combination at one load level of a plan. */
  private record Line(
      String combination,
      List<MatrixRun> runs,
      RunFigures.Of of,
      Collection<RunFigures> figures,
      List<MatrixChange> changes) {
    long sum(ToLongFunction<RunFigures> figure) {
      return figures.stream().mapToLong(figure).sum();
    }

    Cell mean(ComparedMetric metric) {
      return Cell.figure(
          figures.stream()
              .mapToDouble(metric::of)
              .filter(Double::isFinite)
              .average()
              .orElse(Double.NaN));
    }

    Cell change(ComparedMetric metric) {
      return changes.stream()
          .filter(change -> change.metric() == metric)
          .findFirst()
          .map(MatrixSection::change)
          .orElse(Cell.NONE);
    }
  }

  private final Columns<Line> columns =
      new Columns<Line>()
          .label("combination", "Combination", Line::combination)
          .cell("result", "Result", Kind.RESULT, this::result)
          .count("rounds", "Rounds", line -> line.figures().size())
          .count("samples", "Samples", line -> line.sum(RunFigures::samples))
          .count("errors", "Errors", line -> line.sum(RunFigures::errors))
          .cell(
              "throughputPerSecond",
              "Rate/sec",
              Kind.PER_SECOND,
              line -> line.mean(ComparedMetric.THROUGHPUT))
          .cell(
              "throughputChangePercent",
              "Rate against\nthe first",
              Kind.CHANGE,
              line -> line.change(ComparedMetric.THROUGHPUT))
          .cell("p90Millis", "90th,\nms", Kind.MILLIS, line -> line.mean(ComparedMetric.P90))
          .cell(
              "p90ChangePercent",
              "90th against\nthe first",
              Kind.CHANGE,
              line -> line.change(ComparedMetric.P90));

  private static final Columns<MatrixChange> EXPLORED =
      new Columns<MatrixChange>()
          .label("combination", "Combination", MatrixChange::combination)
          .words("plan", "Plan", change -> change.of().plan())
          .words("label", "Label", change -> change.of().at(change.of().label()))
          .words("figure", "Figure", change -> change.metric().word())
          .count("rounds", "Rounds", MatrixChange::rounds)
          .cell("changePercent", "against\nthe first", Kind.CHANGE, MatrixSection::change);

  private static final Columns<MatrixRun> STARTS =
      new Columns<MatrixRun>()
          .label("combination", "Combination", MatrixRun::combination)
          .count("round", "Round", MatrixRun::round)
          .count("place", "Place", MatrixRun::place)
          .words("folder", "Report in", MatrixRun::folder)
          .cell("result", "Result", Kind.RESULT, MatrixSection::result);

  private final MatrixResult matrix;

  private MatrixSection(MatrixResult matrix) {
    this.matrix = matrix;
  }

  /** What the page, the console and programs have of it. */
  public static List<Section> of(MatrixResult matrix) {
    return new MatrixSection(matrix).sections();
  }

  private List<Section> sections() {
    List<Block> blocks = new ArrayList<>();
    List<MatrixChange> primary = matrix.primary();
    List<String> changes = sentences(primary);
    int tests = primary.isEmpty() ? 0 : primary.get(0).tests();
    if (!changes.isEmpty()) {
      blocks.add(new Block.Sentences(Tone.NOTE, changes));
    }
    Table combinations = combinations(primary);
    blocks.add(combinations);
    blocks.add(Block.Sentences.of(Tone.SMALL, meaning(tests)));
    if (!matrix.findings().isEmpty()) {
      blocks.add(RelativeCriteriaSection.of(matrix.findings()));
    }
    List<MatrixChange> explored =
        matrix.exploratory().stream().filter(change -> change.change().isPresent()).toList();
    if (!explored.isEmpty()) {
      blocks.add(
          new Block.Folded(
              "Other figures and labels: indications, not corrected for their number",
              List.of(EXPLORED.table("explored", "", explored).folding("figures"))));
    }
    return List.of(
        Section.of(RunSections.MATRIX, "Matrix", blocks),
        Section.of(
                RunSections.MATRIX,
                "Matrix",
                Block.Sentences.of(Tone.LEAD, matrix.summary() + "."),
                combinations)
            .only(Place.SUMMARY),
        Section.of(
            "matrixStarts",
            "Starts",
            Block.Sentences.of(Tone.PLAIN, "Order: " + matrix.design().order() + "."),
            STARTS.table("starts", "", matrix.runs()).folding("starts")));
  }

  private Table combinations(List<MatrixChange> changes) {
    List<Table.Group> groups = new ArrayList<>();
    for (RunFigures.Of of : matrix.totals()) {
      List<Line> lines = new ArrayList<>();
      for (String combination : matrix.design().combinations()) {
        lines.add(
            new Line(
                combination,
                matrix.runs(combination),
                of,
                matrix.figures(combination, of).values(),
                changes.stream()
                    .filter(each -> each.combination().equals(combination) && each.of().equals(of))
                    .toList()));
      }
      groups.add(new Table.Group(of.at(of.plan()), "combinations", columns.rows(lines), true));
    }
    return new Table("combinations", "Matrix", columns.columns(), groups, List.of());
  }

  private String meaning(int tests) {
    return "Rate/sec and 90th: means over the rounds, of successes. Against the first: mean ratio"
        + " over the rounds that both completed, with its 95 % interval (paired t-test of"
        + " logarithms). Changed: p below 0.05 after correction for the "
        + Counted.of(tests, "comparisons")
        + " of this table (Benjamini-Hochberg), and at least "
        + Decimals.text(matrix.design().leastChangePercent(), 2)
        + " %.";
  }

  /** Of each combination and load level, in a sentence. */
  private static List<String> sentences(List<MatrixChange> changes) {
    Map<String, List<MatrixChange>> byPlace = new LinkedHashMap<>();
    for (MatrixChange change : changes) {
      String place = change.combination() + ", " + change.of().at(change.of().plan());
      byPlace.computeIfAbsent(place, key -> new ArrayList<>()).add(change);
    }
    List<String> sentences = new ArrayList<>();
    byPlace.forEach(
        (place, of) ->
            sentences.add(
                place
                    + ": "
                    + of.stream().map(MatrixSection::words).collect(Collectors.joining("; "))
                    + "."));
    return sentences;
  }

  private static String words(MatrixChange change) {
    String amount = change.amount();
    return change.metric().word()
        + (amount.isEmpty() ? "" : " " + amount)
        + ", "
        + change.judgement();
  }

  private static Cell change(MatrixChange of) {
    if (!of.inPercent()) {
      String amount = of.amount();
      return new Cell.Missing((amount.isEmpty() ? "" : amount + ": ") + of.judgement());
    }
    var change = of.change().orElseThrow();
    return ChangeText.cell(change.estimate()) instanceof Cell.Figure figure
        ? figure
            .with(new Cell.Range(change.low(), change.high()))
            .emphasized(of.shown())
            .remarked(of.judgement().replace("; ", "\n"))
        : new Cell.Missing(of.judgement());
  }

  private Cell result(Line line) {
    VerdictKind worst = VerdictKind.PASSED;
    Map<String, Integer> reasons = new LinkedHashMap<>();
    for (MatrixRun run : line.runs()) {
      run.problems().forEach(problem -> reasons.merge(problem, 1, Integer::sum));
      worst = run.problems().isEmpty() ? worst : worst.worse(VerdictKind.INCOMPLETE);
      for (PlanOutcome plan : run.plans()) {
        if (plan.plan().equals(line.of().plan())) {
          worst = worst.worse(plan.verdict());
          plan.reasons().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
        }
      }
    }
    int rounds = line.runs().size();
    List<String> words = new ArrayList<>();
    reasons.forEach((reason, times) -> words.add(reason + inRounds(times, rounds)));
    for (RelativeFinding finding : matrix.findings()) {
      if (finding.combination().equals(line.combination())
          && finding.plan().equals(line.of().plan())
          && !finding.held()) {
        worst = worst.worse(finding.verdict());
        words.add(
            finding.words() + (finding.outcome() == Outcome.MISSED ? " failed" : " not judged"));
      }
    }
    return result(worst, String.join("\n", words));
  }

  private static String inRounds(int some, int all) {
    return all == 1 ? "" : " in " + some + " of " + Counted.of(all, "rounds");
  }

  private static Cell result(MatrixRun run) {
    return result(run.verdict(), String.join("\n", run.reasons()));
  }

  private static Cell result(VerdictKind kind, String remark) {
    Outcome outcome =
        switch (kind) {
          case PASSED -> Outcome.HELD;
          case FAILED -> Outcome.MISSED;
          case NOT_JUDGED, INCOMPLETE -> Outcome.NOT_JUDGED;
        };
    return new Cell.Result(outcome, kind.word(), remark);
  }
}
