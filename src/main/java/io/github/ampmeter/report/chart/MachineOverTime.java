package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.ActivityKind;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.ObservationSummary;
import io.github.ampmeter.report.ObservedProcesses;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ValueOverTime;
import io.github.ampmeter.report.chart.TimeChart.Frame;
import io.github.ampmeter.report.chart.TimeChart.Line;
import io.github.ampmeter.stats.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** CPU and memory of the machine and its processes, slice by slice like the load itself. */
final class MachineOverTime {
  private static final double MEBIBYTE = 1 << 20;

  private record Style(Color color, BasicStroke stroke) {}

  private static final Style OF_MACHINE = new Style(ChartStyle.QUIET, ChartStyle.line(1.5, 2, 3));
  private static final Style OF_JMETER =
      new Style(ChartStyle.VERMILION, ChartStyle.line(1.5, 5, 3));

  /** Told apart by width as well as by colour. */
  private static final List<Style> OF_SERVERS =
      List.of(
          new Style(ChartStyle.BLUE, ChartStyle.line(2.2)),
          new Style(ChartStyle.GREEN, ChartStyle.line(1.2)),
          new Style(ChartStyle.PURPLE, ChartStyle.line(2.2, 8, 2)),
          new Style(ChartStyle.SKY, ChartStyle.line(1.5)));

  private final Observation observation;
  private final ObservationSummary summary;
  private final TimeAxis time;
  private final TimeChart charts;

  MachineOverTime(PlanReport plan, TimeAxis time) {
    this.observation = plan.observation();
    this.summary = plan.observed();
    this.time = time;
    this.charts = new TimeChart(ChartTitle.text(plan.plan()), time);
  }

  Optional<Chart> cpu() {
    List<Line> lines = lines(ObservedProcesses::cpus, 1);
    lines.add(line("machine", OF_MACHINE, observation.hostCpus(), 1));
    int cpus = observation.logicalCpus();
    return charts.lines(
        new Frame("cpu", "CPU", "CPUs busy, of " + cpus, "CPUs", 2, top(lines, cpus), load()),
        lines);
  }

  Optional<Chart> memory() {
    return charts.lines(
        new Frame("memory", "Memory", "resident, MiB", "MiB", 0, Double.NaN, ""),
        lines(ObservedProcesses::residentBytes, MEBIBYTE));
  }

  /** Of a web server that tells of its workers. */
  Optional<Chart> workers() {
    ValueOverTime busy = observation.activity().of(ActivityKind.BUSY_WORKERS);
    ValueOverTime queue = observation.activity().of(ActivityKind.LISTEN_QUEUE);
    List<Line> lines = new ArrayList<>();
    lines.add(line("busy workers", OF_SERVERS.get(0), busy, 1));
    if (!queue.spans().isEmpty()) {
      lines.add(line("waiting connections", OF_JMETER, queue, 1));
    }
    return busy.spans().isEmpty()
        ? Optional.empty()
        : charts.lines(
            new Frame("workers", "Workers of the web server", "workers, connections", ""), lines);
  }

  /** A busy machine is to be seen as such: its lines touch the top. */
  private double top(List<Line> lines, int cpus) {
    double greatest =
        lines.stream()
            .mapToDouble(line -> TimeAxis.greatest(time.intervals(), line.value()))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    return greatest > cpus / 4.0 ? ChartStyle.above(cpus) : Double.NaN;
  }

  private String load() {
    return Double.isNaN(summary.loadMean())
        ? ""
        : "Load average "
            + NumberText.fixed(summary.loadMean(), 1)
            + ", at most "
            + NumberText.fixed(summary.loadPeak(), 1)
            + ".";
  }

  private List<Line> lines(Function<ObservedProcesses, ValueOverTime> values, double unit) {
    List<Line> lines = new ArrayList<>();
    int servers = 0;
    for (ObservedProcesses processes : observation.processes()) {
      boolean jmeter = processes.name().equals(ObservedProcesses.JMETER);
      Style style = jmeter ? OF_JMETER : OF_SERVERS.get(servers++ % OF_SERVERS.size());
      lines.add(line(processes.name(), style, values.apply(processes), unit));
    }
    return lines;
  }

  private static Line line(String name, Style style, ValueOverTime values, double unit) {
    ToDoubleFunction<Interval> mean =
        slice -> {
          long start = slice.startMillis();
          return values.mean(start, start + Math.round(1000 * slice.seconds())) / unit;
        };
    return new Line(name, style.color(), style.stroke(), mean);
  }
}
