package io.github.ampmeter.report.html;

import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.chart.TrendChart;
import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.ComparisonRow;
import io.github.ampmeter.report.compare.Trend;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.ScalingSummary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** compare.html: the same kind of page as report.html, for several runs or tables. */
public final class ComparisonPage {
  private static final int MOST_BYTES = 1_000_000;

  private ComparisonPage() {}

  /** What the page shows of one workload. */
  public record WorkloadPart(
      String id,
      Workload workload,
      List<String> changes,
      List<ScalingSummary> summaries,
      Capped<ComparisonRow> rows,
      List<Figure> figures) {}

  /** What the page shows of one trend. */
  public record TrendPart(
      String id, Trend trend, Capped<Trend.Release> releases, List<Figure> figures) {}

  /** The page; what it cannot show within 1 MB it folds, and says so. */
  public static String render(Comparison comparison) {
    String page = "";
    for (Limits limits : Limits.everTighter()) {
      page = Templates.fill("compare.ftlh", model(comparison, limits));
      if (page.getBytes(StandardCharsets.UTF_8).length < MOST_BYTES) {
        return page;
      }
    }
    return page;
  }

  private static Map<String, Object> model(Comparison comparison, Limits limits) {
    List<WorkloadPart> workloads = new ArrayList<>();
    for (Workload workload : comparison.workloads()) {
      List<String> changes = comparison.changes().get(workloads.size());
      workloads.add(part("workload-" + (workloads.size() + 1), workload, changes, limits));
    }
    List<TrendPart> trends = new ArrayList<>();
    for (Trend trend : comparison.trends()) {
      trends.add(part("trend-" + (trends.size() + 1), trend, limits));
    }
    return Map.of(
        "comparison", comparison,
        "workloads", workloads,
        "trends", trends,
        "mostLines", ComparisonCharts.MOST_LINES,
        "limits", limits,
        "drawable", PlanCharts.drawable());
  }

  private static WorkloadPart part(
      String id, Workload workload, List<String> changes, Limits limits) {
    return new WorkloadPart(
        id,
        workload,
        changes,
        workload.summaries(),
        Capped.of(workload.rows(), 2 * limits.rows()),
        figures(id, ComparisonCharts.of(workload), limits));
  }

  private static TrendPart part(String id, Trend trend, Limits limits) {
    return new TrendPart(
        id,
        trend,
        Capped.of(trend.releases(), limits.rows()),
        figures(id, TrendChart.of(trend), limits));
  }

  private static List<Figure> figures(String id, List<Chart> charts, Limits limits) {
    return charts.stream()
        .limit(limits.charts())
        .map(chart -> new Figure(chart.svg(id + "-" + chart.name()), chart.description()))
        .toList();
  }
}
