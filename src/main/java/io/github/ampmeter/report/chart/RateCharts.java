package io.github.ampmeter.report.chart;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Charts of the response times and the achieved rate by the rate of arrivals. */
public final class RateCharts {
  private static final String OFFERED = LoadUnit.PER_SECOND.words();

  private final List<LabelStatistics> levels;
  private final Set<Integer> limited;
  private final double most;

  private RateCharts(PlanReport plan) {
    this.levels = plan.statistics().totals();
    this.limited = plan.generator().users();
    this.most = levels.stream().mapToInt(LabelStatistics::users).max().orElse(1);
  }

  /** No charts of a load of users or of one rate, nor on a machine without fonts. */
  public static List<Chart> of(PlanReport plan) {
    if (!PlanCharts.drawable()
        || !plan.statistics().sweep()
        || plan.statistics().unit() != LoadUnit.PER_SECOND) {
      return List.of();
    }
    RateCharts charts = new RateCharts(plan);
    return List.of(charts.responseTimes(), charts.achieved());
  }

  /** A percentile that dropped arrivals make infinite has no dot. */
  private Chart responseTimes() {
    LoadPlot plot =
        new LoadPlot(OFFERED, most, highest(level -> level.percentile(Percentiles.TAIL)));
    List<String> last = new ArrayList<>();
    boolean infinite =
        Percentiles.COMPARED.stream()
            .anyMatch(
                percent ->
                    levels.stream().anyMatch(of -> Double.isInfinite(of.percentile(percent))));
    for (int i = 0; i < Percentiles.COMPARED.size(); i++) {
      int percent = Percentiles.COMPARED.get(i);
      add(plot, Percentiles.name(percent), SeriesStyle.of(i), level -> level.percentile(percent));
      double value = levels.get(levels.size() - 1).percentile(percent);
      last.add(
          Percentiles.name(percent)
              + " "
              + (Double.isFinite(value) ? NumberText.decimal(value, 1) + " ms" : "none"));
    }
    return plot.chart(
        "times-by-rate",
        "Response times by offered rate",
        "ms from the scheduled arrival" + (infinite ? "; no dot: infinite" : ""),
        at(levels.get(levels.size() - 1)) + String.join(", ", last) + ".");
  }

  private Chart achieved() {
    LoadPlot plot =
        new LoadPlot(OFFERED, most, Math.max(most, highest(RateCharts::rate)))
            .reference("offered", rate -> rate);
    add(plot, "achieved", SeriesStyle.of(0), RateCharts::rate);
    LabelStatistics last = levels.get(levels.size() - 1);
    return plot.chart(
        "achieved-by-rate",
        "Achieved rate by offered rate",
        "successes per second; each sample of a pass counts",
        at(last) + NumberText.rate(last.throughputPerSecond()) + " successes per second.");
  }

  private static String at(LabelStatistics level) {
    return "At " + LoadUnit.PER_SECOND.text(level.users()) + ": ";
  }

  private static double rate(LabelStatistics level) {
    return level.throughputPerSecond();
  }

  /** Adds the values of each rate, with open markers where the load generator was the limit. */
  private void add(
      LoadPlot plot, String name, SeriesStyle look, ToDoubleFunction<LabelStatistics> figure) {
    List<Dot> all = new ArrayList<>();
    List<Dot> hollow = new ArrayList<>();
    for (LabelStatistics level : levels) {
      double value = figure.applyAsDouble(level);
      if (Double.isFinite(value)) {
        all.add(new Dot(level.users(), value));
        if (limited.contains(level.users())) {
          hollow.add(new Dot(level.users(), value));
        }
      }
    }
    plot.dots(name, look, all, true).open(look, hollow);
  }

  private double highest(ToDoubleFunction<LabelStatistics> figure) {
    return levels.stream().mapToDouble(figure).filter(Double::isFinite).max().orElse(1);
  }
}
