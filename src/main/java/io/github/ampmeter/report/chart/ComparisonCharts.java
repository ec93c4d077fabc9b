package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Trend.Release;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.Workload.ComparisonRow;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The charts of one workload on several configurations, with a line for each. */
public final class ComparisonCharts {
  /** More lines than there are styles could not be distinguished. */
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

  /** No charts without a sweep or different numbers of CPUs, or on a machine without fonts. */
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
        new Caption(
            "throughput",
            NumberText.capitalized(workload.axes().measure()) + " by " + workload.axes().loads(),
            workload.axes().measure()),
        LoadPoint::throughput,
        1,
        workload.isRelative() ? OptionalDouble.of(1) : OptionalDouble.empty());
  }

  private Optional<Chart> percentOfBaseline() {
    if (workload.isRelative() || workload.axes().offered()) {
      // The throughput is relative already, or was set by the load.
      return Optional.empty();
    }
    LoadStep baseline = workload.baselineStep();
    double unit = baseline.throughput() / 100;
    return lines(
        new Caption(
            "percent-of-baseline",
            "% of baseline by " + workload.axes().loads(),
            "100 %: "
                + LawChart.cut(workload.baseline())
                + " at "
                + workload.text(baseline.load())),
        LoadPoint::throughput,
        unit,
        OptionalDouble.of(100.0 / baseline.load()));
  }

  private Optional<Chart> responseTimes() {
    boolean p90 = workload.hasP90();
    ToDoubleFunction<LoadPoint> figure =
        p90
            ? point -> point.elapsed().percentile(Percentiles.MAIN)
            : point -> point.elapsed().mean();
    String name = p90 ? "p90" : "Mean response time";
    return lines(
        new Caption(
            "response-times",
            name + " by " + workload.axes().loads(),
            p90 ? "ms; bars span the repeats" : "ms"),
        figure,
        1,
        OptionalDouble.empty());
  }

  /** The measured relative throughput against the highest that its response times allow. */
  private Optional<Chart> bound() {
    if (!workload.isRelative()) {
      return Optional.empty();
    }
    List<ComparisonRow> rows = workload.rows();
    double highest = rows.stream().mapToDouble(ComparisonRow::bound).max().orElse(1);
    LoadPlot plot =
        new LoadPlot("bound: n · B / mean", highest, highest).reference("= bound", bound -> bound);
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
            workload.axes().measure() + "; no value can be above the line",
            "Measured is %s to %s of what the mean response times allow."
                .formatted(NumberText.fixed(least, 3), NumberText.fixed(closest, 3))));
  }

  private Optional<Chart> lines(
      Caption caption,
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
    // Differences between 0 and 1 ms come from rounding.
    if (highest < 2) {
      return Optional.empty();
    }
    LoadPlot plot = new LoadPlot(workload.axes().loads(), most, highest / divisor);
    idealSlope.ifPresent(slope -> plot.reference("ideal", load -> slope * load));
    List<String> words = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++) {
      Curve curve = curves.get(i);
      List<Dot> dots = Dot.of(curve.steps(), point -> figure.applyAsDouble(point) / divisor);
      plot.dots(LawChart.cut(curve.configuration().name()), SeriesStyle.of(i), dots, true);
      words.add(lastWords(curve, dots));
    }
    return Optional.of(plot.chart(caption, String.join("; ", words) + "."));
  }

  private String lastWords(Curve curve, List<Dot> dots) {
    if (dots.isEmpty()) {
      return curve.configuration().name() + " -";
    }
    Dot last = dots.get(dots.size() - 1);
    return curve.configuration().name()
        + (" " + NumberText.rate(last.y()) + " at " + Math.round(last.x()));
  }

  /** The highest throughput of each configuration by its number of CPUs, with the ideal line. */
  private static final class CpuChart {
    private static final String KIND = "kind";

    private CpuChart() {}

    /** Empty where the numbers of CPUs are unknown or all the same. */
    static Optional<Chart> of(Workload workload) {
      List<Curve> known =
          workload.curves().stream()
              .filter(curve -> curve.configuration().cpus().isPresent())
              .sorted(Comparator.comparingInt(curve -> cpus(curve)))
              .toList();
      if (known.stream().mapToInt(CpuChart::cpus).distinct().count() < 2) {
        return Optional.empty();
      }
      Map<String, List<Curve>> kinds = new LinkedHashMap<>();
      known.forEach(
          curve -> kinds.computeIfAbsent(kind(curve), kind -> new ArrayList<>()).add(curve));
      Curve fewest = known.get(0);
      double one = fewest.best().throughput() / cpus(fewest);
      double highest =
          known.stream().mapToDouble(curve -> curve.best().throughput()).max().orElse(1);
      LoadPlot plot =
          new LoadPlot("CPUs", cpus(known.get(known.size() - 1)), highest / one)
              .reference("ideal", cpus -> cpus);
      int number = 0;
      for (Map.Entry<String, List<Curve>> kind : kinds.entrySet()) {
        List<Dot> dots =
            kind.getValue().stream()
                .map(curve -> new Dot(cpus(curve), curve.best().throughput() / one))
                .toList();
        boolean joined = dots.stream().mapToDouble(Dot::x).distinct().count() == dots.size();
        plot.dots(kind.getKey(), SeriesStyle.of(number++), dots, joined);
      }
      return Optional.of(
          plot.chart(
              "cpus",
              "Speed-up by CPUs",
              "highest throughput, relative to one CPU",
              description(known, one)));
    }

    private static String description(List<Curve> known, double one) {
      List<String> words = new ArrayList<>();
      for (Curve curve : known) {
        words.add(
            curve.configuration().name()
                + (" " + NumberText.fixed(curve.best().throughput() / one, 2))
                + (" on " + cpus(curve)));
      }
      return String.join("; ", words) + ".";
    }

    private static String kind(Curve curve) {
      Configuration configuration = curve.configuration();
      return configuration.properties().getOrDefault(KIND, "measured");
    }

    private static int cpus(Curve curve) {
      return curve.configuration().cpus().orElseThrow();
    }
  }

  public static final class TrendChart {
    private static final int MOST_NAMES = 6;
    private static final int LONGEST_NAME = 12;

    private TrendChart() {}

    public static List<Chart> of(Trend trend) {
      if (!PlanCharts.drawable()) {
        return List.of();
      }
      List<Chart> charts = new ArrayList<>();
      add(charts, trend, new Caption("trend-p90", "p90 by release", "ms"), Release::p90);
      add(
          charts,
          trend,
          new Caption("trend-throughput", "Throughput by release", "requests per second"),
          Release::throughput);
      return charts;
    }

    private static void add(
        List<Chart> charts, Trend trend, Caption caption, ToDoubleFunction<Release> figure) {
      List<Dot> dots = new ArrayList<>();
      TreeMap<Double, String> names = new TreeMap<>();
      int count = trend.releases().size();
      int every = (count + MOST_NAMES - 1) / MOST_NAMES;
      for (int i = 0; i < count; i++) {
        double value = figure.applyAsDouble(trend.releases().get(i));
        if (Double.isFinite(value)) {
          dots.add(new Dot(i + 0.5, value));
        }
        // The latest release always has its name.
        if ((count - 1 - i) % every == 0) {
          names.put(i + 0.5, Excerpt.of(trend.releases().get(i).name(), LONGEST_NAME));
        }
      }
      double highest = dots.stream().mapToDouble(Dot::y).max().orElse(0);
      if (highest == 0) {
        return;
      }
      charts.add(
          new LoadPlot(TextAxis.at("release", names, 0, count), count, highest)
              .dots("", SeriesStyle.of(0), dots, true)
              .chart(
                  caption.name(),
                  caption.title(),
                  (caption.unit() + " " + trend.at()).strip(),
                  description(trend, figure, caption.unit())));
    }

    private static String description(Trend trend, ToDoubleFunction<Release> figure, String unit) {
      Release first = trend.releases().get(0);
      Release last = trend.releases().get(trend.releases().size() - 1);
      return "From "
          + NumberText.rate(figure.applyAsDouble(first))
          + (" (" + first.name() + ") to " + NumberText.rate(figure.applyAsDouble(last)))
          + (" " + unit + " (" + last.name() + ").");
    }
  }
}
