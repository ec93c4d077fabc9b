package io.github.ampmeter.report.chart;

import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.scaling.CapacitySearch.ProbeOutcome;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import io.github.ampmeter.report.comparison.ConfigurationNames;
import io.github.ampmeter.report.comparison.MatrixSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.NumberAxis;

/** The charts of a matrix or a capacity search; a run of plans alone has none. */
public final class OverallCharts {
  private OverallCharts() {}

  public static List<Chart> of(Report report) {
    return report.overall().map(OverallCharts::of).orElse(List.of());
  }

  private static List<Chart> of(OverallResult result) {
    if (result instanceof SearchResult search) {
      return SearchCharts.of(search);
    }
    return result instanceof MatrixSummary summary ? MatrixCharts.of(summary.matrix()) : List.of();
  }

  private static final class MatrixCharts {
    static final int MOST_LINES = 6;
    private static final int MOST_TOTALS = 4;

    /** Throughput and p90 of the first few totals; no charts on a machine without fonts. */
    static List<Chart> of(MatrixResult matrix) {
      if (!PlanCharts.drawable() || matrix.design().rounds() < 2) {
        return List.of();
      }
      List<Chart> drawn = new ArrayList<>();
      int number = 0;
      for (RunFigures.Of of : matrix.totals().stream().limit(MOST_TOTALS).toList()) {
        number++;
        add(
            drawn,
            matrix,
            "rounds-" + number + "-throughput",
            of,
            Metric.of(MetricKind.THROUGHPUT));
        add(drawn, matrix, "rounds-" + number + "-p90", of, Metric.percentile(Percentiles.MAIN));
      }
      return List.copyOf(drawn);
    }

    private static void add(
        List<Chart> drawn, MatrixResult matrix, String name, RunFigures.Of of, Metric metric) {
      Map<String, List<Dot>> lines = new LinkedHashMap<>();
      ConfigurationNames names = new ConfigurationNames(matrix.design().configurations());
      for (String configuration :
          matrix.design().configurations().stream().limit(MOST_LINES).toList()) {
        List<Dot> dots = new ArrayList<>();
        matrix
            .figures(configuration, of)
            .forEach(
                (round, figures) -> {
                  if (Double.isFinite(figures.figure(metric))) {
                    dots.add(new Dot(round, figures.figure(metric)));
                  }
                });
        lines.put(names.brief(configuration), dots);
      }
      double most =
          lines.values().stream().flatMap(List::stream).mapToDouble(Dot::y).max().orElse(0);
      if (most <= 0) {
        return;
      }
      double last = matrix.design().rounds() + 0.2;
      NumberAxis axis = ChartStyle.axis("round", 0.8, last);
      axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
      LoadPlot plot = new LoadPlot(axis, last, most);
      int number = 0;
      for (Map.Entry<String, List<Dot>> line : lines.entrySet()) {
        plot.dots(line.getKey(), SeriesStyle.of(number++), line.getValue(), true);
      }
      boolean rate = metric.kind() == MetricKind.THROUGHPUT;
      String title = (rate ? "Throughput" : "90th percentile") + " of each start";
      int all = matrix.design().configurations().size();
      drawn.add(
          plot.chart(
              name,
              title,
              rate ? "per second" : "ms",
              of.at(of.plan())
                  + (all > MOST_LINES ? ", the first " + MOST_LINES + " configurations." : ".")));
    }
  }

  /** The probes of a capacity search: throughput, and the use of the most critical limit. */
  private static final class SearchCharts {
    /** In the order of {@link ProbeOutcome}: filled markers if the server decided the outcome. */
    private static final List<SeriesStyle> LOOKS =
        List.of(SeriesStyle.of(0), SeriesStyle.of(1), SeriesStyle.of(6), SeriesStyle.of(5));

    /** No charts without a probe or on a machine without fonts. */
    public static List<Chart> of(SearchResult result) {
      if (!PlanCharts.drawable()) {
        return List.of();
      }
      List<Chart> drawn = new ArrayList<>();
      add(
          drawn,
          result,
          new Caption("search-throughput", "Throughput of the probes", "per second"),
          SearchProbe::throughput,
          false);
      add(
          drawn,
          result,
          new Caption(
              "search-limits", "The criterion closest to its limit", "percent of the limit used"),
          SearchProbe::limitUsedPercent,
          true);
      return List.copyOf(drawn);
    }

    private static void add(
        List<Chart> drawn,
        SearchResult result,
        Caption caption,
        ToDoubleFunction<SearchProbe> figure,
        boolean limited) {
      List<SearchProbe> seen =
          result.probes().stream()
              .filter(probe -> Double.isFinite(figure.applyAsDouble(probe)))
              .sorted(Comparator.comparingInt(probe -> probe.probe().level()))
              .toList();
      if (seen.isEmpty()) {
        return;
      }
      double most = seen.get(seen.size() - 1).probe().level();
      double highest = seen.stream().mapToDouble(figure).max().orElse(0);
      LoadPlot plot =
          new LoadPlot(
              result.search().unit().words(), most, limited ? Math.max(110, highest) : highest);
      if (limited) {
        plot.reference("limit", users -> 100);
      }
      for (ProbeOutcome outcome : ProbeOutcome.values()) {
        List<Dot> dots =
            seen.stream()
                .filter(probe -> probe.probe().outcome() == outcome)
                .map(probe -> new Dot(probe.probe().level(), figure.applyAsDouble(probe)))
                .toList();
        if (!dots.isEmpty()) {
          plot.dots(outcome.word(), LOOKS.get(outcome.ordinal()), dots, false);
        }
      }
      String sentence = result.sentence();
      drawn.add(plot.chart(caption, NumberText.capitalized(sentence) + "."));
    }
  }
}
