package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.chart.LoadPlot.Dot;
import io.github.ampmeter.report.matrix.ComparedMetric;
import io.github.ampmeter.report.matrix.MatrixResult;
import io.github.ampmeter.report.matrix.RunFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.axis.NumberAxis;

/** Each start of a matrix, round by round: how far combinations lie apart, and rounds. */
final class MatrixCharts {
  static final int MOST_LINES = 6;
  private static final int MOST_TOTALS = 4;

  private final MatrixResult matrix;

  private MatrixCharts(MatrixResult matrix) {
    this.matrix = matrix;
  }

  /** Throughput and p90 of the first few totals; none where there is no font to write with. */
  static List<Chart> of(MatrixResult matrix) {
    if (!PlanCharts.drawable() || matrix.design().rounds() < 2) {
      return List.of();
    }
    MatrixCharts charts = new MatrixCharts(matrix);
    List<Chart> drawn = new ArrayList<>();
    int number = 0;
    for (RunFigures.Of of : matrix.totals().stream().limit(MOST_TOTALS).toList()) {
      number++;
      charts.add(drawn, "rounds-" + number + "-throughput", of, ComparedMetric.THROUGHPUT);
      charts.add(drawn, "rounds-" + number + "-p90", of, ComparedMetric.P90);
    }
    return List.copyOf(drawn);
  }

  private void add(List<Chart> drawn, String name, RunFigures.Of of, ComparedMetric metric) {
    Map<String, List<Dot>> lines = new LinkedHashMap<>();
    for (String combination : matrix.design().combinations().stream().limit(MOST_LINES).toList()) {
      List<Dot> dots = new ArrayList<>();
      matrix
          .figures(combination, of)
          .forEach(
              (round, figures) -> {
                if (Double.isFinite(metric.of(figures))) {
                  dots.add(new Dot(round, metric.of(figures)));
                }
              });
      lines.put(combination, dots);
    }
    double most = lines.values().stream().flatMap(List::stream).mapToDouble(Dot::y).max().orElse(0);
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
    boolean rate = metric == ComparedMetric.THROUGHPUT;
    String title = (rate ? "Throughput" : "90th percentile") + " of each start";
    int all = matrix.design().combinations().size();
    drawn.add(
        plot.chart(
            name,
            title,
            rate ? "per second" : "ms",
            of.at(of.plan())
                + (all > MOST_LINES ? ", the first " + MOST_LINES + " combinations." : ".")));
  }
}
