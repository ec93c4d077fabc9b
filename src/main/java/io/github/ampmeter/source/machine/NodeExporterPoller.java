package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.Page;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Polls another machine through its Prometheus node_exporter. Readings have the time of this
 * machine, so that the other clock does not matter; after a poll without answer the next one covers
 * both intervals.
 */
final class NodeExporterPoller implements Observer.Poller {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final double PERCENT = 100;

  private final ObserveCsv csv;
  private final String of;
  private final URI metrics;
  private final Clock clock;
  private NodeMetrics before;
  private long nanosBefore;

  NodeExporterPoller(ObserveCsv csv, RemoteHost machine, Clock clock) {
    this.csv = csv;
    this.of = machine.of();
    this.metrics = machine.address();
    this.clock = clock;
  }

  /** Why a machine cannot be polled; empty: it can. */
  static Optional<Notice> problem(RemoteHost machine) {
    String name = machine.name();
    URI metrics = machine.address();
    try {
      Page page = Page.get(metrics, PATIENCE);
      return NodeMetrics.of(page.body()).cpus() > 0
          ? Optional.empty()
          : Optional.of(NoticeText.NO_NODE_EXPORTER.with(name, metrics, page.status()));
    } catch (IOException e) {
      return Optional.of(NoticeText.NODE_EXPORTER_SILENT.with(name, metrics, e));
    }
  }

  @Override
  public void poll() throws IOException {
    NodeMetrics now;
    try {
      now = NodeMetrics.of(Page.get(metrics, PATIENCE).body());
    } catch (IOException notAnswered) {
      return;
    }
    long nanos = System.nanoTime();
    if (now.cpus() > 0) {
      csv.write(poll(now, (nanos - nanosBefore) / 1e9));
      before = now;
      nanosBefore = nanos;
    }
  }

  private Poll poll(NodeMetrics now, double seconds) {
    Poll poll = new Poll(clock.millis());
    poll.add(of, ObservedQuantity.LOGICAL_CPUS, now.cpus());
    if (now.load() >= 0) {
      poll.add(of, ObservedQuantity.LOAD_AVERAGE, now.load());
    }
    // A counter that fell was reset: nothing is known of the time since the previous poll.
    double all = before == null ? 0 : rise(NodeMetrics.ALL, now);
    double busy = before == null ? 0 : rise(NodeMetrics.BUSY, now);
    if (!(all > 0 && busy >= 0 && seconds > 0)) {
      return poll;
    }
    poll.add(of, ObservedQuantity.CPU_PERCENT_OF_ALL, Math.min(PERCENT, PERCENT * busy / all));
    for (ObservedQuantity quantity :
        List.of(
            ObservedQuantity.CONTEXT_SWITCHES,
            ObservedQuantity.DISK_READ,
            ObservedQuantity.DISK_WRITTEN,
            ObservedQuantity.RECEIVED,
            ObservedQuantity.SENT,
            ObservedQuantity.LOOPBACK)) {
      double rise = rise(quantity.key(), now);
      if (rise >= 0) {
        poll.add(of, quantity, rise / seconds);
      }
    }
    now.busySeconds()
        .forEach(
            (quantity, devices) ->
                devices.entrySet().stream()
                    .mapToDouble(each -> each.getValue() - before.busy(quantity, each.getKey()))
                    .filter(rise -> rise >= 0)
                    .map(rise -> Math.min(PERCENT, PERCENT * rise / seconds))
                    .max()
                    .ifPresent(most -> poll.add(of, quantity, most)));
    return poll;
  }

  /** The rise of a counter; NaN where one of the two polls lacks it. */
  private double rise(String counter, NodeMetrics now) {
    return now.counters().getOrDefault(counter, Double.NaN)
        - before.counters().getOrDefault(counter, Double.NaN);
  }

  /**
   * One answer of a Prometheus node_exporter.
   *
   * @param cpus number of CPUs
   * @param counters counters since the machine's start; CPU time of all CPUs together, in seconds,
   *     under {@link #BUSY} and {@link #ALL}
   * @param busySeconds the busy time of each disk, and of each direction of a network interface at
   *     its speed
   * @param load average over one minute; NaN where it is not reported
   */
  private record NodeMetrics(
      int cpus,
      Map<String, Double> counters,
      Map<ObservedQuantity, Map<String, Double>> busySeconds,
      double load) {
    static final String BUSY = "busy";
    static final String ALL = "all";

    private static final Pattern LINE =
        Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{([^}]*)})? ([^ ]+)( .*)?");
    private static final Pattern LABEL = Pattern.compile("([a-z]+)=\"([^\"]*)\"");

    /** Matches devices that lie on other disks, which would count twice. */
    private static final Pattern NO_DISK = Pattern.compile("(dm-|md|zram|loop|ram|sr).*");

    private static final Map<String, ObservedQuantity> SUMS =
        Map.of(
            "node_context_switches_total", ObservedQuantity.CONTEXT_SWITCHES,
            "node_disk_read_bytes_total", ObservedQuantity.DISK_READ,
            "node_disk_written_bytes_total", ObservedQuantity.DISK_WRITTEN,
            "node_network_receive_bytes_total", ObservedQuantity.RECEIVED,
            "node_network_transmit_bytes_total", ObservedQuantity.SENT);

    /** Reads the page and ignores other metrics. */
    static NodeMetrics of(String page) {
      Map<String, Double> counters = new TreeMap<>();
      Map<String, Double> disks = new TreeMap<>();
      Map<String, Double> speeds = new HashMap<>();
      Map<String, Double> bytes = new HashMap<>();
      Set<String> cpus = new HashSet<>();
      double load = Double.NaN;
      for (String line : (Iterable<String>) page.lines()::iterator) {
        Matcher metric = line.startsWith("node_") ? LINE.matcher(line) : null;
        if (metric == null || !metric.matches()) {
          continue;
        }
        String name = metric.group(1);
        double value = number(metric.group(3));
        Map<String, String> labels = labels(metric.group(2));
        String device = labels.getOrDefault("device", "");
        if (Double.isNaN(value)) {
          continue;
        }
        if (name.equals("node_load1")) {
          load = value;
        } else if (name.equals("node_cpu_seconds_total")) {
          cpus.add(labels.getOrDefault("cpu", ""));
          String mode = labels.getOrDefault("mode", "");
          counters.merge(ALL, value, Double::sum);
          counters.merge(
              BUSY, mode.equals("idle") || mode.equals("iowait") ? 0 : value, Double::sum);
        } else if (name.equals("node_disk_io_time_seconds_total")
            && !NO_DISK.matcher(device).matches()) {
          disks.put(device, value);
        } else if (name.equals("node_network_speed_bytes") && value > 0) {
          speeds.put(device, value);
        } else if (SUMS.containsKey(name) && !left(name, device)) {
          ObservedQuantity sum =
              device.equals("lo") && SUMS.get(name) == ObservedQuantity.SENT
                  ? ObservedQuantity.LOOPBACK
                  : SUMS.get(name);
          counters.merge(sum.key(), value, Double::sum);
          if (name.startsWith("node_network")) {
            bytes.put(device + " " + name, value);
          }
        }
      }
      Map<String, Double> networks = new TreeMap<>();
      bytes.forEach(
          (way, sent) -> {
            double speed = speeds.getOrDefault(way.split(" ")[0], Double.NaN);
            networks.put(way, sent / speed);
          });
      return new NodeMetrics(
          cpus.size(),
          counters,
          Map.of(ObservedQuantity.DISK_BUSY, disks, ObservedQuantity.NETWORK_BUSY, networks),
          load);
    }

    double busy(ObservedQuantity quantity, String device) {
      return busySeconds.get(quantity).getOrDefault(device, Double.NaN);
    }

    /** Whether to ignore an interface: all that the loopback receives was sent over it. */
    private static boolean left(String name, String device) {
      return name.startsWith("node_disk")
          ? NO_DISK.matcher(device).matches()
          : device.equals("lo") && SUMS.get(name) == ObservedQuantity.RECEIVED;
    }

    private static Map<String, String> labels(String text) {
      Map<String, String> labels = new TreeMap<>();
      if (text != null) {
        Matcher label = LABEL.matcher(text);
        while (label.find()) {
          labels.put(label.group(1), label.group(2));
        }
      }
      return labels;
    }

    /** The number in a text; NaN where there is none. */
    private static double number(String text) {
      try {
        double value = Double.parseDouble(text);
        return value >= 0 && Double.isFinite(value) ? value : Double.NaN;
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }
  }
}
