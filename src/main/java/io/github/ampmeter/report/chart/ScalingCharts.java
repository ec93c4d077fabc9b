package io.github.ampmeter.report.chart;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Charts of how one configuration scales: throughput with its law, response times, speed-up. */
public final class ScalingCharts {
  private final Curve curve;
  private final PlanScaling scaling;
  private final ScalingSummary summary;
  private final double most;

  private ScalingCharts(PlanScaling scaling) {
    this.scaling = scaling;
    this.summary = scaling.summary();
    this.curve = summary.curve();
    this.most = curve.steps().get(curve.steps().size() - 1).load();
  }

  /**
   * No charts of a single step or on a machine without fonts.
   *
   * @param bounds that what was used of the servers sets; empty: not known
   */
  public static List<Chart> of(PlanScaling scaling, Optional<Bounds> bounds) {
    if (!PlanCharts.drawable() || scaling.summary().curve().steps().size() < 2) {
      return List.of();
    }
    ScalingCharts charts = new ScalingCharts(scaling);
    List<Chart> drawn = new ArrayList<>();
    drawn.add(LawChart.of(scaling.summary(), scaling.measure(), bounds));
    charts.responseTimes().ifPresent(drawn::add);
    charts.timeOverThroughput().ifPresent(drawn::add);
    charts.speedUp().ifPresent(drawn::add);
    charts.loadAverage().ifPresent(drawn::add);
    return List.copyOf(drawn);
  }

  private Optional<Chart> responseTimes() {
    double slowest = greatest(percentile(Collections.max(Percentiles.COMPARED)));
    if (Double.isNaN(slowest)) {
      return Optional.empty();
    }
    LoadPlot plot = new LoadPlot("users", most, slowest);
    LoadStep last = curve.steps().get(curve.steps().size() - 1);
    List<String> atLast = new ArrayList<>();
    for (int i = 0; i < Percentiles.COMPARED.size(); i++) {
      int percent = Percentiles.COMPARED.get(i);
      String name = Percentiles.name(percent);
      plot.steps(name, SeriesStyle.of(i), curve, percentile(percent));
      atLast.add(name + " " + millis(last, percent));
    }
    return Optional.of(
        plot.chart(
            "times-by-users",
            "Response times by users",
            "ms; bars span the repeats",
            "At " + Counted.of(last.load(), "users") + ": " + String.join(", ", atLast) + "."));
  }

  private Optional<Chart> timeOverThroughput() {
    double slowest = greatest(percentile(Percentiles.MAIN));
    if (Double.isNaN(slowest)) {
      return Optional.empty();
    }
    LoadStep best = curve.best();
    return Optional.of(
        new LoadPlot(scaling.measure(), greatest(LoadPoint::throughput), slowest)
            .dots("", SeriesStyle.of(0), p90OverThroughput(curve.steps()), true)
            .open(SeriesStyle.of(0), p90OverThroughput(curve.limitedSteps()))
            .mark(best.throughput(), "most, at " + Counted.of(best.load(), "users"))
            .chart(
                "times-by-throughput",
                "Response time by throughput",
                "p90, ms; one dot per step, in the order of users",
                "Highest throughput: %s per second at %s, with a p90 of %s."
                    .formatted(
                        NumberText.rate(best.throughput()),
                        Counted.of(best.load(), "users"),
                        millis(best, Percentiles.MAIN))));
  }

  private static List<Dot> p90OverThroughput(List<LoadStep> steps) {
    return steps.stream()
        .map(step -> new Dot(step.throughput(), step.mean(percentile(Percentiles.MAIN))))
        .toList();
  }

  private Optional<Chart> speedUp() {
    boolean known = curve.judgedSteps().stream().anyMatch(step -> step.load() == 1);
    if (!known || Double.isNaN(curve.speedUpAt(1))) {
      return Optional.empty();
    }
    double one = curve.throughputAt(1);
    double highest = greatest(LoadPoint::throughput) / one;
    LoadStep best = curve.best();
    return Optional.of(
        new LoadPlot("users", most, highest)
            .reference("ideal", users -> users)
            .steps("", SeriesStyle.of(0), curve, point -> point.throughput() / one)
            .chart(
                "speed-up",
                "Speed-up",
                "times the throughput of one user",
                "At most %s times one user, at %s: efficiency %s %%."
                    .formatted(
                        NumberText.fixed(curve.speedUpAt(best.load()), 2),
                        Counted.of(best.load(), "users"),
                        NumberText.fixed(100 * curve.efficiencyAt(best.load()), 0))));
  }

  private Optional<Chart> loadAverage() {
    List<Dot> dots = new ArrayList<>();
    scaling.peakLoadAverages().forEach((users, load) -> dots.add(new Dot(users, load)));
    if (dots.isEmpty()) {
      return Optional.empty();
    }
    double highest = dots.stream().mapToDouble(Dot::y).max().orElse(0);
    return Optional.of(
        new LoadPlot("users", most, highest)
            .dots("", SeriesStyle.of(0), dots, true)
            .chart(
                "load-average",
                "Peak load average by users",
                "mean over one minute, which lags behind short steps",
                "At most " + NumberText.fixed(highest, 1) + "."));
  }

  private double greatest(ToDoubleFunction<LoadPoint> figure) {
    return curve.points().stream()
        .mapToDouble(figure)
        .filter(Double::isFinite)
        .max()
        .orElse(Double.NaN);
  }

  private static ToDoubleFunction<LoadPoint> percentile(int percent) {
    return point -> point.elapsed().percentile(percent);
  }

  private static String millis(LoadStep step, int percent) {
    return NumberText.decimal(step.mean(percentile(percent)), 1) + " ms";
  }
}
