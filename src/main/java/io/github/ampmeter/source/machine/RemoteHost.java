package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.judge.issue.Notice;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;

/**
 * A machine that is polled through an exporter or agent that runs on it.
 *
 * @param name as suite and report call it
 * @param address http or https: of a Prometheus node_exporter; tcp: of a PerfMon agent
 */
public record RemoteHost(String name, URI address) {
  /** The name of its readings in observe.csv. */
  String of() {
    return ObservedGroup.remote(name);
  }

  /** Why it cannot be polled; empty where it can. */
  public Optional<Notice> problem() {
    return byAgent() ? PerfMonPoller.problem(this) : NodeExporterPoller.problem(this);
  }

  /** Polls it once a second from now on. */
  public Observer observe(ObserveCsv csv, Clock clock) {
    return Observer.start(
        name,
        byAgent() ? new PerfMonPoller(csv, this, clock) : new NodeExporterPoller(csv, this, clock));
  }

  private boolean byAgent() {
    return address.getScheme().equals("tcp");
  }
}
