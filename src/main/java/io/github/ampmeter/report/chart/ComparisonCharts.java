package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import io.github.ampmeter.report.compare.ComparisonRow;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import io.github.ampmeter.scaling.LoadStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** One workload on several configurations: a line each, named at its end. */
public final class ComparisonCharts {
  /** More lines than looks could not be told apart. */
  public static final int MOST_LINES = SeriesStyle.ALL.size();

  private final Workload workload;
  private final List<Curve> curves;
  private final double most;

  private ComparisonCharts(Workload workload) {
    this.workload = workload;
    this.curves = workload.curves().stream().limit(MOST_LINES).toList();
    this.most =
        curves.stream().flatMap(c -> c.steps().stream()).mapToInt(LoadStep::load).max().orElse(1);
  }

  /** None where there is no sweep and no CPUs to compare, or no font to write with. */
  public static List<Chart> of(Workload workload) {
    if (!PlanCharts.drawable()) {
      return List.of();
    }
    ComparisonCharts charts = new ComparisonCharts(workload);
    List<Chart> drawn = new ArrayList<>();
    if (workload.isSweep()) {
      charts.throughput().ifPresent(drawn::add);
      charts.percentOfBaseline().ifPresent(drawn::add);
      charts.responseTimes().ifPresent(drawn::add);
      charts.bound().ifPresent(drawn::add);
    }
    CpuChart.of(workload).ifPresent(drawn::add);
    return List.copyOf(drawn);
  }

  private Optional<Chart> throughput() {
    return lines(
        "throughput",
        NumberText.capitalized(workload.measure()) + " by " + workload.loads(),
        workload.measure(),
        LoadPoint::throughput,
        1,
        workload.isRelative() ? OptionalDouble.of(1) : OptionalDouble.empty());
  }

  private Optional<Chart> percentOfBaseline() {
    if (workload.isRelative() || workload.offered()) {
      // The throughput is one already, or what was offered.
      return Optional.empty();
    }
    LoadStep baseline = workload.baselineStep();
    double unit = baseline.throughput() / 100;
    return lines(
        "percent-of-baseline",
        "% of baseline by " + workload.loads(),
        "100 %: " + LawChart.cut(workload.baseline()) + " at " + load(baseline.load()),
        LoadPoint::throughput,
        unit,
        OptionalDouble.of(100.0 / baseline.load()));
  }

  private Optional<Chart> responseTimes() {
    boolean p90 = workload.hasP90();
    ToDoubleFunction<LoadPoint> figure =
        p90 ? point -> point.elapsed().p90() : point -> point.elapsed().mean();
    String name = p90 ? "p90" : "Mean response time";
    return lines(
        "response-times",
        name + " by " + workload.loads(),
        (p90 ? "ms; bars span the repeats" : "ms"),
        figure,
        1,
        OptionalDouble.empty());
  }

  /** Relative throughput and the most that its response times allow, side by side. */
  private Optional<Chart> bound() {
    if (!workload.isRelative()) {
      return Optional.empty();
    }
    List<ComparisonRow> rows = workload.rows();
    double highest = rows.stream().mapToDouble(ComparisonRow::bound).max().orElse(1);
    LoadPlot plot =
        new LoadPlot("bound: n · B / mean", highest, highest)
            .curve("= bound", ChartStyle.QUIET, ChartStyle.line(1.2, 2, 3), bound -> bound);
    for (int i = 0; i < curves.size(); i++) {
      String name = curves.get(i).configuration().name();
      List<Dot> dots =
          rows.stream()
              .filter(row -> row.configuration().name().equals(name))
              .map(row -> new Dot(row.bound(), row.step().throughput()))
              .toList();
      plot.dots(LawChart.cut(name), SeriesStyle.of(i), dots, false);
    }
    double least = rows.stream().mapToDouble(ComparisonRow::shareOfBound).min().orElse(0);
    double closest = rows.stream().mapToDouble(ComparisonRow::shareOfBound).max().orElse(0);
    return Optional.of(
        plot.chart(
            "bound",
            "Measured against the bound",
            workload.measure() + "; none can lie above the line",
            "Measured is "
                + NumberText.fixed(least, 3)
                + " to "
                + NumberText.fixed(closest, 3)
                + " of what the mean response times allow."));
  }

  private Optional<Chart> lines(
      String name,
      String title,
      String unit,
      ToDoubleFunction<LoadPoint> figure,
      double divisor,
      OptionalDouble idealSlope) {
    double highest =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(figure)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    // Whole milliseconds around 0 are no change.
    if (highest < 2) {
      return Optional.empty();
    }
    LoadPlot plot = new LoadPlot(workload.loads(), most, highest / divisor);
    idealSlope.ifPresent(
        slope ->
            plot.curve(
                "ideal", ChartStyle.QUIET, ChartStyle.line(1.2, 2, 3), load -> slope * load));
    List<String> words = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++) {
      Curve curve = curves.get(i);
      List<Dot> dots = dots(curve, figure, divisor);
      plot.dots(LawChart.cut(curve.configuration().name()), SeriesStyle.of(i), dots, true);
      words.add(lastWords(curve, dots));
    }
    return Optional.of(plot.chart(name, title, unit, String.join("; ", words) + "."));
  }

  private String lastWords(Curve curve, List<Dot> dots) {
    if (dots.isEmpty()) {
      return curve.configuration().name() + " -";
    }
    Dot last = dots.get(dots.size() - 1);
    return curve.configuration().name()
        + (" " + NumberText.rate(last.y()) + " at " + Math.round(last.x()));
  }

  private static List<Dot> dots(Curve curve, ToDoubleFunction<LoadPoint> y, double divisor) {
    return curve.steps().stream()
        .filter(step -> Double.isFinite(step.mean(y)))
        .map(
            step ->
                new Dot(
                    step.load(),
                    step.mean(y) / divisor,
                    step.least(y) / divisor,
                    step.most(y) / divisor))
        .toList();
  }

  private String load(int load) {
    return workload.text(load);
  }
}
