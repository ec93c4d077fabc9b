package io.github.ampmeter.judge.compare;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.MatrixChange.PairedFigures;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.Limit.BaselineOffset;
import io.github.ampmeter.judge.verdict.LoadLevel;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Relation;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges criteria against the first configuration: held where the whole interval of the change lies
 * on the right side of the limit, missed where all of it lies on the other one, and else not
 * judged.
 */
public record RelativeCriteria(
    MatrixResult matrix, String configuration, String plan, Criterion criterion) {
  /**
   * Of all configurations but the first, in their order.
   *
   * @param criteria by plan
   */
  static List<RelativeFinding> judge(MatrixResult matrix, Map<String, List<Criterion>> criteria) {
    List<RelativeFinding> findings = new ArrayList<>();
    for (String configuration : matrix.design().others()) {
      criteria.forEach(
          (plan, of) ->
              of.forEach(
                  each ->
                      findings.addAll(
                          new RelativeCriteria(matrix, configuration, plan, each).findings())));
    }
    return findings;
  }

  private List<RelativeFinding> findings() {
    if (!MatrixResult.compares(criterion)) {
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
    return places.stream().map(this::finding).toList();
  }

  private boolean selects(RunFigures.Of of, LabelKind each) {
    if (criterion.labels() instanceof LabelSelector.Total) {
      return of.kind() == LabelKind.TOTAL;
    }
    if (criterion.labels() instanceof LabelSelector.All) {
      return of.kind() == each;
    }
    return of.kind() != LabelKind.TOTAL && criterion.labels().selects(of.label(), of.kind(), each);
  }

  /** A plan of one load level has no number of it. */
  private boolean isAtLevel(RunFigures.Of of) {
    return criterion.level().includes(of.level(), of.level() == 0 ? LoadUnit.USERS : of.unit());
  }

  private RelativeFinding notJudged(String reason) {
    return finding(criterion.labels().text(), Optional.empty(), Outcome.NOT_JUDGED, reason);
  }

  private RelativeFinding finding(RunFigures.Of of) {
    Metric metric = criterion.metric();
    String label = of.at(of.label());
    PairedFigures both = matrix.pairs(configuration, of, metric);
    BaselineOffset offset = criterion.limit().offset().orElseThrow();
    Optional<Change> change = offset.amount() == 0 ? both.change() : both.difference();
    if (change.isEmpty()) {
      return finding(
          label,
          change,
          Outcome.NOT_JUDGED,
          both.all().size()
              - both.affected()
              + " of at least "
              + Counted.of(ChangeDetection.FEWEST_STARTS, "rounds")
              + " have both figures, unaffected by load generator and other programs");
    }
    double first = change.get().before();
    if (criterion.cannotBeMissed(first)) {
      return finding(label, change, Outcome.NOT_JUDGED, "no figure can exceed this limit");
    }
    double limit =
        change.get().scale() == Change.Scale.PERCENT ? offset.percent() : offset.change(first);
    Outcome outcome = outcome(change.get(), limit);
    // The rounds in which a configuration breaks down are those that have no figure.
    long without = matrix.rounds(configuration, plan) - both.all().size();
    if (outcome == Outcome.PASSED && without != 0) {
      String reason = "in " + Counted.of(without, "rounds") + " one of the two has no figure";
      return finding(label, change, Outcome.NOT_JUDGED, reason);
    }
    return finding(
        label,
        change,
        outcome,
        switch (outcome) {
          case FAILED -> "the whole interval lies beyond the limit";
          case NOT_JUDGED -> "the limit lies within the interval: run more rounds";
          case PASSED -> "";
        });
  }

  private RelativeFinding finding(
      String label, Optional<Change> change, Outcome outcome, String reason) {
    return new RelativeFinding(configuration, plan, criterion, label, change, outcome, reason);
  }

  private Outcome outcome(Change change, double limit) {
    Change.Range range = change.interval();
    Relation relation = criterion.limit().relation();
    boolean upper = relation.isUpper();
    double worst = upper ? range.high() : -range.low();
    double best = upper ? range.low() : -range.high();
    double most = upper ? limit : -limit;
    boolean inclusive = relation == Relation.AT_MOST || relation == Relation.AT_LEAST;
    if (inclusive ? worst <= most : worst < most) {
      return Outcome.PASSED;
    }
    return best > most || !inclusive && best == most ? Outcome.FAILED : Outcome.NOT_JUDGED;
  }

  /**
   * What came of a criterion such as {@code p90(*) <= first + 5 %}, of one configuration and label.
   *
   * @param label whose figure it is, with its load level
   * @param change from the first configuration, in percent or in the figure's unit; empty of too
   *     few rounds
   * @param reason why it did not hold; empty where it did
   */
  public record RelativeFinding(
      String configuration,
      String plan,
      Criterion criterion,
      String label,
      Optional<Change> change,
      Outcome outcome,
      String reason) {

    public boolean passed() {
      return outcome == Outcome.PASSED;
    }

    public VerdictKind verdict() {
      return switch (outcome) {
        case PASSED -> VerdictKind.PASSED;
        case FAILED -> VerdictKind.FAILED;
        case NOT_JUDGED -> VerdictKind.NOT_JUDGED;
      };
    }

    /** The criterion and whom it speaks of. */
    public String title() {
      return criterion.text() + " [" + label + "]";
    }
  }
}
