package io.github.ampmeter.report.chart;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.ObservationSummary;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ResponseTimes;
import io.github.ampmeter.report.ResponseTimes.ResponseTimeRow;
import io.github.ampmeter.report.chart.Chart.ChartTitle;
import io.github.ampmeter.report.chart.TimeChart.Frame;
import io.github.ampmeter.report.chart.TimeChart.Line;
import io.github.ampmeter.report.chart.TimeChart.Panel;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** All charts of one plan; none without samples or on a machine without fonts. */
public final class PlanCharts {
  private static final int MOST_DISTRIBUTIONS = 6;

  private PlanCharts() {}

  /** Whether Java can draw on this machine: a report needs no charts, but charts need fonts. */
  public static boolean drawable() {
    Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    try {
      return graphics.getFontMetrics(ChartStyle.SMALL).stringWidth("0") > 0;
    } catch (Error e) {
      // Without fonts a JDK throws InternalError, UnsatisfiedLinkError or Error.
      return false;
    } finally {
      graphics.dispose();
    }
  }

  /** Each chart by itself, for files. */
  public static List<Chart> of(PlanReport plan) {
    if (!drawable()) {
      return List.of();
    }
    TimeChart charts = charts(plan);
    List<Chart> all = new ArrayList<>();
    overTime(plan, charts).forEach(panel -> all.add(charts.chart(panel)));
    all.addAll(ofMachine(plan));
    all.addAll(distributions(plan));
    return List.copyOf(all);
  }

  /** The charts of a page: what happened on one axis of time, then labels and histograms. */
  public static List<Chart> together(PlanReport plan) {
    if (!drawable()) {
      return List.of();
    }
    TimeChart charts = charts(plan);
    List<Chart> all = new ArrayList<>();
    charts.together(overTime(plan, charts)).ifPresent(all::add);
    all.addAll(LabelCharts.of(plan.statistics(), plan.plan()));
    all.addAll(distributions(plan));
    return List.copyOf(all);
  }

  /** Memory of the processes, and workers of a web server that reports them. */
  public static List<Chart> ofMachine(PlanReport plan) {
    if (!drawable() || !plan.observation().sawTheMachine()) {
      return List.of();
    }
    MachineOverTime machine = new MachineOverTime(plan, charts(plan));
    return Stream.of(machine.memory(), machine.workers()).flatMap(Optional::stream).toList();
  }

  private static TimeChart charts(PlanReport plan) {
    return new TimeChart(ChartTitle.text(plan.plan()), new TimeAxis(plan.statistics()));
  }

  private static List<Panel> overTime(PlanReport plan, TimeChart charts) {
    OverTime overTime = new OverTime(charts);
    Optional<Panel> cpu =
        plan.observation().sawTheMachine()
            ? new MachineOverTime(plan, charts).cpu()
            : Optional.empty();
    return Stream.of(overTime.throughput(), overTime.percentiles(), overTime.errors(), cpu)
        .flatMap(Optional::stream)
        .toList();
  }

  /** Histograms of the labels with the most samples, in the order of the response-time table. */
  private static List<Chart> distributions(PlanReport plan) {
    if (plan.statistics().sweep()) {
      return List.of();
    }
    ResponseTimes times = ResponseTimes.of(plan);
    List<ResponseTimeRow> judged =
        times.operations().isEmpty() ? times.requests() : times.operations();
    List<ResponseTimeRow> busiest =
        judged.stream()
            .filter(row -> row.statistics().elapsed().count() > 0)
            .sorted(
                Comparator.comparingLong((ResponseTimeRow row) -> row.statistics().samples())
                    .reversed())
            .limit(MOST_DISTRIBUTIONS)
            .toList();
    return Distribution.charts(judged.stream().filter(busiest::contains).toList());
  }

  private static final class OverTime {
    private static final List<Line> PERCENTILES =
        List.of(
            percentile(Percentiles.MEDIAN, ChartStyle.SKY, ChartStyle.line(1.5)),
            percentile(Percentiles.MAIN, ChartStyle.BLUE, ChartStyle.line(2.2)),
            percentile(Percentiles.TAIL, ChartStyle.VERMILION, ChartStyle.line(1.5, 5, 3)));

    private static final Frame THROUGHPUT =
        new Frame(new Caption("throughput", "Throughput", "successes per second"), "per second");
    private static final Frame RESPONSE_TIMES =
        new Frame(new Caption("response-times", "Response times", "ms"), "ms");
    private static final Frame ERRORS =
        new Frame(new Caption("errors", "Errors", "failed samples per second"), "per second");

    private final TimeChart charts;

    OverTime(TimeChart charts) {
      this.charts = charts;
    }

    Optional<Panel> throughput() {
      Line line = new Line("", ChartStyle.BLUE, ChartStyle.line(2), Interval::throughputPerSecond);
      return charts.panel(THROUGHPUT, List.of(line));
    }

    Optional<Panel> percentiles() {
      return charts.panel(RESPONSE_TIMES, PERCENTILES);
    }

    Optional<Panel> errors() {
      Line line = new Line("", ChartStyle.VERMILION, null, each -> each.errors() / each.seconds());
      boolean any = charts.time().intervals().stream().anyMatch(interval -> interval.errors() > 0);
      return any
          ? charts.panel(ERRORS, List.of(line), ChartStyle.bars(line.color(), 0.2))
          : Optional.empty();
    }

    private static Line percentile(int percent, Color color, BasicStroke stroke) {
      return new Line(
          Percentiles.name(percent),
          color,
          stroke,
          interval -> interval.elapsed().percentile(percent));
    }
  }

  /** Charts of the CPU and memory of the machine and its processes over time. */
  private static final class MachineOverTime {
    private static final double MEBIBYTE = 1 << 20;

    private record Style(Color color, BasicStroke stroke) {}

    private static final Style OF_MACHINE = new Style(ChartStyle.QUIET, ChartStyle.line(1.5, 2, 3));
    private static final Style OF_JMETER =
        new Style(ChartStyle.VERMILION, ChartStyle.line(1.5, 5, 3));

    /** Lines of servers differ in width as well as in colour. */
    private static final List<Style> OF_SERVERS =
        List.of(
            new Style(ChartStyle.BLUE, ChartStyle.line(2.2)),
            new Style(ChartStyle.GREEN, ChartStyle.line(1.2)),
            new Style(ChartStyle.PURPLE, ChartStyle.line(2.2, 8, 2)),
            new Style(ChartStyle.SKY, ChartStyle.line(1.5)));

    private final Observation observation;
    private final ObservationSummary summary;
    private final TimeChart charts;

    MachineOverTime(PlanReport plan, TimeChart charts) {
      this.observation = plan.observation();
      this.summary = plan.observed();
      this.charts = charts;
    }

    Optional<Panel> cpu() {
      List<Line> lines = lines(ObservedQuantity.CPU_PERCENT_OF_ONE, 1);
      lines.add(line("machine", OF_MACHINE, observation.cpus(), 1));
      int cpus = observation.logicalCpus();
      return charts.panel(
          new Frame(
              new Caption("cpu", "CPU", "CPUs busy, of " + cpus),
              "CPUs",
              2,
              top(lines, cpus),
              load()),
          lines);
    }

    Optional<Chart> memory() {
      return charts.lines(
          new Frame(new Caption("memory", "Memory", "resident, MiB"), "MiB", 0, Double.NaN, ""),
          lines(ObservedQuantity.RESIDENT_BYTES, MEBIBYTE));
    }

    /** A chart of the workers of a web server that reports them. */
    Optional<Chart> workers() {
      Series busy = observation.here(ObservedQuantity.BUSY_WORKERS);
      Series queue = observation.here(ObservedQuantity.LISTEN_QUEUE);
      List<Line> lines = new ArrayList<>();
      lines.add(line("busy workers", OF_SERVERS.get(0), busy, 1));
      if (queue.known()) {
        lines.add(line("waiting connections", OF_JMETER, queue, 1));
      }
      return busy.known()
          ? charts.lines(
              new Frame(
                  new Caption("workers", "Workers of the web server", "workers, connections"), ""),
              lines)
          : Optional.empty();
    }

    /** The number of CPUs where the machine is busy, so that its lines touch the top. */
    private double top(List<Line> lines, int cpus) {
      double greatest =
          lines.stream()
              .mapToDouble(line -> TimeAxis.greatest(charts.time().intervals(), line.value()))
              .filter(Double::isFinite)
              .max()
              .orElse(0);
      return greatest > cpus / 4.0 ? ChartStyle.above(cpus) : Double.NaN;
    }

    private String load() {
      return Double.isNaN(summary.loadMean()) || Double.isNaN(summary.loadPeak())
          ? ""
          : "Load average: mean %s, highest %s."
              .formatted(
                  NumberText.fixed(summary.loadMean(), 1), NumberText.fixed(summary.loadPeak(), 1));
    }

    private List<Line> lines(ObservedQuantity quantity, double unit) {
      List<Line> lines = new ArrayList<>();
      int servers = 0;
      for (String group : observation.processes()) {
        boolean jmeter = group.equals(ObservedGroup.JMETER);
        Style style = jmeter ? OF_JMETER : OF_SERVERS.get(servers++ % OF_SERVERS.size());
        lines.add(line(group, style, observation.of(group, quantity), unit));
      }
      return lines;
    }

    private static Line line(String name, Style style, Series values, double unit) {
      ToDoubleFunction<Interval> mean =
          slice -> {
            long start = slice.startMillis();
            return values.mean(start, start + Math.round(1000 * slice.seconds())) / unit;
          };
      return new Line(name, style.color(), style.stroke(), mean);
    }
  }
}
