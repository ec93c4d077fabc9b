package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.limits.Resource;
import io.github.ampmeter.judge.scaling.Capacity;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.FittedLaw;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * How a plan scales with its users.
 *
 * @param capacity empty when no target was judged, or when the first step already missed one
 * @param measure what throughput is in
 * @param peakLoadAverages by users, of those steps in which it was observed
 */
public record PlanScaling(
    ScalingSummary summary,
    Optional<Capacity> capacity,
    String measure,
    Map<Integer, Double> peakLoadAverages) {
  private static final int RATES = 5;

  /**
   * By this share the highest throughput of the scalability law may differ from that of the demand.
   */
  private static final double AGREES = 0.15;

  /** A rate, and the number of servers of this kind that it needs. */
  public record Servers(double ratePerSecond, long servers) {}

  /**
   * Fits the law; empty where there is but one load level, and where levels are rates: their
   * throughput is what was offered.
   *
   * @param limited the steps, by users, at which the load generator was the limit
   */
  public static Optional<PlanScaling> of(
      String plan,
      Verdict verdict,
      RunStatistics statistics,
      Observation observation,
      Set<Integer> limited) {
    if (!statistics.sweep() || statistics.unit() != LoadUnit.USERS) {
      return Optional.empty();
    }
    List<LoadPoint> points =
        statistics.steps().stream()
            .filter(step -> step.users() > 0)
            .map(step -> point(step, limited.contains(step.users())))
            .toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    Curve curve = new Curve(Configuration.named(plan), points);
    return Optional.of(
        new PlanScaling(
            ScalingSummary.of(curve),
            capacity(curve, verdict.findings()),
            statistics.judgedKind().plural() + " per second",
            loadAverages(statistics, observation)));
  }

  /** Returns the sentence about the highest throughput, without its full stop. */
  public String sentence() {
    return summary.sentence("users");
  }

  /** Round rates, beginning with about the rate that one server sustains. */
  public static List<Servers> servers(double each) {
    if (!(each > 0)) {
      return List.of();
    }
    double decade = Math.pow(10, Math.floor(Math.log10(Math.max(1, each))));
    return DoubleStream.iterate(decade, rate -> 10 * rate)
        .flatMap(rate -> DoubleStream.of(rate, 2 * rate, 5 * rate))
        .filter(rate -> rate > each)
        .limit(RATES)
        .mapToObj(rate -> new Servers(rate, (long) Math.ceil(rate / each)))
        .toList();
  }

  /** The number of servers for a rate, in words. */
  static String serversText(double each) {
    return servers(each).stream()
        .map(row -> NumberText.decimal(row.ratePerSecond(), 0) + " per second, " + row.servers())
        .collect(Collectors.joining("; "));
  }

  /** The highest throughput by the demand of an operation, and whether the law agrees with it. */
  List<String> byDemand(Bounds bounds) {
    double most = bounds.mostPerSecond();
    String shared =
        bounds.first().consumers().containsKey(Resource.GENERATOR)
            ? " JMeter's own use is counted in."
            : "";
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "With %s one server carries at most %s %s. Servers for a given rate: %s.%s"
            .formatted(
                bounds.first().name(), NumberText.rate(most), measure, serversText(most), shared));
    if (summary.fit() instanceof FittedLaw fitted) {
      double law = fitted.law().mostPerSecond();
      double beyond = law / most - 1;
      sentences.add(
          Math.abs(beyond) <= AGREES
              ? "The fitted law agrees: at most %s per second.".formatted(NumberText.rate(law))
              : beyond > 0
                  ? "The fitted law allows more: it does not see where a resource is used up."
                  : ("The fitted law ends earlier, at %s per second: users wait for each other, not"
                          + " only for a resource.")
                      .formatted(NumberText.rate(law)));
    }
    return sentences;
  }

  private static LoadPoint point(StepStatistics step, boolean limited) {
    LabelStatistics total = step.total();
    ValueCounts times = total.elapsed();
    ElapsedFigures elapsed =
        times.count() == 0
            ? ElapsedFigures.UNKNOWN
            : ElapsedFigures.of(times.mean(), times.min(), times.max(), times::percentile);
    return new LoadPoint(
        step.users(),
        step.repeat(),
        total.throughputPerSecond(),
        elapsed,
        total.samples(),
        total.errors(),
        limited);
  }

  private static Optional<Capacity> capacity(Curve curve, List<Finding> findings) {
    return Capacity.of(
        curve,
        users(findings, finding -> true),
        users(findings, Finding::failed),
        users(findings, finding -> finding.outcome() == Outcome.NOT_JUDGED));
  }

  private static Set<Integer> users(List<Finding> findings, Predicate<Finding> which) {
    return findings.stream().filter(which).map(Finding::users).collect(Collectors.toSet());
  }

  private static Map<Integer, Double> loadAverages(
      RunStatistics statistics, Observation observation) {
    Map<Integer, Double> peaks = new TreeMap<>();
    for (StepStatistics step : statistics.steps()) {
      double peak =
          observation.of(ObservedGroup.HOST, ObservedQuantity.LOAD_AVERAGE).peak(step.window());
      if (Double.isFinite(peak)) {
        peaks.merge(step.users(), peak, Math::max);
      }
    }
    return peaks;
  }
}
