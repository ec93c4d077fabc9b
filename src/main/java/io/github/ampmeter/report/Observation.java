package io.github.ampmeter.report;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.judge.validity.GeneratorEvidence.PortUse;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What was observed while a plan ran: series by group and quantity, and counters of a database. All
 * CPUs of another machine are in percent; every other series of CPUs counts busy ones.
 */
public final class Observation {
  public static final Observation NONE = new Observation(List.of(), Optional.empty());

  private final List<Series> series;
  private final Optional<DatabaseWork> database;
  private final StatusOverTime status;

  /**
   * An observation.
   *
   * @param series each value holds since the time of the one before; numbers of CPUs and counters
   *     of a database are as they were polled
   * @param database what it did; empty when it was not asked
   */
  public Observation(List<Series> series, Optional<DatabaseWork> database) {
    this.series = series.stream().filter(each -> !ObservedGroup.isStatus(each.group())).toList();
    this.database = database;
    this.status = new StatusOverTime(series);
  }

  public Optional<DatabaseWork> database() {
    return database;
  }

  StatusOverTime status() {
    return status;
  }

  /** The series of a quantity of a group; {@link Series#UNKNOWN} where it was not observed. */
  public Series of(String group, ObservedQuantity quantity) {
    return of(series, group, quantity);
  }

  private static Series of(List<Series> series, String group, ObservedQuantity quantity) {
    return series.stream()
        .filter(each -> each.group().equals(group) && each.key().equals(quantity.key()))
        .findFirst()
        .orElse(Series.UNKNOWN);
  }

  /** A quantity of this machine, or of its web server's workers. */
  public Series here(ObservedQuantity quantity) {
    Series host = of(ObservedGroup.HOST, quantity);
    return host == Series.UNKNOWN ? of(ObservedGroup.WORKERS, quantity) : host;
  }

  /** How many CPUs of this machine were busy. */
  public Series cpus() {
    return of(ObservedGroup.HOST, ObservedQuantity.CPU_PERCENT_OF_ALL);
  }

  /** How many CPUs a group of processes, or the JMeter of a load worker, kept busy. */
  public Series cpus(String group) {
    return of(group, ObservedQuantity.CPU_PERCENT_OF_ONE);
  }

  /** The number of CPUs of this machine; 0 where nothing was observed. */
  public int logicalCpus() {
    return logicalCpus(ObservedGroup.HOST);
  }

  /** The number of CPUs of a host; 0 where a remote host does not report it. */
  int logicalCpus(String host) {
    return logicalCpus(series, host);
  }

  /** The number of CPUs of a host among polled series; 0 where they do not have it. */
  public static int logicalCpus(List<Series> polled, String host) {
    return (int)
        DoubleStream.of(of(polled, host, ObservedQuantity.LOGICAL_CPUS).values()).max().orElse(0);
  }

  /** Groups of processes, in the order in which they were first seen. */
  public List<String> processes() {
    return groups(ObservedGroup::isProcesses).toList();
  }

  /** The groups that do not drive the load. */
  List<String> servers() {
    return groups(ObservedGroup::isProcesses)
        .filter(group -> !group.equals(ObservedGroup.JMETER))
        .toList();
  }

  /** The groups of the remote hosts. */
  public List<String> hosts() {
    return groups(ObservedGroup::isRemote).sorted().toList();
  }

  /** The groups of the remote hosts that serve. */
  List<String> serverHosts() {
    return hosts().stream().filter(host -> !ObservedGroup.isLoadWorker(host)).toList();
  }

  private Stream<String> groups(Predicate<String> which) {
    return series.stream().map(Series::group).distinct().filter(which);
  }

  /**
   * The number of a remote host's CPUs that a percentage is; NaN where it does not report how many
   * it has.
   */
  double cpus(String host, double percent) {
    int all = logicalCpus(host);
    return all == 0 ? Double.NaN : percent / 100 * all;
  }

  /**
   * How busy the CPUs were in a window, where JMeter took most of what it may use, here or on the
   * machine of a load worker; empty where no JMeter was seen.
   */
  public Optional<CpuUse> cpuUse(Window window) {
    Stream<CpuUse> elsewhere =
        hosts().stream()
            .filter(ObservedGroup::isLoadWorker)
            .map(
                host ->
                    new CpuUse(
                        cpus(host, of(host, ObservedQuantity.CPU_PERCENT_OF_ALL).mean(window)),
                        logicalCpus(host),
                        cpus(host).mean(window),
                        logicalCpus(host),
                        0));
    Stream<CpuUse> here =
        groups(ObservedGroup.JMETER::equals)
            .map(
                jmeter -> {
                  double allowed = of(jmeter, ObservedQuantity.ALLOWED_CPUS).mean(window);
                  return new CpuUse(
                      cpus().mean(window),
                      logicalCpus(),
                      cpus(jmeter).mean(window),
                      Double.isFinite(allowed) ? Math.min(allowed, logicalCpus()) : logicalCpus(),
                      serverCpus(window));
                });
    return Stream.concat(elsewhere, here)
        .filter(use -> Double.isFinite(use.generator()))
        .max(Comparator.comparingDouble(use -> use.generator() / use.generatorCpus()));
  }

  /** How many local ports were taken in a window; empty where they were not counted in it. */
  public Optional<PortUse> portUse(Window window) {
    double taken = here(ObservedQuantity.PORTS_TAKEN).peak(window);
    double all = here(ObservedQuantity.PORTS).peak(window);
    return all > 0 && Double.isFinite(taken)
        ? Optional.of(new PortUse(taken, all))
        : Optional.empty();
  }

  /** The figures for criteria on servers. */
  public ServerFigures figures() {
    return new ObservedFigures(this);
  }

  private double serverCpus(Window window) {
    return servers().stream()
        .mapToDouble(group -> cpus(group).mean(window))
        .filter(Double::isFinite)
        .sum();
  }

  public boolean sawTheMachine() {
    return logicalCpus() > 0;
  }

  /** The figures that criteria ask for, or why there is none. */
  private record ObservedFigures(Observation observation) implements ServerFigures {
    /** Counters are read at this distance, so this much of a window may be unknown. */
    private static final double MOST_UNSEEN_MILLIS = 1000;

    private static final double MOST_UNSEEN_SHARE = 0.1;

    /** Memory has no counter: a rise and fall between two polls goes unnoticed. */
    private static final long MEMORY_LOOKED_AT_EACH_MILLIS = 15_000;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    @Override
    public ServerFigure of(MetricKind metric, String name, List<Window> windows) {
      return switch (metric) {
        case STATUS, STATUS_PER_OPERATION -> observation.status().rise(name, windows);
        case CPU -> name.equals(Observed.MACHINE) ? machine(windows) : cpu(name, windows);
        case CPU_PER_OPERATION ->
            group(name)
                .map(group -> cpu(group, windows, millis(windows)))
                .orElseGet(() -> noSuch(name));
        case MEMORY -> memory(name, windows);
        default -> throw new IllegalArgumentException(metric + " is not of servers");
      };
    }

    private ServerFigure machine(List<Window> windows) {
      if (observation.servers().isEmpty()) {
        return ServerFigure.unknown(
            "no server of the run was found on this machine, the load generator's");
      }
      Series busy = observation.cpus();
      return known(
          busy, windows, "the machine", 100 * mean(busy, windows) / observation.logicalCpus());
    }

    private ServerFigure cpu(String name, List<Window> windows) {
      String host = ObservedGroup.remote(name);
      if (observation.hosts().contains(host)) {
        Series busy = observation.of(host, ObservedQuantity.CPU_PERCENT_OF_ALL);
        return known(busy, windows, name, mean(busy, windows));
      }
      return group(name).map(group -> cpu(group, windows, 100)).orElseGet(() -> noSuch(name));
    }

    private ServerFigure cpu(String group, List<Window> windows, double factor) {
      Series cpus = observation.cpus(group);
      return known(cpus, windows, group, factor * mean(cpus, windows));
    }

    private ServerFigure memory(String name, List<Window> windows) {
      Optional<String> group = group(name);
      if (group.isEmpty()) {
        return noSuch(name);
      }
      Series memory = observation.of(group.get(), ObservedQuantity.PROPORTIONAL_BYTES);
      if (!memory.known()) {
        return ServerFigure.unknown(
            "the system does not report what memory %s shares (PSS), or not to this account"
                .formatted(group.get()));
      }
      double peak = Double.NaN;
      for (Window window : windows) {
        if (memory.longestMillis(window) > MEMORY_LOOKED_AT_EACH_MILLIS) {
          return ServerFigure.unknown("the memory of " + group.get() + " was polled too seldom");
        }
        double most = memory.most(window);
        peak = Double.isNaN(peak) ? most : Math.max(peak, most);
      }
      return known(memory, windows, group.get(), peak / BYTES_PER_MEGABYTE);
    }

    private Optional<String> group(String name) {
      Observed called = new Observed(name);
      return observation.processes().stream().filter(called::means).findFirst();
    }

    private ServerFigure noSuch(String name) {
      String seen =
          Stream.concat(
                  observation.processes().stream(),
                  observation.hosts().stream().map(ObservedGroup::name))
              .collect(Collectors.joining(", "));
      return ServerFigure.unknown(
          seen.isEmpty()
              ? "no processes were observed: the run started no servers"
              : "no processes named " + name + " were observed; observed were " + seen);
    }

    /** The figure, unless too little of the windows was observed. */
    private static ServerFigure known(
        Series over, List<Window> windows, String what, double value) {
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

    /** The mean over all windows, weighted by their lengths. */
    private static double mean(Series over, List<Window> windows) {
      double sum = 0;
      for (Window window : windows) {
        double length = window.endMillis() - (double) window.startMillis();
        sum += over.mean(window) * length;
      }
      return sum / millis(windows);
    }

    private static double millis(List<Window> windows) {
      return windows.stream().mapToDouble(w -> w.endMillis() - (double) w.startMillis()).sum();
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
}
