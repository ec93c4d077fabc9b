package io.github.ampmeter.report.chart;

import io.github.ampmeter.judge.drift.Drift;
import io.github.ampmeter.report.DriftSection;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.chart.Chart.ChartTitle;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Charts of a figure block by block, with the fitted line. */
public final class DriftCharts {
  /** More dots could not be distinguished; the means of neighbouring blocks replace them. */
  private static final int MOST_DOTS = 240;

  private static final double HOUR_MILLIS = 3_600_000;
  private static final double ROOM = 0.1;

  private DriftCharts() {}

  /** One chart for each figure that has a limit or drifts. */
  public static List<Chart> of(PlanReport plan) {
    if (!PlanCharts.drawable()) {
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    for (Drift drift : DriftSection.charted(plan)) {
      charts.add(chart(plan, drift, "drift-" + (charts.size() + 1)));
    }
    return charts;
  }

  private static Chart chart(PlanReport plan, Drift drift, String name) {
    double[] values = plan.blocks().series().get(drift.key());
    double hours = drift.blockMillis() / HOUR_MILLIS;
    int width = (values.length + MOST_DOTS - 1) / MOST_DOTS;
    XYSeries dots = new XYSeries("blocks");
    for (int from = 0; from < values.length; from += width) {
      int to = Math.min(values.length, from + width);
      double at = (from + to) / 2.0 * hours;
      Arrays.stream(values, from, to)
          .filter(Double::isFinite)
          .average()
          .ifPresent(mean -> dots.add(at, mean));
    }
    XYSeries line = new XYSeries("line");
    line.add(0, drift.line().at(0));
    line.add(drift.number() * hours, drift.last());
    double low = Math.min(dots.getMinY(), line.getMinY());
    double high = Math.max(dots.getMaxY(), line.getMaxY());
    double room = Math.max(ROOM * (high - low), 1e-3 * Math.max(1, Math.abs(high)));
    XYSeriesCollection both = new XYSeriesCollection();
    both.addSeries(dots);
    both.addSeries(line);
    XYPlot plot =
        new XYPlot(
            both,
            ChartStyle.axis("hours after the warm-up", 0, drift.number() * hours),
            ChartStyle.axis(null, Math.max(0, low - room), high + room),
            renderer());
    String figure = drift.quantity().word() + "(" + drift.key().name() + ")";
    String unit = drift.quantity().unit();
    return new Chart(
        name,
        "Drift of " + figure + " of " + ChartTitle.text(plan.plan()),
        "From %s to %s%s by a line fitted to %s blocks."
            .formatted(
                NumberText.decimal(drift.line().at(0), 2),
                NumberText.decimal(drift.last(), 2),
                unit.isEmpty() ? "" : " " + unit,
                drift.number()),
        ChartStyle.chart(figure, unit.isEmpty() ? "number" : unit, plot));
  }

  private static XYLineAndShapeRenderer renderer() {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
    renderer.setSeriesLinesVisible(0, false);
    renderer.setSeriesShapesVisible(0, true);
    renderer.setSeriesShape(0, new Ellipse2D.Double(-1.5, -1.5, 3, 3));
    renderer.setSeriesPaint(0, ChartStyle.BLUE);
    renderer.setSeriesLinesVisible(1, true);
    renderer.setSeriesShapesVisible(1, false);
    renderer.setSeriesPaint(1, ChartStyle.VERMILION);
    renderer.setSeriesStroke(1, ChartStyle.line(2));
    return renderer;
  }
}
