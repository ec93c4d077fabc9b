package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.judge.issue.Notice;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;

/**
 * A machine that is polled through an exporter or agent that runs on it.
 *
 * @param name its name in suite and report
 * @param address of a Prometheus node_exporter (http, https) or a PerfMon agent (tcp)
 */
public record RemoteHost(String name, URI address) {
  /** The name of its readings in observe.csv. */
  String of() {
    return ObservedGroup.remote(name);
  }

  /** Why it cannot be polled; empty: it can. */
  public Optional<Notice> problem() {
    return byAgent() ? PerfMonPoller.problem(this) : NodeExporterPoller.problem(this);
  }

  public Observer observe(ObserveCsv csv, Clock clock) {
    return Observer.start(
        name,
        byAgent() ? new PerfMonPoller(csv, this, clock) : new NodeExporterPoller(csv, this, clock));
  }

  private boolean byAgent() {
    return address.getScheme().equals("tcp");
  }
}
