package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.chart.Chart.ChartTitle;
import io.github.ampmeter.report.chart.Chart.Look;
import io.github.ampmeter.report.chart.TimeChart.Frame;
import io.github.ampmeter.report.chart.TimeChart.Line;
import io.github.ampmeter.report.chart.TimeChart.Panel;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Response times over time, a line for each label, one chart for each percentile. */
final class LabelCharts {
  static final String NAME = "by-label";
  private static final int MOST_LINES = 12;
  private static final int MOST_NAMED = 20;
  private static final int LONGEST = 120;
  private static final int HEIGHT = 210;

  private static final List<Color> COLORS =
      List.of(
          ChartStyle.BLUE,
          ChartStyle.VERMILION,
          ChartStyle.GREEN,
          ChartStyle.PURPLE,
          ChartStyle.SKY,
          ChartStyle.INK);

  private final RunStatistics run;
  private final String plan;
  private final List<String> drawn;
  private final List<String> others;

  private LabelCharts(RunStatistics run, String plan) {
    this.run = run;
    this.plan = plan;
    List<String> labels =
        run.labels().stream()
            .filter(label -> label.kind() == run.judgedKind())
            .sorted(Comparator.comparingLong(LabelStatistics::samples).reversed())
            .map(LabelStatistics::label)
            .toList();
    drawn = labels.stream().filter(run.overTime()::containsKey).limit(MOST_LINES).toList();
    others = labels.stream().filter(label -> !drawn.contains(label)).toList();
  }

  /** The labels with the most samples; no charts of a single label or of a sweep. */
  static List<Chart> of(RunStatistics run, String plan) {
    LabelCharts charts = new LabelCharts(run, ChartTitle.text(plan));
    return charts.drawn.size() < 2 || run.sweep() ? List.of() : charts.all();
  }

  private List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    for (int percent : List.of(Percentiles.MEDIAN, Percentiles.MAIN, Percentiles.TAIL)) {
      chart(percent).ifPresent(charts::add);
    }
    return charts;
  }

  private Optional<Chart> chart(int percent) {
    List<Line> lines = new ArrayList<>();
    for (String label : drawn) {
      lines.add(line(label, lines.size(), percent));
    }
    TimeAxis time = new TimeAxis(run, run.overTime().get(drawn.get(0)));
    Caption caption =
        new Caption(NAME, "Response time by label", Percentiles.name(percent) + ", ms");
    return new TimeChart(plan, time)
        .panel(new Frame(caption, "ms", 1, Double.NaN, ""), lines)
        .map(panel -> chart(panel, percent, lines));
  }

  private Chart chart(Panel panel, int percent, List<Line> lines) {
    String name = Percentiles.name(percent);
    return new Chart(
        NAME + "-" + name,
        "Response time by label of " + plan + ", " + name,
        rest(),
        ChartStyle.chart("Response time by label", name + ", ms", panel.plot()),
        new Look(Chart.WIDTH, HEIGHT, name, lines.stream().map(Line::mark).toList()));
  }

  private static Line line(String label, int number, int percent, Map<Long, Interval> values) {
    boolean first = number < COLORS.size();
    BasicStroke stroke = first ? ChartStyle.line(1.8) : ChartStyle.line(1.6, 5, 3);
    ToDoubleFunction<Interval> value =
        interval ->
            Optional.ofNullable(values.get(interval.startMillis()))
                .map(own -> own.elapsed().percentile(percent))
                .orElse(Double.NaN);
    return new Line(label, COLORS.get(number % COLORS.size()), stroke, value);
  }

  private Line line(String label, int number, int percent) {
    Map<Long, Interval> values = new HashMap<>();
    run.overTime().get(label).forEach(each -> values.put(each.startMillis(), each));
    return line(label, number, percent, values);
  }

  /** Names the labels that are not drawn. */
  private String rest() {
    if (others.isEmpty()) {
      return "";
    }
    int more = others.size() - MOST_NAMED;
    return "Not drawn, with fewer samples: "
        + others.stream()
            .limit(MOST_NAMED)
            .map(label -> Excerpt.of(label, LONGEST))
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more." : ".");
  }
}
