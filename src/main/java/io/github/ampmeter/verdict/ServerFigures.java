package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.window.Window;
import java.util.List;

/** What was seen of the servers while a run's load was on. */
@FunctionalInterface
public interface ServerFigures {
  /** Where there are samples and nothing else, as in JMeter's window or of a JTL alone. */
  ServerFigures NOBODY =
      (metric, name, windows) -> ServerFigure.unknown("servers are observed by ampmeter run only");

  /**
   * What was seen in some windows together.
   *
   * @param metric one {@link MetricKind#ofServers of servers}; of those for each operation, the
   *     figure of all operations together
   * @param name what the criterion speaks of, as it was written
   * @param windows the judged parts of the passes of one load level
   */
  ServerFigure of(MetricKind metric, String name, List<Window> windows);
}
