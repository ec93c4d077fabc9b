package io.github.ampmeter.report.html;

import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.chart.TrendChart;
import io.github.ampmeter.report.compare.Comparison;
import io.github.ampmeter.report.compare.ComparisonRow;
import io.github.ampmeter.report.compare.Trend;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.ScalingSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** compare.html: the same kind of page as report.html, for several runs or tables. */
public final class ComparisonPage {
  private ComparisonPage() {}

  /** What the page shows of one workload. */
  public record WorkloadPart(
      String id,
      Workload workload,
      List<String> changes,
      List<ScalingSummary> summaries,
      Truncated<ComparisonRow> rows,
      List<Figure> figures) {}

  /** What the page shows of one trend. */
  public record TrendPart(
      String id, Trend trend, Truncated<Trend.Release> releases, List<Figure> figures) {}

  /** The page; what it cannot show within 1 MB it folds, and says so. */
  public static String render(Comparison comparison) {
    return Templates.fit("compare.ftlh", limits -> model(comparison, limits));
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
        Truncated.of(workload.rows(), 2 * limits.rows()),
        Figure.of(ComparisonCharts.of(workload), id, limits.charts()).shown());
  }

  private static TrendPart part(String id, Trend trend, Limits limits) {
    return new TrendPart(
        id,
        trend,
        Truncated.of(trend.releases(), limits.rows()),
        Figure.of(TrendChart.of(trend), id, limits.charts()).shown());
  }
}
