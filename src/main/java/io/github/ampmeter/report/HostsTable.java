package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.window.Window;
import java.util.List;
import java.util.Optional;

/** Machines elsewhere, in the judged window. */
final class HostsTable {
  private HostsTable() {}

  /** Empty where none was looked at. */
  static Optional<Table> of(List<ObservedHost> hosts, Window window) {
    long from = window.startMillis();
    long to = window.endMillis();
    Columns<ObservedHost> columns =
        new Columns<ObservedHost>()
            .label("host", "Machines elsewhere", ObservedHost::name)
            .cell("logicalCpus", "CPUs", Kind.COUNT, HostsTable::cpus)
            .figure("busyCpusMean", "busy,\nmean", Kind.CPUS, host -> host.cpusMean(from, to))
            .figure(
                "busyCpusPeak",
                "busy, most\nin a second",
                Kind.CPUS,
                host -> host.cpusPeak(from, to))
            .figure(
                "busyPercentMean",
                "% of all,\nmean",
                Kind.PERCENT,
                host -> host.busyPercent().mean(from, to))
            .figure(
                "loadAverageMean",
                "Load\naverage",
                Kind.CPUS,
                host -> host.loadAverage().mean(from, to));
    for (ActivityKind kind :
        List.of(ActivityKind.DISK_BUSY, ActivityKind.RECEIVED, ActivityKind.SENT)) {
      columns.figure(
          kind.key() + "Mean",
          title(kind),
          kind.kind(),
          host -> host.activity().of(kind).mean(from, to));
    }
    return hosts.isEmpty()
        ? Optional.empty()
        : Optional.of(columns.table("hosts", "", hosts).folding("machines"));
  }

  /** A PerfMon agent does not tell. */
  private static Cell cpus(ObservedHost host) {
    return host.logicalCpus() == 0 ? Cell.NONE : Cell.count(host.logicalCpus());
  }

  private static String title(ActivityKind kind) {
    return switch (kind) {
      case DISK_BUSY -> "Busiest\ndisk, %";
      case RECEIVED -> "Received,\nMiB/s";
      default -> "Sent,\nMiB/s";
    };
  }
}
