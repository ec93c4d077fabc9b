package io.github.ampmeter.observe;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Prometheus node_exporter tells of its machine, as one answer.
 *
 * @param cpus how many CPUs it has
 * @param counters what was counted since the machine's start; CPU time in seconds of all CPUs
 *     together, under {@link #BUSY} and {@link #ALL}
 * @param diskSeconds for how long each disk had something to do
 * @param load average over one minute; NaN where it is not told
 */
record NodeMetrics(
    int cpus, Map<String, Double> counters, Map<String, Double> diskSeconds, double load) {
  static final String BUSY = "busy";
  static final String ALL = "all";

  private static final Pattern LINE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{([^}]*)})? ([^ ]+)( .*)?");
  private static final Pattern LABEL = Pattern.compile("([a-z]+)=\"([^\"]*)\"");

  /** What lies on other disks would count twice. */
  private static final Pattern NO_DISK = Pattern.compile("(dm-|md|zram|loop|ram|sr).*");

  private static final Map<String, Quantity> SUMS =
      Map.of(
          "node_context_switches_total", Quantity.CONTEXT_SWITCHES,
          "node_disk_read_bytes_total", Quantity.DISK_READ,
          "node_disk_written_bytes_total", Quantity.DISK_WRITTEN,
          "node_network_receive_bytes_total", Quantity.RECEIVED,
          "node_network_transmit_bytes_total", Quantity.SENT);

  /** Reads its page; of what is none of these metrics nothing is taken. */
  static NodeMetrics of(String page) {
    Map<String, Double> counters = new TreeMap<>();
    Map<String, Double> disks = new TreeMap<>();
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
        counters.merge(BUSY, mode.equals("idle") || mode.equals("iowait") ? 0 : value, Double::sum);
      } else if (name.equals("node_disk_io_time_seconds_total")
          && !NO_DISK.matcher(device).matches()) {
        disks.put(device, value);
      } else if (SUMS.containsKey(name) && !left(name, device)) {
        Quantity sum =
            device.equals("lo") && SUMS.get(name) == Quantity.SENT
                ? Quantity.LOOPBACK
                : SUMS.get(name);
        counters.merge(sum.column(), value, Double::sum);
      }
    }
    return new NodeMetrics(cpus.size(), counters, disks, load);
  }

  /** What is received over the loopback has been sent over it. */
  private static boolean left(String name, String device) {
    return name.startsWith("node_disk")
        ? NO_DISK.matcher(device).matches()
        : device.equals("lo") && SUMS.get(name) == Quantity.RECEIVED;
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

  /** NaN for what is none that can be counted with. */
  private static double number(String text) {
    try {
      double value = Double.parseDouble(text);
      return value >= 0 && Double.isFinite(value) ? value : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
