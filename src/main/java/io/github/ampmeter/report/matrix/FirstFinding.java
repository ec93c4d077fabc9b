package io.github.ampmeter.report.matrix;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
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
 * A criterion such as {@code p90(*) <= first + 5 %}, of one combination and label: held where the
 * whole interval of the change lies on the right side of the limit, missed where all of it lies on
 * the other one, and else not judged.
 *
 * @param label whose figure it is, with its load level
 * @param change from the first combination, in percent or in the figure's unit; empty of too few
 *     rounds
 * @param reason why it did not hold; empty where it did
 */
record FirstFinding(
    String combination,
    String plan,
    Criterion criterion,
    String label,
    Optional<PairedChange> change,
    Outcome outcome,
    String reason) {

  /** Of all combinations but the first, in their order. */
  static List<FirstFinding> all(MatrixResult matrix, Map<String, List<Criterion>> criteria) {
    List<FirstFinding> findings = new ArrayList<>();
    for (String combination : matrix.design().others()) {
      criteria.forEach(
          (plan, of) -> of.forEach(each -> findings.addAll(of(matrix, combination, plan, each))));
    }
    return findings;
  }

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

  private static List<FirstFinding> of(
      MatrixResult matrix, String combination, String plan, Criterion criterion) {
    Optional<ComparedMetric> metric = ComparedMetric.of(criterion);
    List<RunFigures.Of> places =
        matrix.measured().stream()
            .filter(of -> of.plan().equals(plan) && selects(criterion, of, matrix))
            .toList();
    List<RunFigures.Of> levels =
        places.stream().filter(of -> includes(criterion.level(), of)).toList();
    if (metric.isEmpty() || levels.isEmpty()) {
      return List.of(
          nothing(
              combination,
              plan,
              criterion,
              metric.isEmpty() ? "the figure is not compared" : "nothing was measured of it"));
    }
    boolean several = levels.stream().map(RunFigures.Of::level).distinct().count() > 1;
    if (several && criterion.level() instanceof LoadLevel.Only) {
      return List.of(
          nothing(
              combination,
              plan,
              criterion,
              "the plan has several load levels; say at which, or at every step"));
    }
    return levels.stream()
        .map(of -> finding(matrix, combination, criterion, of, metric.get()))
        .toList();
  }

  private static boolean selects(Criterion criterion, RunFigures.Of of, MatrixResult matrix) {
    if (criterion.labels() instanceof LabelSelector.Total) {
      return of.kind() == LabelKind.TOTAL;
    }
    if (criterion.labels() instanceof LabelSelector.Named named) {
      return of.kind() != LabelKind.TOTAL && of.label().equals(named.label());
    }
    return of.kind() == matrix.judgedKind(of.plan());
  }

  /** A plan of one load level has no number of it. */
  private static boolean includes(LoadLevel level, RunFigures.Of of) {
    return level.includes(of.level(), of.level() == 0 ? LoadUnit.USERS : of.unit());
  }

  private static FirstFinding nothing(
      String combination, String plan, Criterion criterion, String reason) {
    String label =
        criterion.labels() instanceof LabelSelector.Named named
            ? named.label()
            : criterion.labels() instanceof LabelSelector.Total ? LabelStatistics.TOTAL : "*";
    return new FirstFinding(
        combination, plan, criterion, label, Optional.empty(), Outcome.NOT_JUDGED, reason);
  }

  private static FirstFinding finding(
      MatrixResult matrix,
      String combination,
      Criterion criterion,
      RunFigures.Of of,
      ComparedMetric metric) {
    PairedFigures both =
        PairedFigures.of(
            matrix.figures(matrix.design().first(), of), matrix.figures(combination, of), metric);
    BaselineOffset offset = criterion.limit().offset().orElseThrow();
    Optional<PairedChange> change = offset.amount() == 0 ? both.change(metric) : both.difference();
    if (change.isEmpty()) {
      return new FirstFinding(
          combination,
          of.plan(),
          criterion,
          of.at(of.label()),
          change,
          Outcome.NOT_JUDGED,
          both.rounds()
              + " of at least "
              + Counted.of(PairedChange.FEWEST_ROUNDS, "rounds")
              + " have both figures, and the load generator was not their limit");
    }
    double limit =
        change.get().unit() == PairedChange.Unit.PERCENT
            ? offset.percent()
            : offset.change(both.firstMean());
    Outcome outcome = outcome(criterion.limit().relation(), change.get(), limit);
    long without = matrix.rounds(combination, of.plan()) - both.rounds() - both.limited();
    if (outcome == Outcome.HELD && without > 0) {
      // The rounds in which a combination breaks down are those that have no figure.
      return new FirstFinding(
          combination,
          of.plan(),
          criterion,
          of.at(of.label()),
          change,
          Outcome.NOT_JUDGED,
          "in " + Counted.of(without, "rounds") + " one of the two has no such figure");
    }
    return new FirstFinding(
        combination,
        of.plan(),
        criterion,
        of.at(of.label()),
        change,
        outcome,
        switch (outcome) {
          case HELD -> "";
          case MISSED -> "all of the interval lies beyond the limit";
          case NOT_JUDGED -> "the limit lies within the interval: too few rounds to tell";
        });
  }

  private static Outcome outcome(Relation relation, PairedChange change, double limit) {
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
}
