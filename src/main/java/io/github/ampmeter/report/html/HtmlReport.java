package io.github.ampmeter.report.html;

import static java.util.Map.entry;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunSummary;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.chart.SearchCharts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** report.html: one file that a person attaches to a ticket. */
public final class HtmlReport {
  private HtmlReport() {}

  /** The page; what it cannot show within 1 MB it folds, and says so. */
  public static String render(Report report) {
    return Templates.fit("report.ftlh", limits -> model(report, limits));
  }

  private static Map<String, Object> model(Report report, Limits limits) {
    RunSummary summary = RunSummary.of(report);
    List<PlanPage> plans = new ArrayList<>();
    for (PlanReport plan : report.plans()) {
      plans.add(PlanPage.of(plan, plans.size() + 1, limits));
    }
    return Map.ofEntries(
        entry("run", report.run()),
        entry("verdict", report.verdict()),
        entry("summary", summary),
        entry("missed", Truncated.of(summary.missed(), limits.rows())),
        entry("plans", plans),
        entry("search", report.search()),
        entry("searchFigures", searchFigures(report)),
        entry("sideBySide", report.sideBySide()),
        entry("limits", limits),
        entry("drawable", PlanCharts.drawable()));
  }

  private static List<Figure> searchFigures(Report report) {
    List<Chart> charts = report.search().map(SearchCharts::of).orElse(List.of());
    return Figure.of(charts, "probes", charts.size()).shown();
  }
}
