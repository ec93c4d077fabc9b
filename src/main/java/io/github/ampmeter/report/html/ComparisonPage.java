package io.github.ampmeter.report.html;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ComparisonCharts;
import io.github.ampmeter.report.chart.ComparisonCharts.TrendChart;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.comparison.Comparison.ComparedWorkload;
import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.report.html.Templates.Figure;
import io.github.ampmeter.report.html.Templates.Limits;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes compare.html, a page like report.html for several runs or tables. */
public final class ComparisonPage {
  private ComparisonPage() {}

  /**
   * A part of the page under a heading of its own.
   *
   * @param contents what the table of contents adds to the title
   */
  public record Part(String id, String title, String contents, Body body) {}

  public record Body(List<Block> blocks, List<Figure> figures, List<Section> sections) {}

  /** Returns the page. It states how much it leaves out to stay below 1 MB. */
  public static String render(Comparison comparison) {
    return Templates.fit("compare.ftlh", limits -> model(comparison, limits));
  }

  private static Map<String, Object> model(Comparison comparison, Limits limits) {
    List<Part> parts = new ArrayList<>();
    int number = 0;
    for (ComparedWorkload workload : comparison.workloads()) {
      parts.add(part("workload-" + ++number, workload, limits));
    }
    number = 0;
    for (Trend trend : comparison.trends()) {
      parts.add(part("trend-" + ++number, trend, limits));
    }
    number = 0;
    for (Section table : comparison.tables()) {
      parts.add(
          new Part(
              "table-" + ++number,
              table.title(),
              "",
              new Body(table.blocks(), List.of(), List.of())));
    }
    return Map.of(
        "comparison", comparison,
        "parts", parts,
        "limits", limits,
        "drawable", PlanCharts.drawable());
  }

  private static Part part(String id, ComparedWorkload compared, Limits limits) {
    Workload workload = compared.of();
    List<Block> blocks = new ArrayList<>();
    if (!workload.remark().isEmpty()) {
      blocks.add(Block.Sentences.of(Tone.PLAIN, workload.remark()));
    }
    if (!compared.changes().isEmpty()) {
      blocks.add(new Block.Sentences(Tone.NOTE, ComparisonSections.brief(compared)));
    }
    List<Figure> figures = figures(id, ComparisonCharts.of(workload), limits);
    if (workload.curves().size() > ComparisonCharts.MOST_LINES && !figures.isEmpty()) {
      blocks.add(
          Block.Sentences.of(
              Tone.SMALL,
              "The charts show the first " + ComparisonCharts.MOST_LINES + " configurations."));
    }
    return new Part(
        id,
        workload.name(),
        ", " + Counted.of(workload.curves().size(), "configurations"),
        new Body(blocks, figures, ComparisonSections.of(compared)));
  }

  private static Part part(String id, Trend trend, Limits limits) {
    String at = trend.at().isEmpty() ? "" : "; " + trend.at();
    return new Part(
        id,
        trend.plan() + " from release to release",
        "",
        new Body(
            List.of(
                Block.Sentences.of(
                    Tone.PLAIN,
                    trend.configuration() + at + ". Releases are in the order of their runs.")),
            figures(id, TrendChart.of(trend), limits),
            List.of(ComparisonSections.of(trend))));
  }

  private static List<Figure> figures(String id, List<Chart> charts, Limits limits) {
    return Figure.of(charts, id, limits.charts()).shown();
  }
}
