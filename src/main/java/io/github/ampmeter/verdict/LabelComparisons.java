package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A plan beside others, label by label: means, medians and 90th percentiles, each with the answer
 * whether the difference is borne out. Beside two that are the same, one run before and one after,
 * a change of the machine meanwhile bears nothing out. A figure that would be marked as not
 * reliable is not compared.
 */
public final class LabelComparisons {
  private static final List<Metric> FIGURES =
      List.of(
          Metric.of(MetricKind.MEAN), Metric.percentile(50), Metric.percentile(Percentiles.MAIN));

  private final List<Measured> before;
  private final Measured after;

  /** A plan's figures, and its samples second by second where they are still there. */
  public record Measured(RunStatistics run, SliceSource slices) {}

  private LabelComparisons(List<Measured> before, Measured after) {
    this.before = before;
    this.after = after;
  }

  /** Of the first labels that all have at the same users, in the order of the last plan. */
  public static List<LabelComparison> between(List<Measured> before, Measured after, int most) {
    LabelComparisons changes = new LabelComparisons(before, after);
    List<LabelComparison> found = new ArrayList<>();
    for (LabelStatistics label : after.run().labels()) {
      if (found.size() == most) {
        break;
      }
      List<LabelStatistics> counterparts =
          before.stream().flatMap(plan -> changes.counterpart(plan, label).stream()).toList();
      if (counterparts.size() == before.size()) {
        found.add(changes.change(counterparts, label));
      }
    }
    return found;
  }

  private Optional<LabelStatistics> counterpart(Measured plan, LabelStatistics of) {
    if (plan.run().unit() != after.run().unit()) {
      return Optional.empty();
    }
    return plan.run().labels().stream()
        .filter(label -> label.label().equals(of.label()))
        .filter(label -> label.kind() == of.kind() && label.users() == of.users())
        .findFirst();
  }

  private LabelComparison change(List<LabelStatistics> from, LabelStatistics to) {
    return new LabelComparison(
        from, to, FIGURES.stream().map(metric -> figure(metric, from, to)).toList());
  }

  private FigureComparison figure(Metric metric, List<LabelStatistics> from, LabelStatistics to) {
    List<Double> ones = from.stream().map(each -> metric.value(each, each)).toList();
    double mean = ones.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    double other = metric.value(to, to);
    if (!metric.reliable(to) || !from.stream().allMatch(metric::reliable)) {
      return new FigureComparison(metric, mean, other, false, false, "");
    }
    List<Significance> differences = differences(metric, from, to);
    boolean oneWay =
        ones.stream().allMatch(one -> one < other) || ones.stream().allMatch(one -> one > other);
    return new FigureComparison(
        metric,
        mean,
        other,
        true,
        oneWay && differences.stream().allMatch(Significance::significant),
        differences.stream().map(Significance::interval).collect(Collectors.joining("; ")));
  }

  private List<Significance> differences(
      Metric metric, List<LabelStatistics> from, LabelStatistics to) {
    List<Significance> differences = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      Measured plan = before.get(i);
      LabelStatistics one = from.get(i);
      differences.add(
          ChangeDetection.of(
              metric,
              ChangeDetection.passes(metric, plan.run(), one),
              ChangeDetection.passes(metric, after.run(), to),
              () -> plan.slices().of(one.label(), one.kind(), one.users()),
              () -> after.slices().of(to.label(), to.kind(), to.users())));
    }
    return differences;
  }
}
