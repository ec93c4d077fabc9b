package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.stats.CyclePairs;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Stability;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Criterion.Counter;
import java.util.List;
import java.util.Optional;

/** Judges what is no response time: cycles, what was counted in operations, stability. */
record WholeRunJudge(RunStatistics run, OperationStatistics operations) {
  private static final String NO_CYCLE = "no cycle started and ended in the window: run longer";
  private static final String NOT_RANDOM = "not explained by random variation";
  private static final String TOO_FEW = "too few to exclude random variation";

  /**
   * What a few cycles may show by chance: a short delay that was drawn, and an answer that took
   * longer, are many percent.
   */
  private static final double MOST_EXCUSED_PERCENT = 100;

  private static final double MOST_EXCUSED_MILLIS = 1000;

  private static final String NOTHING_COUNTED = "no counter has this name";

  List<Finding> findings(Criterion criterion) {
    if (run.sweep() && criterion.metric().kind() != MetricKind.STABLE) {
      return List.of(notToldApart(criterion));
    }
    return switch (criterion.metric().kind()) {
      case CYCLE -> cycles(criterion);
      case COUNTED -> List.of(counted(criterion));
      default -> List.of(stable(criterion));
    };
  }

  /** All levels together could hide the one that is bad. */
  private static Finding notToldApart(Criterion criterion) {
    String label =
        criterion.labels() instanceof LabelSelector.Named named
            ? named.label()
            : LabelStatistics.TOTAL;
    return Finding.withoutFigure(
        criterion, label, 0, Outcome.NOT_JUDGED, "cycles and counts are not judged in a sweep");
  }

  private List<Finding> cycles(Criterion criterion) {
    if (criterion.labels() instanceof LabelSelector.Named named) {
      return List.of(
          cycle(
              criterion,
              named.label(),
              operations.label(named.label()).orElseGet(OperationFigures::none)));
    }
    if (criterion.labels() instanceof LabelSelector.Each && !operations.byLabel().isEmpty()) {
      return operations.byLabel().entrySet().stream()
          .map(entry -> cycle(criterion, entry.getKey(), entry.getValue()))
          .toList();
    }
    return List.of(cycle(criterion, LabelStatistics.TOTAL, operations.total()));
  }

  /**
   * Few cycles say little of their mean: marked. They excuse a deviation that chance may have made,
   * and none that is far from the limit.
   */
  private Finding cycle(Criterion criterion, String label, OperationFigures of) {
    long cycles = of.cycleMillis().count();
    if (!operations.paced() || cycles == 0 && run.label(label).isEmpty()) {
      String remark = operations.paced() ? "no cycles" : "no delay was scheduled";
      return finding(criterion, label, new Finding.MeasuredValue(Double.NaN, false), false)
          .withRemark(remark);
    }
    if (cycles == 0) {
      return Finding.withoutFigure(criterion, label, users(), Outcome.NOT_JUDGED, NO_CYCLE);
    }
    double drawn = of.drawnMillis().mean();
    double actual = of.cycleMillis().mean();
    double deviation = drawn == actual ? 0 : 100 * Math.abs(actual - drawn) / drawn;
    boolean enough = cycles >= Metric.RELIABLE_SAMPLES;
    boolean within = criterion.limit().holds(deviation);
    String remark = "actual " + Unit.MILLIS.text(actual) + ", scheduled " + Unit.MILLIS.text(drawn);
    if (enough || within) {
      return finding(criterion, label, new Finding.MeasuredValue(deviation, enough), within)
          .withRemark(remark);
    }
    double limit = criterion.limit().value();
    String few = remark + "; only " + cycles + " cycles, ";
    if (of.pairs().surelyOffBy(limit)) {
      return finding(criterion, label, new Finding.MeasuredValue(deviation, false), false)
          .withRemark(few + NOT_RANDOM);
    }
    boolean excused =
        cycles < CyclePairs.FEWEST
            || deviation <= MOST_EXCUSED_PERCENT
            || Math.abs(actual - drawn) <= MOST_EXCUSED_MILLIS;
    return excused
        ? finding(criterion, label, new Finding.MeasuredValue(deviation, false), true)
            .withRemark(few + "so the deviation is not counted")
        : finding(criterion, label, new Finding.MeasuredValue(deviation, false), false)
            .notJudged(few + TOO_FEW);
  }

  private Finding counted(Criterion criterion) {
    Counter counter = criterion.counter().orElseThrow();
    String name = counter.name();
    Optional<OperationFigures> operation = operations.label(counter.operation());
    Optional<ValueCounts> values = operation.map(each -> each.counts().get(name));
    // Where nothing was counted in an operation, nothing was there to be counted.
    long n = run.label(counter.operation()).map(each -> each.elapsed().count()).orElse(0L);
    double mean =
        values.map(each -> each.mean() * each.count() / n).orElse(n == 0 ? Double.NaN : 0);
    Finding finding =
        finding(
                criterion,
                criterion.labels().text(),
                new Finding.MeasuredValue(mean, n >= Metric.RELIABLE_SAMPLES),
                criterion.limit().holds(mean))
            .withRemark(n == 0 ? "no such operation" : values.isEmpty() ? NOTHING_COUNTED : "");
    Optional<Notice> noNumber = operation.flatMap(each -> each.noNumber(name));
    if (noNumber.isPresent()) {
      return finding.notJudged(noNumber.get().message());
    }
    // A name that nobody counts by may be misspelt, and 0 is below every upper limit.
    return finding.passed() && !counts(name)
        ? finding.notJudged(NOTHING_COUNTED + " in any operation")
        : finding;
  }

  private boolean counts(String name) {
    return operations.byLabel().values().stream()
        .anyMatch(figures -> figures.counts().containsKey(name));
  }

  private Finding stable(Criterion criterion) {
    // The steps of a sweep are meant to differ.
    Stability.StabilityResult found =
        run.sweep()
            ? new Stability.StabilityResult(false, Optional.empty())
            : Stability.of(run.intervals(), run.window());
    Optional<Stability.StabilityChange> tail =
        found.found().filter(Stability.Tail.class::isInstance);
    if (tail.isPresent()) {
      return Finding.withoutFigure(
          criterion,
          LabelStatistics.TOTAL,
          users(),
          Outcome.NOT_JUDGED,
          StabilityText.of(tail.get(), run.startMillis()));
    }
    double measured = !found.judged() ? Double.NaN : found.found().isPresent() ? 0 : 1;
    String remark =
        found.judged()
            ? found.found().map(at -> StabilityText.of(at, run.startMillis())).orElse("")
            : run.sweep()
                ? "not judged in a sweep: its load changes"
                : "too short, or too few samples, to detect a change over time";
    return finding(
            criterion,
            LabelStatistics.TOTAL,
            new Finding.MeasuredValue(measured, found.judged()),
            measured == 1)
        .withRemark(remark);
  }

  private int users() {
    return run.totals().isEmpty() ? 0 : run.totals().get(0).users();
  }

  private Finding finding(
      Criterion criterion, String label, Finding.MeasuredValue figure, boolean passed) {
    return Finding.of(criterion, label, users(), figure, Outcome.of(passed));
  }
}
