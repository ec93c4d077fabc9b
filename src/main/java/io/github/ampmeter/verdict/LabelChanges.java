package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two plans label by label: means, medians and 90th percentiles, each with the answer whether the
 * difference is borne out. A figure that would be marked as not reliable is not compared.
 */
public final class LabelChanges {
  private static final List<Metric> FIGURES =
      List.of(Metric.of(MetricKind.MEAN), Metric.percentile(50), Metric.percentile(90));

  private final Measured before;
  private final Measured after;

  /** A plan's figures, and its samples second by second where they are still there. */
  public record Measured(RunStatistics run, Slices slices) {}

  private LabelChanges(Measured before, Measured after) {
    this.before = before;
    this.after = after;
  }

  /** Of the labels that both have at the same users, in the order of the second plan. */
  public static List<LabelChange> between(Measured before, Measured after) {
    LabelChanges changes = new LabelChanges(before, after);
    List<LabelChange> found = new ArrayList<>();
    for (LabelStatistics label : after.run().labels()) {
      changes.counterpart(label).map(from -> changes.change(from, label)).ifPresent(found::add);
    }
    return found;
  }

  private Optional<LabelStatistics> counterpart(LabelStatistics of) {
    return before.run().labels().stream()
        .filter(label -> label.label().equals(of.label()))
        .filter(label -> label.kind() == of.kind() && label.users() == of.users())
        .findFirst();
  }

  private LabelChange change(LabelStatistics from, LabelStatistics to) {
    return new LabelChange(
        from, to, FIGURES.stream().map(metric -> figure(metric, from, to)).toList());
  }

  private FigureChange figure(Metric metric, LabelStatistics from, LabelStatistics to) {
    double one = metric.value(from, from);
    double other = metric.value(to, to);
    if (!metric.reliable(from) || !metric.reliable(to)) {
      return new FigureChange(metric, one, other, false, false, "");
    }
    Difference difference = difference(metric, from, to);
    return new FigureChange(metric, one, other, true, difference.shown(), difference.interval());
  }

  private Difference difference(Metric metric, LabelStatistics from, LabelStatistics to) {
    return Differences.of(
        metric,
        Differences.passes(metric, before.run(), from),
        Differences.passes(metric, after.run(), to),
        () -> before.slices().of(from.label(), from.kind(), from.users()),
        () -> after.slices().of(to.label(), to.kind(), to.users()));
  }
}
