package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.compare.ChangeDetection.Measured;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A label that plans have in common at the same users: means, medians and 90th percentiles, each
 * with the answer whether the difference is significant. Beside two that are the same, one run
 * before and one after, a change of the machine meanwhile makes nothing significant.
 *
 * @param before what those measured that it is put beside, one each
 */
public record LabelComparison(
    List<LabelStatistics> before, LabelStatistics after, List<FigureComparison> figures) {
  private static final List<Metric> FIGURES =
      List.of(
          Metric.of(MetricKind.MEAN),
          Metric.percentile(Percentiles.MEDIAN),
          Metric.percentile(Percentiles.MAIN));

  public LabelComparison {
    before = List.copyOf(before);
    figures = List.copyOf(figures);
  }

  /** A plan's figures, and its samples second by second where they are still there. */
  public record MeasuredPlan(RunStatistics run, SliceSource slices) {
    private Optional<LabelStatistics> counterpart(LabelStatistics of) {
      return run.labels().stream()
          .filter(label -> label.label().equals(of.label()))
          .filter(label -> label.kind() == of.kind() && label.users() == of.users())
          .findFirst();
    }

    private Measured measured(Metric metric, LabelStatistics of) {
      return new Measured(
          metric.value(of, of),
          ChangeDetection.passes(metric, run, of),
          slices.known(),
          () -> slices.of(of.label(), of.kind(), of.users()));
    }
  }

  /** Compares the first labels that all plans have at the same users, in the last plan's order. */
  public static List<LabelComparison> between(
      List<MeasuredPlan> before, MeasuredPlan after, int most) {
    List<LabelComparison> found = new ArrayList<>();
    if (before.stream().anyMatch(plan -> plan.run().unit() != after.run().unit())) {
      return found;
    }
    for (LabelStatistics label : after.run().labels()) {
      List<LabelStatistics> counterparts =
          before.stream().flatMap(plan -> plan.counterpart(label).stream()).toList();
      if (found.size() < most && counterparts.size() == before.size()) {
        found.add(
            new LabelComparison(
                counterparts,
                label,
                FIGURES.stream()
                    .map(metric -> figure(metric, before, counterparts, after, label))
                    .toList()));
      }
    }
    return found;
  }

  /** A figure that would be marked as not reliable is not tested. */
  private static FigureComparison figure(
      Metric metric,
      List<MeasuredPlan> before,
      List<LabelStatistics> from,
      MeasuredPlan after,
      LabelStatistics to) {
    boolean reliable = metric.reliable(to) && from.stream().allMatch(metric::reliable);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      Measured one = before.get(i).measured(metric, from.get(i));
      changes.add(ChangeDetection.between(metric, one, after.measured(metric, to), reliable));
    }
    return new FigureComparison(metric, changes);
  }

  public String label() {
    return after.label();
  }

  /** Whether any of its figures rests on enough samples to be compared. */
  public boolean comparable() {
    return figures.stream().anyMatch(FigureComparison::enough);
  }

  /**
   * One figure of a label.
   *
   * @param changes from each of the plans that it is put beside; at least one
   */
  public record FigureComparison(Metric metric, List<Change> changes) {
    public FigureComparison {
      changes = List.copyOf(changes);
    }

    /** Returns the mean over the plans in milliseconds; NaN without a success. */
    public double before() {
      return changes.stream().mapToDouble(Change::before).average().orElse(Double.NaN);
    }

    public double after() {
      return changes.get(0).after();
    }

    /** NaN where there is nothing to compare with. */
    public double percent() {
      return Change.percent(before(), after());
    }

    /** Whether all rest on enough samples to be compared. */
    public boolean enough() {
      return changes.stream().noneMatch(of -> of.test().method() == Change.Method.NONE);
    }

    /** Whether the figure differs from that of each plan, in the same direction. */
    public boolean significant() {
      boolean oneWay =
          changes.stream().allMatch(of -> of.before() < of.after())
              || changes.stream().allMatch(of -> of.before() > of.after());
      return oneWay && changes.stream().allMatch(Change::significant);
    }

    /** Sums up the comparison in a few words. */
    public String judgement() {
      return !enough()
          ? "too few samples"
          : significant() ? "statistically significant" : "no significant difference";
    }

    /** Names the evidence in a few words; empty where nothing was tested. */
    public String evidence() {
      return !enough()
          ? ""
          : changes.stream()
              .map(change -> change.evidence(metric.kind().unit()))
              .collect(Collectors.joining("; "));
    }
  }
}
