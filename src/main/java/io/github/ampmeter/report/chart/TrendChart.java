package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import io.github.ampmeter.report.compare.Trend;
import io.github.ampmeter.report.compare.Trend.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** p90 and throughput from release to release. */
public final class TrendChart {
  private static final int MOST_NAMES = 6;
  private static final int LONGEST_NAME = 12;

  private TrendChart() {}

  public static List<Chart> of(Trend trend) {
    if (!PlanCharts.drawable()) {
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    add(charts, trend, "trend-p90", "p90 by release", "ms", Release::p90);
    add(
        charts,
        trend,
        "trend-throughput",
        "Throughput by release",
        "requests per second",
        Release::throughput);
    return charts;
  }

  private static void add(
      List<Chart> charts,
      Trend trend,
      String name,
      String title,
      String unit,
      ToDoubleFunction<Release> figure) {
    List<Dot> dots = new ArrayList<>();
    TreeMap<Double, String> names = new TreeMap<>();
    int count = trend.releases().size();
    int every = (count + MOST_NAMES - 1) / MOST_NAMES;
    for (int i = 0; i < count; i++) {
      double value = figure.applyAsDouble(trend.releases().get(i));
      if (Double.isFinite(value)) {
        dots.add(new Dot(i + 0.5, value));
      }
      // The last one is what people look for.
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
                name, title, (unit + " " + trend.at()).strip(), description(trend, figure, unit)));
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
