package io.github.ampmeter.observe;

import io.github.ampmeter.Page;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at another machine through its Prometheus node_exporter. Readings bear our own time, so
 * that its clock does not matter; a look that is not answered is made up for by the next one.
 */
final class NodeExporterPoller implements Observer.Looking {
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

  /** Why a machine cannot be looked at; empty where it can. */
  static Optional<String> problem(RemoteHost machine) {
    String name = machine.name();
    URI metrics = machine.address();
    try {
      Page page = Page.get(metrics, PATIENCE);
      return NodeMetrics.of(page.body()).cpus() > 0
          ? Optional.empty()
          : Optional.of(
              "%s: %s is no page of a node_exporter: no node_cpu_seconds_total in its answer, %s"
                  .formatted(name, metrics, page.status()));
    } catch (IOException e) {
      return Optional.of(
          "%s: the node_exporter %s does not answer: %s".formatted(name, metrics, e));
    }
  }

  @Override
  public void look() throws IOException {
    NodeMetrics now;
    try {
      now = NodeMetrics.of(Page.get(metrics, PATIENCE).body());
    } catch (IOException notAnswered) {
      return;
    }
    long nanos = System.nanoTime();
    if (now.cpus() > 0) {
      csv.write(readings(now, (nanos - nanosBefore) / 1e9));
      before = now;
      nanosBefore = nanos;
    }
  }

  private List<Reading> readings(NodeMetrics now, double seconds) {
    long time = clock.millis();
    List<Reading> readings = new ArrayList<>();
    readings.add(new Reading(time, of, Quantity.LOGICAL_CPUS, now.cpus()));
    if (now.load() >= 0) {
      readings.add(new Reading(time, of, Quantity.LOAD_AVERAGE, now.load()));
    }
    // A counter that fell began anew: of the time since the look before nothing is known.
    double all = before == null ? 0 : rise(NodeMetrics.ALL, now);
    double busy = before == null ? 0 : rise(NodeMetrics.BUSY, now);
    if (!(all > 0 && busy >= 0 && seconds > 0)) {
      return readings;
    }
    readings.add(
        new Reading(
            time, of, Quantity.CPU_PERCENT_OF_ALL, Math.min(PERCENT, PERCENT * busy / all)));
    for (Quantity quantity :
        List.of(
            Quantity.CONTEXT_SWITCHES,
            Quantity.DISK_READ,
            Quantity.DISK_WRITTEN,
            Quantity.RECEIVED,
            Quantity.SENT,
            Quantity.LOOPBACK)) {
      double rise = rise(quantity.column(), now);
      if (rise >= 0) {
        readings.add(new Reading(time, of, quantity, rise / seconds));
      }
    }
    now.diskSeconds().entrySet().stream()
        .mapToDouble(
            disk -> disk.getValue() - before.diskSeconds().getOrDefault(disk.getKey(), Double.NaN))
        .filter(rise -> rise >= 0)
        .max()
        .ifPresent(
            rise ->
                readings.add(
                    new Reading(
                        time,
                        of,
                        Quantity.DISK_BUSY,
                        Math.min(PERCENT, PERCENT * rise / seconds))));
    return readings;
  }

  /** NaN where one of the two did not tell it. */
  private double rise(String counter, NodeMetrics now) {
    return now.counters().getOrDefault(counter, Double.NaN)
        - before.counters().getOrDefault(counter, Double.NaN);
  }
}
