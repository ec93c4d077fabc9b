package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.chart.TimeChart.Frame;
import io.github.ampmeter.report.chart.TimeChart.Line;
import io.github.ampmeter.stats.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.Optional;

/** Throughput, percentiles and errors from the first sample to the last. */
final class OverTime {
  private static final List<Line> PERCENTILES =
      List.of(
          percentile(50, ChartStyle.SKY, ChartStyle.line(1.5)),
          percentile(90, ChartStyle.BLUE, ChartStyle.line(2.2)),
          percentile(99, ChartStyle.VERMILION, ChartStyle.line(1.5, 5, 3)));

  private static final Frame THROUGHPUT =
      new Frame("throughput", "Throughput", "successes per second", "per second");
  private static final Frame RESPONSE_TIMES =
      new Frame("response-times", "Response times", "ms", "ms");
  private static final Frame ERRORS =
      new Frame("errors", "Errors", "failed samples per second", "per second");

  private final TimeAxis time;
  private final TimeChart charts;

  OverTime(PlanReport plan, TimeAxis time) {
    this.time = time;
    this.charts = new TimeChart(ChartTitle.text(plan.plan()), time);
  }

  Optional<Chart> throughput() {
    Line line = new Line("", ChartStyle.BLUE, ChartStyle.line(2), Interval::throughputPerSecond);
    return charts.lines(THROUGHPUT, List.of(line));
  }

  Optional<Chart> percentiles() {
    return charts.lines(RESPONSE_TIMES, PERCENTILES);
  }

  Optional<Chart> errors() {
    Line line = new Line("", ChartStyle.VERMILION, null, each -> each.errors() / each.seconds());
    boolean any = time.intervals().stream().anyMatch(interval -> interval.errors() > 0);
    return any
        ? charts.chart(ERRORS, List.of(line), ChartStyle.bars(line.color(), 0.2))
        : Optional.empty();
  }

  private static Line percentile(int percent, Color color, BasicStroke stroke) {
    return new Line(
        "p" + percent, color, stroke, interval -> interval.elapsed().percentile(percent));
  }
}
