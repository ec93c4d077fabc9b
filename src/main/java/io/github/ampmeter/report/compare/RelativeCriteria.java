package io.github.ampmeter.report.compare;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.compare.MatrixChange.ComparedMetric;
import io.github.ampmeter.report.compare.MatrixChange.PairedFigures;
import io.github.ampmeter.report.compare.MatrixRun.RunFigures;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.rounds.PairedChange;
import io.github.ampmeter.verdict.BaselineOffset;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.LabelSelector;
import io.github.ampmeter.verdict.LoadLevel;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Relation;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges criteria against the first combination: held where the whole interval of the change lies
 * on the right side of the limit, missed where all of it lies on the other one, and else not
 * judged.
 */
record RelativeCriteria(MatrixResult matrix, String combination, String plan, Criterion criterion) {
  /**
   * Of all combinations but the first, in their order.
   *
   * @param criteria by plan
   */
  static List<RelativeFinding> judge(MatrixResult matrix, Map<String, List<Criterion>> criteria) {
    List<RelativeFinding> findings = new ArrayList<>();
    for (String combination : matrix.design().others()) {
      criteria.forEach(
          (plan, of) ->
              of.forEach(
                  each ->
                      findings.addAll(
                          new RelativeCriteria(matrix, combination, plan, each).findings())));
    }
    return findings;
  }

  private List<RelativeFinding> findings() {
    Optional<ComparedMetric> metric = ComparedMetric.of(criterion);
    if (metric.isEmpty()) {
      return List.of(notJudged("this figure is not compared"));
    }
    LabelKind each = matrix.judgedKind(plan);
    List<RunFigures.Of> places =
        matrix.measured().stream()
            .filter(of -> of.plan().equals(plan))
            .filter(of -> selects(of, each) && isAtLevel(of))
            .toList();
    if (places.isEmpty()) {
      return List.of(notJudged("it was not measured"));
    }
    boolean several = places.stream().map(RunFigures.Of::level).distinct().count() > 1;
    if (several && criterion.level() instanceof LoadLevel.Only) {
      return List.of(
          notJudged("the plan has several load levels; name one, or add: at every step"));
    }
    return places.stream().map(of -> finding(of, metric.get())).toList();
  }

  private boolean selects(RunFigures.Of of, LabelKind each) {
    if (criterion.labels() instanceof LabelSelector.Total) {
      return of.kind() == LabelKind.TOTAL;
    }
    if (criterion.labels() instanceof LabelSelector.Named named) {
      return of.kind() != LabelKind.TOTAL && of.label().equals(named.label());
    }
    return of.kind() == each;
  }

  /** A plan of one load level has no number of it. */
  private boolean isAtLevel(RunFigures.Of of) {
    return criterion.level().includes(of.level(), of.level() == 0 ? LoadUnit.USERS : of.unit());
  }

  private RelativeFinding notJudged(String reason) {
    String label =
        criterion.labels() instanceof LabelSelector.Named named
            ? named.label()
            : criterion.labels() instanceof LabelSelector.Total ? LabelStatistics.TOTAL : "*";
    return finding(label, Optional.empty(), Outcome.NOT_JUDGED, reason);
  }

  private RelativeFinding finding(RunFigures.Of of, ComparedMetric metric) {
    String label = of.at(of.label());
    PairedFigures both =
        PairedFigures.of(
            matrix.figures(matrix.design().first(), of), matrix.figures(combination, of), metric);
    BaselineOffset offset = criterion.limit().offset().orElseThrow();
    Optional<PairedChange> change = offset.amount() == 0 ? both.change(metric) : both.difference();
    if (change.isEmpty()) {
      return finding(
          label,
          change,
          Outcome.NOT_JUDGED,
          both.rounds()
              + " of at least "
              + Counted.of(PairedChange.FEWEST_ROUNDS, "rounds")
              + " have both figures without the load generator as their limit");
    }
    if (criterion.cannotBeMissed(both.firstMean())) {
      return finding(label, change, Outcome.NOT_JUDGED, "no figure can exceed this limit");
    }
    double limit =
        change.get().unit() == PairedChange.Unit.PERCENT
            ? offset.percent()
            : offset.change(both.firstMean());
    long without = matrix.rounds(combination, plan) - both.rounds() - both.limited();
    return switch (outcome(change.get(), limit)) {
      case MISSED ->
          finding(label, change, Outcome.MISSED, "the whole interval lies beyond the limit");
      case NOT_JUDGED ->
          finding(
              label,
              change,
              Outcome.NOT_JUDGED,
              "the limit lies within the interval: run more rounds");
      // The rounds in which a combination breaks down are those that have no figure.
      case HELD ->
          without == 0
              ? finding(label, change, Outcome.HELD, "")
              : finding(
                  label,
                  change,
                  Outcome.NOT_JUDGED,
                  "in " + Counted.of(without, "rounds") + " one of the two has no figure");
    };
  }

  private RelativeFinding finding(
      String label, Optional<PairedChange> change, Outcome outcome, String reason) {
    return new RelativeFinding(combination, plan, criterion, label, change, outcome, reason);
  }

  private Outcome outcome(PairedChange change, double limit) {
    Relation relation = criterion.limit().relation();
    boolean upper = relation == Relation.AT_MOST || relation == Relation.BELOW;
    double worst = upper ? change.high() : -change.low();
    double best = upper ? change.low() : -change.high();
    double most = upper ? limit : -limit;
    boolean inclusive = relation == Relation.AT_MOST || relation == Relation.AT_LEAST;
    if (inclusive ? worst <= most : worst < most) {
      return Outcome.HELD;
    }
    return best > most || !inclusive && best == most ? Outcome.MISSED : Outcome.NOT_JUDGED;
  }

  /**
   * What came of a criterion such as {@code p90(*) <= first + 5 %}, of one combination and label.
   *
   * @param label whose figure it is, with its load level
   * @param change from the first combination, in percent or in the figure's unit; empty of too few
   *     rounds
   * @param reason why it did not hold; empty where it did
   */
  record RelativeFinding(
      String combination,
      String plan,
      Criterion criterion,
      String label,
      Optional<PairedChange> change,
      Outcome outcome,
      String reason) {

    boolean held() {
      return outcome == Outcome.HELD;
    }

    VerdictKind verdict() {
      return switch (outcome) {
        case HELD -> VerdictKind.PASSED;
        case MISSED -> VerdictKind.FAILED;
        case NOT_JUDGED -> VerdictKind.NOT_JUDGED;
      };
    }

    /** The criterion and whom it speaks of. */
    String words() {
      return criterion.text() + " [" + label + "]";
    }
  }

  /** Criteria against the first combination, as a table. */
  static final class RelativeCriteriaSection {
    private static final int DECIMALS = 1;

    private static final Columns<RelativeFinding> COLUMNS =
        new Columns<RelativeFinding>()
            .label("combination", "Combination", RelativeFinding::combination)
            .words("plan", "Plan", RelativeFinding::plan)
            .cell("criterion", "Criterion", Kind.CODE, of -> Cell.words(of.criterion().text()))
            .words("label", "Label", RelativeFinding::label)
            .cell("change", "against\nthe first", Kind.QUANTITY, RelativeCriteriaSection::change)
            .cell(
                "result",
                "Result",
                Kind.RESULT,
                of -> new Cell.Result(of.outcome(), of.verdict().word(), of.reason()));

    private RelativeCriteriaSection() {}

    static Table of(List<RelativeFinding> findings) {
      return COLUMNS.table(
          "firstCriteria",
          "Criteria against the baseline configuration",
          findings,
          "Passed: the whole 95 % interval of the change lies within the limit. Failed: all of it"
              + " lies beyond. Not judged: the limit lies within it.");
    }

    private static Cell change(RelativeFinding of) {
      return of.change().map(change -> change(of, change)).orElse(Cell.NONE);
    }

    private static Cell change(RelativeFinding of, PairedChange change) {
      Kind kind =
          change.unit() == PairedChange.Unit.PERCENT
              ? Kind.CHANGE
              : ComparedMetric.of(of.criterion()).orElseThrow().difference();
      return Cell.rounded(change.estimate(), DECIMALS)
          .with(new Cell.Range(change.low(), change.high()))
          .in(kind);
    }
  }
}
