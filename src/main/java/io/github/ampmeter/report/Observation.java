package io.github.ampmeter.report;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.stats.Window;
import io.github.ampmeter.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.validity.GeneratorEvidence.PortUse;
import io.github.ampmeter.verdict.LabelSelector.Observed;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.ServerFigures;
import io.github.ampmeter.verdict.ServerFigures.ServerFigure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was seen of the machine while a plan ran.
 *
 * @param logicalCpus of the machine; 0 when nothing was seen
 * @param hostCpus how many of them were busy
 * @param loadAverage over one minute, as the system gives it
 * @param observerCpus what observing itself took
 * @param database what the database did; empty when it was not asked
 * @param status its counters over time
 * @param activity of the machine, beside its CPUs
 * @param hosts machines elsewhere
 */
public record Observation(
    int logicalCpus,
    ValueOverTime hostCpus,
    ValueOverTime loadAverage,
    List<ObservedProcesses> processes,
    ValueOverTime observerCpus,
    Optional<DatabaseWork> database,
    StatusOverTime status,
    Activity activity,
    List<ObservedHost> hosts) {
  public static final Observation NONE =
      new Observation(
          0,
          ValueOverTime.UNKNOWN,
          ValueOverTime.UNKNOWN,
          List.of(),
          ValueOverTime.UNKNOWN,
          Optional.empty(),
          StatusOverTime.NONE,
          Activity.NONE,
          List.of());

  public Observation {
    processes = List.copyOf(processes);
    hosts = List.copyOf(hosts);
  }

  /** The machines elsewhere that carried the load together; none: this one. */
  public Stream<ObservedHost> loadWorkers() {
    return hosts.stream().filter(ObservedHost::loads);
  }

  /** The machines elsewhere that serve. */
  Stream<ObservedHost> serverHosts() {
    return hosts.stream().filter(host -> !host.loads());
  }

  /**
   * How busy the CPUs were in a window, where JMeter took most of what it may use, here or on the
   * machine of a load worker; empty where no JMeter was seen.
   */
  public Optional<CpuUse> cpuUse(Window window) {
    long from = window.startMillis();
    long to = window.endMillis();
    Stream<CpuUse> elsewhere =
        loadWorkers()
            .map(
                host ->
                    new CpuUse(
                        host.cpusMean(from, to),
                        host.logicalCpus(),
                        host.jmeterCpus().mean(from, to),
                        host.logicalCpus(),
                        0));
    Stream<CpuUse> here =
        processes.stream()
            .filter(group -> group.name().equals(ObservedProcesses.JMETER))
            .map(
                jmeter -> {
                  double allowed = jmeter.allowedCpus().mean(from, to);
                  return new CpuUse(
                      hostCpus.mean(from, to),
                      logicalCpus,
                      jmeter.cpus().mean(from, to),
                      Double.isFinite(allowed) ? Math.min(allowed, logicalCpus) : logicalCpus,
                      serverCpus(from, to));
                });
    return Stream.concat(elsewhere, here)
        .filter(use -> Double.isFinite(use.generator()))
        .max(Comparator.comparingDouble(use -> use.generator() / use.generatorCpus()));
  }

  /** How many local ports were taken in a window; empty where nobody counted them in it. */
  public Optional<PortUse> portUse(Window window) {
    double taken = mostPorts(ObservedQuantity.PORTS_TAKEN, window);
    double all = mostPorts(ObservedQuantity.PORTS, window);
    return all > 0 && Double.isFinite(taken)
        ? Optional.of(new PortUse(taken, all))
        : Optional.empty();
  }

  private double mostPorts(ObservedQuantity quantity, Window window) {
    return activity.of(quantity).peak(window.startMillis(), window.endMillis());
  }

  /** For criteria on servers. */
  public ServerFigures figures() {
    return new ObservedFigures(this);
  }

  /** What was seen of processes, without those that drive the load. */
  List<ObservedProcesses> serverGroups() {
    return processes.stream()
        .filter(group -> !group.name().equals(ObservedProcesses.JMETER))
        .toList();
  }

  private double serverCpus(long from, long to) {
    return serverGroups().stream()
        .mapToDouble(group -> group.cpus().mean(from, to))
        .filter(Double::isFinite)
        .sum();
  }

  public boolean sawTheMachine() {
    return logicalCpus > 0;
  }

  /** An observation as criteria ask for it: a figure, or why there is none. */
  private record ObservedFigures(Observation observation) implements ServerFigures {
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
            "no server of the run was found on this machine, the load generator's");
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
          .map(
              group ->
                  known(group.cpus(), windows, group.name(), 100 * mean(group.cpus(), windows)))
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
            "the system does not report what memory %s shares (PSS), or not to this account"
                .formatted(group.get().name()));
      }
      double peak = Double.NaN;
      for (Window window : windows) {
        if (memory.longestSpanMillis(window) > MEMORY_LOOKED_AT_EACH_MILLIS) {
          return ServerFigure.unknown(
              "the memory of " + group.get().name() + " was polled too seldom");
        }
        double most = memory.most(window);
        peak = Double.isNaN(peak) ? most : Math.max(peak, most);
      }
      return known(memory, windows, group.get().name(), peak / BYTES_PER_MEGABYTE);
    }

    private Optional<ObservedProcesses> group(String name) {
      Observed called = new Observed(name);
      return observation.processes().stream()
          .filter(group -> called.means(group.name()))
          .findFirst();
    }

    private ServerFigure noSuch(String name) {
      String seen =
          Stream.concat(
                  observation.processes().stream().map(ObservedProcesses::name),
                  observation.hosts().stream().map(ObservedHost::name))
              .collect(Collectors.joining(", "));
      return ServerFigure.unknown(
          seen.isEmpty()
              ? "no processes were observed: the run started no servers"
              : "no processes named " + name + " were observed; observed were " + seen);
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
            "%s was observed for only %s of %s s"
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

  /**
   * What a group of processes took.
   *
   * @param name such as "web server"
   * @param cpus how many CPUs it kept busy: 0.5 is half of one
   * @param systemCpus how many of them the kernel was at work for it
   * @param residentBytes memory, with the pages that processes share counted in each of them
   * @param proportionalBytes memory, with those pages counted once (PSS); unknown where the system
   *     does not tell
   * @param allowedCpus how many CPUs its first process may use
   * @param allowedBits which ones, a bit each
   * @param allowedBusy how many of these were busy, whoever used them
   * @param openFiles how many files, sockets and pipes it held
   * @param threads how many it had
   */
  public record ObservedProcesses(
      String name,
      ValueOverTime cpus,
      ValueOverTime systemCpus,
      ValueOverTime residentBytes,
      ValueOverTime proportionalBytes,
      ValueOverTime allowedCpus,
      ValueOverTime allowedBits,
      ValueOverTime allowedBusy,
      ValueOverTime openFiles,
      ValueOverTime threads) {
    /** The group that drives the load. */
    public static final String JMETER = "JMeter";

    /** Of which CPUs, files and threads are not known. */
    public ObservedProcesses(
        String name,
        ValueOverTime cpus,
        ValueOverTime systemCpus,
        ValueOverTime residentBytes,
        ValueOverTime proportionalBytes,
        ValueOverTime allowedCpus) {
      this(
          name,
          cpus,
          systemCpus,
          residentBytes,
          proportionalBytes,
          allowedCpus,
          ValueOverTime.UNKNOWN,
          ValueOverTime.UNKNOWN,
          ValueOverTime.UNKNOWN,
          ValueOverTime.UNKNOWN);
    }
  }

  /**
   * A machine elsewhere.
   *
   * @param name as the suite calls it
   * @param logicalCpus how many it has; 0 where that is not told
   * @param busyPercent how busy all of them together were
   * @param loadAverage over one minute, as its system gives it
   * @param jmeterCpus how many of them the JMeter of a load worker used
   */
  public record ObservedHost(
      String name,
      int logicalCpus,
      ValueOverTime busyPercent,
      ValueOverTime loadAverage,
      ValueOverTime jmeterCpus,
      Activity activity) {
    /** Before the name of a machine that carries a share of the load. */
    public static final String LOAD_WORKER = "load worker ";

    private boolean loads() {
      return name.startsWith(LOAD_WORKER);
    }

    /** How many of its CPUs were busy between the two; NaN where their number is not told. */
    double cpusMean(long fromMillis, long toMillis) {
      return cpus(busyPercent.mean(fromMillis, toMillis));
    }

    /** The most that were busy in a second between the two. */
    double cpusPeak(long fromMillis, long toMillis) {
      return cpus(busyPercent.peak(fromMillis, toMillis));
    }

    private double cpus(double percent) {
      return logicalCpus == 0 ? Double.NaN : percent / 100 * logicalCpus;
    }
  }

  /**
   * What a database server counted while a plan ran.
   *
   * @param words what it counts, for a reader who does not know the variable
   * @param variable the server's own name for it
   * @param value the difference or, of a level, what it was after the load
   * @param level a height rather than a count: it has no rate
   */
  public record DatabaseFigure(String words, String variable, double value, boolean level) {}

  /**
   * What a group of processes took in the judged window; NaN where nothing is known.
   *
   * @param cpusMean CPUs kept busy, on average over the window
   * @param cpusPeak the most in one second
   * @param systemMean CPUs on which the kernel was at work for it, on average over the window
   * @param bytesPeak the most resident memory
   * @param sharedBytesPeak the most memory, with what several processes share counted once
   */
  public record ProcessesRow(
      String name,
      double cpusMean,
      double cpusPeak,
      double systemMean,
      double bytesPeak,
      double sharedBytesPeak) {
    /** Of what has no memory of its own. */
    static ProcessesRow ofCpus(String name, double cpusMean, double cpusPeak) {
      return new ProcessesRow(name, cpusMean, cpusPeak, Double.NaN, Double.NaN, Double.NaN);
    }
  }
}
