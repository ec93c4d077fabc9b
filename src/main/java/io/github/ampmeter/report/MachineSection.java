package io.github.ampmeter.report;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.ObservationSummary.ProcessesRow;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The use of the machine and its processes in the judged window. */
public final class MachineSection {
  public static final String KEY = "machine";

  private MachineSection() {}

  /** Empty where nothing was observed. */
  static Optional<Section> of(PlanReport plan) {
    if (!plan.observation().sawTheMachine()) {
      return Optional.empty();
    }
    ObservationSummary observed = plan.observed();
    String load =
        "Load average over one minute: mean %s, highest %s. Observing took %s %% of one CPU."
            .formatted(
                NumberText.fixed(observed.loadMean(), 1),
                NumberText.fixed(observed.loadPeak(), 1),
                NumberText.fixed(observed.observerPercent(), 1));
    List<Block> blocks = new ArrayList<>(List.of(table(observed)));
    Window window = plan.statistics().loaded();
    activity(plan.observation(), window).ifPresent(blocks::add);
    hosts(plan.observation(), window).ifPresent(blocks::add);
    blocks.add(Block.Sentences.of(Tone.SMALL, load));
    return Optional.of(Section.of(KEY, "Machine and processes", blocks).closed());
  }

  private static Table table(ObservationSummary observed) {
    Columns<ProcessesRow> columns =
        new Columns<ProcessesRow>()
            .label("processes", "In the measurement window", ProcessesRow::name)
            .figure("busyCpusMean", "CPUs busy,\nmean", Kind.CPUS, ProcessesRow::cpusMean)
            .figure("busyCpusPeak", "Peak CPUs\n(1 s)", Kind.CPUS, ProcessesRow::cpusPeak)
            .figure(
                "systemCpusMean", "of these in\nthe kernel", Kind.CPUS, ProcessesRow::systemMean)
            .figure(
                "residentBytesPeak", "Peak memory,\nMiB", Kind.MEBIBYTES, ProcessesRow::bytesPeak)
            .figure(
                "proportionalBytesPeak",
                "Shared memory\ncounted once, MiB",
                Kind.MEBIBYTES,
                ProcessesRow::sharedBytesPeak);
    List<Row> rows = new ArrayList<>(columns.rows(observed.processes()));
    ProcessesRow others = ProcessesRow.ofCpus("everything else", observed.elseMean(), Double.NaN);
    rows.add(columns.row(others));
    rows.add(columns.row(observed.host()).asTotal());
    return Table.of("groups", "", columns.columns(), rows).folding("groups");
  }

  private record Line(String title, Kind kind, double mean, double peak) {
    private static final int HUNDREDTHS = 2;

    /** Values in the unit that the line's title names. */
    Cell cell(double value) {
      boolean average = kind == Kind.MEBIBYTES || kind == Kind.RATIO;
      Cell.Figure figure =
          kind == Kind.MEBIBYTES
              ? new Cell.Figure(value, (1 << 20) / 100.0)
              : Cell.rounded(value, average ? HUNDREDTHS : 0);
      return figure.in(kind);
    }
  }

  /** The other activity of this machine; quantities that stayed zero are left out. */
  private static Optional<Table> activity(Observation seen, Window window) {
    List<Line> lines = new ArrayList<>();
    for (ObservedQuantity quantity : ObservedQuantity.activity()) {
      Series over = seen.here(quantity);
      if (over.peak(window) > 0) {
        lines.add(new Line(title(quantity), kind(quantity), over.mean(window), over.peak(window)));
      }
    }
    Columns<Line> columns =
        new Columns<Line>()
            .label("activity", "What else was measured in the window", Line::title)
            .cell("mean", "Mean", Kind.BY_ROW, line -> line.cell(line.mean))
            .cell("peak", "Most", Kind.BY_ROW, line -> line.cell(line.peak));
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(columns.table("activity", "", lines).folding("figures"));
  }

  private static String title(ObservedQuantity quantity) {
    return switch (quantity) {
      case CONTEXT_SWITCHES -> "Context switches a second";
      case DISK_READ -> "Read from disks, MiB a second";
      case DISK_WRITTEN -> "Written to disks, MiB a second";
      case DISK_BUSY -> "Busiest disk, % of the time";
      case STEAL -> "CPU time that the hypervisor took (steal), %";
      case LOOPBACK -> "Sent over the loopback, MiB a second";
      case RECEIVED -> "Received from other machines, MiB a second";
      case SENT -> "Sent to other machines, MiB a second";
      case MEMORY_AVAILABLE -> "Memory available to programs, MiB";
      case DISK_USED -> "Used of the run's file system, without the run's files, MiB";
      case DISK_FREE -> "Free on it, MiB";
      case BUSY_WORKERS -> "Workers of the web server that are busy";
      case IDLE_WORKERS -> "Workers of the web server that wait for requests";
      case LISTEN_QUEUE -> "Connections that wait for a worker";
      case ESTABLISHED -> "Open connection endpoints";
      case CHANGING -> "Connection endpoints being opened or closed";
      case TIME_WAIT -> "Closed connections whose ports are reserved (TIME_WAIT)";
      case PORTS_TO_WEB -> "Local ports connected to the web server";
      case PORTS_TAKEN -> "Of these, unavailable for new connections";
      case PORTS -> "Local ports for clients, in all";
      default -> throw new IllegalArgumentException("no activity: " + quantity);
    };
  }

  private static Kind kind(ObservedQuantity quantity) {
    return switch (quantity) {
      case DISK_READ,
              DISK_WRITTEN,
              LOOPBACK,
              RECEIVED,
              SENT,
              MEMORY_AVAILABLE,
              DISK_USED,
              DISK_FREE ->
          Kind.MEBIBYTES;
      case DISK_BUSY, STEAL -> Kind.PERCENT;
      case BUSY_WORKERS, IDLE_WORKERS, LISTEN_QUEUE -> Kind.RATIO;
      default -> Kind.NUMBER;
    };
  }

  /** The remote hosts; empty where none was observed. */
  private static Optional<Table> hosts(Observation seen, Window window) {
    Columns<String> columns =
        new Columns<String>()
            .label("host", "Machines elsewhere", ObservedGroup::name)
            .cell("logicalCpus", "CPUs", Kind.COUNT, host -> cpus(seen.logicalCpus(host)))
            .figure(
                "busyCpusMean",
                "busy,\nmean",
                Kind.CPUS,
                host -> seen.cpus(host, busy(seen, host).mean(window)))
            .figure(
                "busyCpusPeak",
                "peak CPUs\n(1 s)",
                Kind.CPUS,
                host -> seen.cpus(host, busy(seen, host).peak(window)))
            .figure(
                "busyPercentMean",
                "% of all,\nmean",
                Kind.PERCENT,
                host -> busy(seen, host).mean(window))
            .figure(
                "loadAverageMean",
                "Load\naverage",
                Kind.CPUS,
                host -> seen.of(host, ObservedQuantity.LOAD_AVERAGE).mean(window));
    for (ObservedQuantity quantity :
        List.of(ObservedQuantity.DISK_BUSY, ObservedQuantity.RECEIVED, ObservedQuantity.SENT)) {
      columns.figure(
          quantity.key() + "Mean",
          hostTitle(quantity),
          kind(quantity),
          host -> seen.of(host, quantity).mean(window));
    }
    return seen.hosts().isEmpty()
        ? Optional.empty()
        : Optional.of(columns.table("hosts", "", seen.hosts()).folding("machines"));
  }

  private static Series busy(Observation seen, String host) {
    return seen.of(host, ObservedQuantity.CPU_PERCENT_OF_ALL);
  }

  /** A PerfMon agent does not report this. */
  private static Cell cpus(int number) {
    return number == 0 ? Cell.NONE : Cell.count(number);
  }

  private static String hostTitle(ObservedQuantity quantity) {
    return switch (quantity) {
      case DISK_BUSY -> "Busiest\ndisk, %";
      case RECEIVED -> "Received,\nMiB/s";
      default -> "Sent,\nMiB/s";
    };
  }
}
