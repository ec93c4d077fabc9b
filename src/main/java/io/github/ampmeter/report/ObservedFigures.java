package io.github.ampmeter.report;

import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.LabelSelector.Observed;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.ServerFigure;
import io.github.ampmeter.verdict.ServerFigures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An observation as criteria ask for it: a figure, or why there is none. */
record ObservedFigures(Observation observation) implements ServerFigures {
  /** Counters are read so far apart: of so much of a window nothing need be known. */
  private static final double MOST_UNSEEN_MILLIS = 1000;

  private static final double MOST_UNSEEN_SHARE = 0.1;

  /** Memory has no counter: what rises and falls between two looks is not seen. */
  private static final long MEMORY_LOOKED_AT_EACH_MILLIS = 15_000;

  private static final double BYTES_PER_MEGABYTE = 1e6;

  @Override
  public ServerFigure of(MetricKind metric, String name, List<Window> windows) {
    return switch (metric) {
      case STATUS, STATUS_PER_OPERATION -> observation.status().rise(name, windows);
      case CPU ->
          name.equals(Observed.MACHINE)
              ? machine(windows)
              : host(name).map(host -> cpu(host, windows)).orElseGet(() -> cpu(name, windows));
      case CPU_PER_OPERATION -> cpuMillis(name, windows);
      case MEMORY -> memory(name, windows);
      default -> throw new IllegalArgumentException(metric + " is not of servers");
    };
  }

  private ServerFigure machine(List<Window> windows) {
    if (observation.serverGroups().isEmpty()) {
      return ServerFigure.unknown(
          "this is the machine of the load generator, on which no server of the run was seen");
    }
    double cpus = mean(observation.hostCpus(), windows);
    return known(
        observation.hostCpus(), windows, "the machine", 100 * cpus / observation.logicalCpus());
  }

  private Optional<ObservedHost> host(String name) {
    return observation.hosts().stream().filter(host -> host.name().equals(name)).findFirst();
  }

  private static ServerFigure cpu(ObservedHost host, List<Window> windows) {
    return known(host.busyPercent(), windows, host.name(), mean(host.busyPercent(), windows));
  }

  private ServerFigure cpu(String name, List<Window> windows) {
    return group(name)
        .map(group -> known(group.cpus(), windows, group.name(), 100 * mean(group.cpus(), windows)))
        .orElseGet(() -> noSuch(name));
  }

  private ServerFigure cpuMillis(String name, List<Window> windows) {
    return group(name)
        .map(
            group ->
                known(
                    group.cpus(),
                    windows,
                    group.name(),
                    mean(group.cpus(), windows) * millis(windows)))
        .orElseGet(() -> noSuch(name));
  }

  private ServerFigure memory(String name, List<Window> windows) {
    Optional<ObservedProcesses> group = group(name);
    if (group.isEmpty()) {
      return noSuch(name);
    }
    ValueOverTime memory = group.get().proportionalBytes();
    if (memory.spans().isEmpty()) {
      return ServerFigure.unknown(
          "the system does not tell what memory "
              + group.get().name()
              + " shares (PSS), or not to this account");
    }
    double peak = Double.NaN;
    for (Window window : windows) {
      if (memory.longestSpanMillis(window) > MEMORY_LOOKED_AT_EACH_MILLIS) {
        return ServerFigure.unknown(
            "the memory of " + group.get().name() + " was looked at too seldom");
      }
      double most = memory.most(window);
      peak = Double.isNaN(peak) ? most : Math.max(peak, most);
    }
    return known(memory, windows, group.get().name(), peak / BYTES_PER_MEGABYTE);
  }

  private Optional<ObservedProcesses> group(String name) {
    Observed called = new Observed(name);
    return observation.processes().stream().filter(group -> called.means(group.name())).findFirst();
  }

  private ServerFigure noSuch(String name) {
    String seen =
        Stream.concat(
                observation.processes().stream().map(ObservedProcesses::name),
                observation.hosts().stream().map(ObservedHost::name))
            .collect(Collectors.joining(", "));
    return ServerFigure.unknown(
        seen.isEmpty()
            ? "no processes were observed: the servers are none of the run's own"
            : "no processes called " + name + " were observed; observed were " + seen);
  }

  /** The figure, unless too little of the windows was seen. */
  private static ServerFigure known(
      ValueOverTime over, List<Window> windows, String what, double value) {
    double unseen = 0;
    for (Window window : windows) {
      unseen += window.endMillis() - window.startMillis() - over.knownMillis(window);
    }
    double length = millis(windows);
    if (unseen > Math.min(MOST_UNSEEN_MILLIS, MOST_UNSEEN_SHARE * length)) {
      return ServerFigure.unknown(
          "%s was seen for %s of the %s s only"
              .formatted(
                  what,
                  NumberText.fixed((length - unseen) / 1e3, 1),
                  NumberText.fixed(length / 1e3, 1)));
    }
    return ServerFigure.of(value);
  }

  /** Over all windows together, by their lengths. */
  private static double mean(ValueOverTime over, List<Window> windows) {
    double sum = 0;
    for (Window window : windows) {
      double length = window.endMillis() - (double) window.startMillis();
      sum += over.mean(window.startMillis(), window.endMillis()) * length;
    }
    return sum / millis(windows);
  }

  private static double millis(List<Window> windows) {
    return windows.stream().mapToDouble(w -> w.endMillis() - (double) w.startMillis()).sum();
  }
}
