package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.Resource;
import io.github.ampmeter.judge.limits.Resource.ResourceKind;
import io.github.ampmeter.judge.limits.StepUse;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.validity.GeneratorBottleneck.BottleneckKind;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * What limits a plan: the resources of each of its steps, from what was observed.
 *
 * @param steps in the order of their load; none where nothing was observed
 * @param conclusions for the report's head, the most telling first
 */
public record PlanLimits(
    List<StepUse> steps, Optional<Bounds> bounds, List<Conclusion> conclusions) {
  private static final String ROW_LOCK_MILLIS = "Innodb_row_lock_time";
  private static final String CONNECTED = "Threads_connected";
  private static final String REFUSED = "Connection_errors_max_connections";

  /** The status variables of the database that limits are computed from. */
  public static final List<String> STATUS_VARIABLES = List.of(ROW_LOCK_MILLIS, CONNECTED, REFUSED);

  /** Resources observed for a smaller share of the window, or in fewer polls, are ignored. */
  private static final double LEAST_SEEN_SHARE = 0.8;

  private static final double LEAST_SEEN_MILLIS = 3000;
  private static final int FEWEST_POLLS = 3;

  /** From this share of its CPUs on, a machine has none left. */
  private static final double ALL_BUSY = 0.95;

  /** From this many rejected connections per operation on, the limit of connections is reached. */
  private static final double REFUSED_SHARE = 0.01;

  private static final String HERE = "this machine";

  public PlanLimits {
    steps = List.copyOf(steps);
    conclusions = List.copyOf(conclusions);
  }

  /** The limits of a plan; without steps where its servers were not observed. */
  public static PlanLimits of(PlanReport plan) {
    List<StepUse> steps = new ArrayList<>();
    if (plan.observation().sawTheMachine()) {
      plan.statistics().steps().stream()
          .filter(step -> step.total().samples() > 0)
          .sorted(
              Comparator.comparingInt(StepStatistics::users)
                  .thenComparingInt(StepStatistics::repeat))
          .forEach(step -> steps.add(new StepReader(plan, step).use()));
    }
    // For an invalid load the limit is known, but not the cost of an operation.
    Optional<Bounds> bounds = plan.verdict().invalid() ? Optional.empty() : Bounds.of(steps);
    return new PlanLimits(steps, bounds, Conclusion.of(steps, bounds));
  }

  /** The largest share of the CPUs, in percent, that other programs used in a step of a load. */
  public double othersPercent(LabelStatistics label) {
    return steps.stream()
        .filter(step -> steps.size() == 1 || step.users() == label.users())
        .mapToDouble(StepUse::othersPercent)
        .max()
        .orElse(0);
  }

  /** Reads the resources of one step. */
  private static final class StepReader {
    private final Observation seen;
    private final StepStatistics step;
    private final Window window;
    private final List<GeneratorBottleneck> bottlenecks;
    private final List<Resource> resources = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    StepReader(PlanReport plan, StepStatistics step) {
      this.seen = plan.observation();
      this.step = step;
      this.window = step.loaded();
      this.bottlenecks =
          plan.generator().all().stream()
              .filter(each -> each.users() == step.users() && each.repeat() == step.repeat())
              .toList();
    }

    StepUse use() {
      cpus();
      seen.serverHosts().forEach(this::host);
      boolean servers = groups().stream().anyMatch(group -> !jmeter(group));
      link();
      // The loopback, by which servers of this machine are reached, has no limited speed.
      share(ResourceKind.NETWORK, seen.here(ObservedQuantity.NETWORK_BUSY), HERE, !servers);
      if (servers) {
        share(ResourceKind.DISK, seen.here(ObservedQuantity.DISK_BUSY), HERE, true);
      }
      LabelStatistics total = step.total();
      double perSecond = perSecond(total);
      pools(perSecond);
      locks();
      boolean users = step.unit() == LoadUnit.USERS;
      String level = users && step.users() == 0 ? "" : step.unit().text(step.users());
      return new StepUse(
          step.repeat() > 1 ? step.text() : level,
          users ? step.users() : 0,
          new StepUse.Completed(perSecond, total.elapsed().mean(), total.errorPercent()),
          generator(),
          serverCpus(),
          resources,
          unknown);
    }

    /** The rate of successes is exact; failures count where they began in the window. */
    private double perSecond(LabelStatistics total) {
      double successes = Math.max(0, total.throughputPerSecond());
      return successes + total.errors() / window.seconds();
    }

    private List<String> groups() {
      return seen.processes().stream().filter(group -> known(seen.cpus(group))).toList();
    }

    /** One for each set of CPUs that some group is bound to, and all of the machine's. */
    private void cpus() {
      Set<Long> sets = new LinkedHashSet<>();
      long all = all();
      for (String group : groups()) {
        sets.add(bits(group));
        quota(group);
      }
      sets.add(all);
      boolean servers = groups().stream().anyMatch(group -> !jmeter(group));
      if (servers) {
        sets.forEach(this::cpus);
      }
      if (seen.serverHosts().isEmpty()) {
        unknownCpus(ServerNames.WEB);
        if (seen.database().isPresent()) {
          unknownCpus(ServerNames.DATABASE);
        }
      }
    }

    private void unknownCpus(String server) {
      if (!groups().contains(server)) {
        unknown.add("CPUs of the " + server);
      }
    }

    private void cpus(long bits) {
      List<String> on = groups().stream().filter(group -> (bits(group) & ~bits) == 0).toList();
      boolean whole = bits == all();
      Series busy =
          whole
              ? seen.cpus()
              : on.stream()
                  .filter(group -> bits(group) == bits)
                  .map(group -> seen.of(group, ObservedQuantity.ALLOWED_CPUS_BUSY))
                  .findFirst()
                  .orElse(Series.UNKNOWN);
      if (!known(busy)) {
        unknown.add(whole ? "CPUs of this machine" : cpuName(bits));
        return;
      }
      double theirs = on.stream().mapToDouble(this::cpusMean).sum();
      double others = Math.max(0, mean(busy) - theirs);
      int cpus = whole ? seen.logicalCpus() : Long.bitCount(bits);
      double taken = Math.min(others, cpus - theirs);
      Map<String, Double> consumers = consumers(on);
      if (taken > 0) {
        consumers.put(Resource.OTHERS, taken);
      }
      resources.add(
          new Resource(
              ResourceKind.CPU,
              whole ? "the CPUs of this machine" : cpuName(bits),
              cpus - taken,
              theirs,
              consumers,
              Double.NaN));
    }

    private static String cpuName(long bits) {
      List<String> numbers = new ArrayList<>();
      for (int cpu = 0; cpu < Long.SIZE; cpu++) {
        if ((bits >> cpu & 1) == 1) {
          numbers.add(String.valueOf(cpu));
        }
      }
      return (numbers.size() == 1 ? "CPU " : "CPUs ") + String.join(", ", numbers);
    }

    /** A control group that allows less CPU time than its CPUs have. */
    private void quota(String group) {
      double allowed = mean(seen.of(group, ObservedQuantity.ALLOWED_CPUS));
      long bits = bits(group);
      int cpus = bits == all() ? seen.logicalCpus() : Long.bitCount(bits);
      if (allowed < cpus && !jmeter(group)) {
        String name = "the CPU quota of the " + group;
        resources.add(
            new Resource(
                ResourceKind.CPU,
                name,
                allowed,
                cpusMean(group),
                consumers(List.of(group)),
                Double.NaN));
      }
    }

    private Map<String, Double> consumers(List<String> groups) {
      Map<String, Double> consumers = new LinkedHashMap<>();
      groups.stream()
          .sorted(Comparator.comparingDouble(this::cpusMean).reversed())
          .forEach(group -> consumers.put(group, cpusMean(group)));
      return consumers;
    }

    /** The CPUs of a group; all of them where its own are unknown. */
    private long bits(String group) {
      double bits = seen.of(group, ObservedQuantity.ALLOWED_CPU_BITS).peak(window);
      return Double.isFinite(bits) ? (long) bits & all() : all();
    }

    private long all() {
      return seen.logicalCpus() >= Long.SIZE - 1 ? -1L : (1L << seen.logicalCpus()) - 1;
    }

    private void host(String host) {
      String name = ObservedGroup.name(host);
      if (known(busyPercent(host))) {
        int cpus = Math.max(1, seen.logicalCpus(host));
        double busy = mean(busyPercent(host)) / 100 * cpus;
        resources.add(Resource.of(ResourceKind.CPU, "the CPUs of " + name, cpus, busy));
      } else {
        unknown.add("CPUs of " + name);
      }
      share(ResourceKind.NETWORK, seen.of(host, ObservedQuantity.NETWORK_BUSY), name, true);
      share(ResourceKind.DISK, seen.of(host, ObservedQuantity.DISK_BUSY), name, true);
    }

    private void share(ResourceKind kind, Series busy, String host, boolean needed) {
      String name = kind.word() + " of " + host;
      if (known(busy)) {
        resources.add(Resource.of(kind, "the " + name, 1, mean(busy) / 100));
      } else if (needed) {
        unknown.add(name);
      }
    }

    /** The link in its fuller direction; a loopback without a limited link has no capacity. */
    private void link() {
      Series limit = seen.here(ObservedQuantity.LINK_LIMIT);
      Series toUsers = seen.here(ObservedQuantity.LINK_TO_USERS);
      if (known(limit) && known(toUsers)) {
        double toServer = mean(seen.here(ObservedQuantity.LINK_TO_SERVER));
        double bits = mean(limit);
        resources.add(
            Resource.of(
                ResourceKind.LINK,
                "the link of " + NumberText.decimal(bits / 1e6, 3) + " Mbit/s",
                bits,
                Math.max(mean(toUsers), toServer)));
      }
    }

    /**
     * Adds the pools from the outer to the inner: workers wait for children, and both for
     * connections.
     */
    private void pools(double perSecond) {
      Series full = seen.here(ObservedQuantity.WORKERS_FULL);
      Series workers = seen.here(ObservedQuantity.WORKERS);
      if (known(full)) {
        double most = workers.peak(window);
        double busy = mean(seen.here(ObservedQuantity.BUSY_WORKERS));
        if (Double.isFinite(most)) {
          // Where all are busy, the poll itself holds a place that a user waits for.
          pool("the workers of the web server", most, busy + mean(full), mean(full));
        } else if (mean(full) >= 1) {
          // Without an answer to a poll, all the workers that earlier polls found are busy.
          pool("the workers of the web server", workers.greatest(), Double.NaN, 1);
        }
      } else if (groups().contains(ServerNames.WEB)) {
        unknown.add("workers of the web server");
      }
      Series children = seen.here(ObservedQuantity.PHP_CHILDREN_FULL);
      if (known(children)) {
        pool(
            "PHP's child processes",
            mean(seen.here(ObservedQuantity.PHP_CHILDREN)),
            mean(seen.here(ObservedQuantity.PHP_CHILDREN_BUSY)),
            mean(children));
      } else if (groups().contains(ServerNames.PHP)) {
        unknown.add("PHP's child processes");
      }
      connections(perSecond);
    }

    private void pool(String name, double most, double busy, double fullShare) {
      double use = Double.isFinite(busy) ? Math.min(busy, most) : most;
      Resource pool = new Resource(ResourceKind.POOL, name, most, use, Map.of(), fullShare);
      // A waiting request takes the place that a poll finds free for a moment.
      resources.add(
          pool.full()
              ? new Resource(ResourceKind.POOL, name, most, most, Map.of(), fullShare)
              : pool);
    }

    private void connections(double perSecond) {
      double most = levels(ObservedQuantity.MAX_CONNECTIONS.key()).max().orElse(Double.NaN);
      double[] connected = levels(CONNECTED).toArray();
      if (connected.length < FEWEST_POLLS || Double.isNaN(most)) {
        if (seen.database().isPresent()) {
          unknown.add("connections to the database");
        }
        return;
      }
      ServerFigure rejected = seen.status().rise(REFUSED, List.of(window));
      boolean rejects =
          rejected.unknown().isEmpty()
              && rejected.value() / window.seconds() >= REFUSED_SHARE * perSecond
              && rejected.value() > 0;
      resources.add(
          new Resource(
              ResourceKind.CONNECTIONS,
              "the connections to the database",
              most,
              rejects ? most : DoubleStream.of(connected).average().orElse(0),
              Map.of(),
              rejects ? 1 : 0));
    }

    private void locks() {
      ServerFigure rows = seen.status().rise(ROW_LOCK_MILLIS, List.of(window));
      double[] tables = levels(ObservedQuantity.TABLE_LOCK_WAITERS.key()).toArray();
      if (rows.unknown().isEmpty()) {
        double waiting = rows.value() / 1000 / window.seconds();
        resources.add(Resource.of(ResourceKind.LOCKS, "row locks", Double.NaN, waiting));
      } else if (seen.database().isPresent()) {
        unknown.add("row locks");
      }
      if (tables.length >= FEWEST_POLLS) {
        double waiting = DoubleStream.of(tables).average().orElse(0);
        resources.add(Resource.of(ResourceKind.LOCKS, "table locks", Double.NaN, waiting));
      } else if (seen.database().isPresent()) {
        unknown.add("table locks");
      }
    }

    private DoubleStream levels(String variable) {
      return seen.status().levels(variable, window);
    }

    /**
     * How the load generator was the limit: on CPUs that no server has, or most of which it used;
     * for want of ports; late although users were free; paused for most of the window.
     */
    private StepUse.GeneratorUse generator() {
      Optional<GeneratorBottleneck> limit = bottlenecks.stream().filter(this::limits).findFirst();
      return new StepUse.GeneratorUse(
          limit.map(each -> NumberText.uncapitalized(each.words())).orElse(""),
          limit.filter(this::isByOthers).isPresent(),
          bottlenecks.stream().anyMatch(each -> !each.accepted()));
    }

    /** Whether no CPU was left since other programs used more of them than the load generator. */
    private boolean isByOthers(GeneratorBottleneck of) {
      boolean late = of.kind() == BottleneckKind.LATE || of.kind() == BottleneckKind.ARRIVALS;
      double run = groups().stream().mapToDouble(this::cpusMean).sum();
      double own = groups().stream().filter(StepReader::jmeter).mapToDouble(this::cpusMean).sum();
      double busy = mean(seen.cpus());
      return (late || of.kind() == BottleneckKind.CPU)
          && bits(ObservedGroup.JMETER) == all()
          && busy >= ALL_BUSY * seen.logicalCpus()
          && busy - run > own;
    }

    private boolean limits(GeneratorBottleneck of) {
      return switch (of.kind()) {
        case PORTS, STALL, ARRIVALS, LATE -> true;
        case PAUSE, WARMING_UP -> false;
        case CPU -> {
          Optional<String> jmeter = groups().stream().filter(StepReader::jmeter).findFirst();
          long bits = jmeter.map(this::bits).orElse(all());
          double own = jmeter.map(this::cpusMean).orElse(0.0);
          boolean alone =
              groups().stream()
                  .filter(group -> !jmeter(group))
                  .noneMatch(group -> (bits(group) & bits) != 0);
          yield alone || !of.accepted() && own >= serverCpus();
        }
      };
    }

    /**
     * The busy CPUs of the servers, remote hosts among them; NaN unless those of the web server are
     * known.
     */
    private double serverCpus() {
      boolean web = groups().contains(ServerNames.WEB);
      double here =
          groups().stream().filter(group -> !jmeter(group)).mapToDouble(this::cpusMean).sum();
      double there =
          seen.serverHosts().stream()
              .filter(host -> known(busyPercent(host)) && seen.logicalCpus(host) > 0)
              .mapToDouble(host -> seen.cpus(host, mean(busyPercent(host))))
              .sum();
      return web || there > 0 ? here + there : Double.NaN;
    }

    private static boolean jmeter(String group) {
      return group.equals(ObservedGroup.JMETER);
    }

    private double cpusMean(String group) {
      return mean(seen.cpus(group));
    }

    private Series busyPercent(String host) {
      return seen.of(host, ObservedQuantity.CPU_PERCENT_OF_ALL);
    }

    private double mean(Series of) {
      return of.mean(window);
    }

    private boolean known(Series of) {
      long known = of.knownMillis(window);
      return known >= LEAST_SEEN_MILLIS && known >= LEAST_SEEN_SHARE * window.millis();
    }
  }
}
