package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.SearchProbe;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import io.github.ampmeter.scaling.ProbeOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The probes of a capacity search: throughput, and how much of its limit the worst criterion used.
 */
final class SearchCharts {
  /** In the order of the marks: filled ones are on the server's account. */
  private static final List<SeriesStyle> LOOKS =
      List.of(SeriesStyle.of(0), SeriesStyle.of(1), SeriesStyle.of(6), SeriesStyle.of(5));

  private final SearchResult result;

  private SearchCharts(SearchResult result) {
    this.result = result;
  }

  /** None where there is no probe, or no font to write with. */
  public static List<Chart> of(SearchResult result) {
    if (!PlanCharts.drawable()) {
      return List.of();
    }
    SearchCharts charts = new SearchCharts(result);
    List<Chart> drawn = new ArrayList<>();
    charts.add(
        drawn,
        "search-throughput",
        "Throughput of the probes",
        "per second",
        SearchProbe::throughput,
        false);
    charts.add(
        drawn,
        "search-limits",
        "The criterion nearest to its limit",
        "percent of the limit used",
        SearchProbe::limitUsedPercent,
        true);
    return List.copyOf(drawn);
  }

  private void add(
      List<Chart> drawn,
      String name,
      String title,
      String unit,
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
      plot.curve("limit", ChartStyle.QUIET, ChartStyle.line(1.2, 2, 3), users -> 100);
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
    drawn.add(plot.chart(name, title, unit, NumberText.capitalized(sentence) + "."));
  }
}
