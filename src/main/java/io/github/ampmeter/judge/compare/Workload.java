package io.github.ampmeter.judge.compare;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.judge.scaling.ScalingSummary.ScalingRatios;
import io.github.ampmeter.judge.stats.Percentiles;
import java.util.List;

/**
 * One load as several configurations bore it.
 *
 * @param curves one a configuration
 * @param baseline the configuration that the others are compared with
 * @param unloadedMillis how long one answer takes that never waits; NaN where it is not known
 * @param remark where it comes from and what to know about it; may be empty
 */
public record Workload(
    String name,
    Axes axes,
    List<Curve> curves,
    String baseline,
    double unloadedMillis,
    String remark) {
  /**
   * What the curves plot.
   *
   * @param loads what is scaled, such as users or threads; or what is offered
   * @param offered whether the loads are offered rates, which say nothing about scaling
   * @param measure the unit of throughput, such as requests per second
   */
  public record Axes(String loads, boolean offered, String measure) {}

  public Workload {
    curves = List.copyOf(curves);
    String named = baseline;
    if (curves.stream().noneMatch(curve -> curve.configuration().name().equals(named))) {
      throw new IllegalArgumentException(name + " has no configuration " + baseline);
    }
  }

  public Workload withBaseline(String other) {
    boolean has = curves.stream().anyMatch(curve -> curve.configuration().name().equals(other));
    return has ? new Workload(name, axes, curves, other, unloadedMillis, remark) : this;
  }

  /** Names a load, such as {@code 16 users}, {@code 200 arrivals a second}. */
  public String text(int load) {
    return axes.offered ? load + " " + axes.loads : Counted.of(load, axes.loads);
  }

  public Curve baselineCurve() {
    return curves.stream()
        .filter(curve -> curve.configuration().name().equals(baseline))
        .findFirst()
        .orElseThrow();
  }

  /** The first step of the baseline is the baseline row. */
  public LoadStep baselineStep() {
    return baselineCurve().first();
  }

  /** Returns the rate that is 100 %: the baseline row's, or 1 for relative rates. */
  public double baselineRate() {
    return isRelative() ? 1 : baselineStep().throughput();
  }

  public List<ComparisonRow> rows() {
    return curves.stream()
        .flatMap(curve -> curve.steps().stream().map(step -> row(curve, step)))
        .toList();
  }

  public List<ScalingSummary> summaries() {
    return curves.stream().map(ScalingSummary::of).toList();
  }

  /** Whether any configuration was measured at more than one load. */
  public boolean isSweep() {
    return curves.stream().anyMatch(curve -> curve.steps().size() > 1);
  }

  /** Whether throughput is in times of one user who never waits, and bounded by n·B/mean. */
  public boolean isRelative() {
    return Double.isFinite(unloadedMillis);
  }

  public boolean hasP90() {
    return curves.stream()
        .flatMap(curve -> curve.points().stream())
        .anyMatch(point -> Double.isFinite(point.elapsed().percentile(Percentiles.MAIN)));
  }

  private ComparisonRow row(Curve curve, LoadStep step) {
    double mean = step.mean(point -> point.elapsed().mean());
    double same = baselineCurve().throughputAt(step.load());
    boolean itself = curve.configuration().name().equals(baseline);
    return new ComparisonRow(
        curve.configuration(),
        step,
        ScalingRatios.ofBaselinePercent(step.throughput(), baselineRate()),
        itself ? Double.NaN : Change.percent(same, step.throughput()),
        ScalingRatios.bound(step.load(), unloadedMillis, mean),
        elapsed(step));
  }

  private static ElapsedFigures elapsed(LoadStep step) {
    return ElapsedFigures.of(
        step.mean(point -> point.elapsed().mean()),
        step.least(point -> point.elapsed().min()),
        step.most(point -> point.elapsed().max()),
        percent -> step.mean(point -> point.elapsed().percentile(percent)));
  }

  /**
   * One configuration at one load.
   *
   * @param percentOfBaseline throughput / the baseline row's
   * @param changePercent against the baseline configuration at the same load; NaN without one
   * @param bound the most that this mean response time allows, relative to one user; NaN without
   * @param elapsed over the repeats: means, the least min and the greatest max
   */
  public record ComparisonRow(
      Configuration configuration,
      LoadStep step,
      double percentOfBaseline,
      double changePercent,
      double bound,
      ElapsedFigures elapsed) {

    public double shareOfBound() {
      return step.throughput() / bound;
    }
  }
}
