package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.stats.Window;
import java.util.List;

/** The figures of servers during the load of a run. */
@FunctionalInterface
public interface ServerFigures {
  /** No server was observed, as in JMeter's window or for a JTL alone. */
  ServerFigures NOBODY =
      (metric, name, windows) -> ServerFigure.unknown("only ampmeter run observes servers");

  /**
   * What was seen in some windows together.
   *
   * @param metric one {@link MetricKind#ofServers of servers}; of those for each operation, the
   *     figure of all operations together
   * @param name what the criterion speaks of, as it was written
   * @param windows the judged parts of the passes of one load level
   */
  ServerFigure of(MetricKind metric, String name, List<Window> windows);

  /**
   * What was seen of a server, or why it is not known. Who looks now and then does not know the
   * figure at the edges of a window: it lies between two others.
   *
   * @param value in the metric's unit; of a figure for each operation, that of all of them together
   * @param least what it is at least
   * @param most what it is at most
   * @param unknown why there is none; empty where there is
   * @param unsure why it may lie anywhere between the least and the most
   */
  public record ServerFigure(
      double value, double least, double most, String unknown, String unsure) {
    private static final String BETWEEN_LOOKS =
        "the window begins and ends between two polls of the server";

    public ServerFigure(double value, double least, double most, String unknown) {
      this(value, least, most, unknown, BETWEEN_LOOKS);
    }

    public static ServerFigure unknown(String why) {
      return new ServerFigure(Double.NaN, Double.NaN, Double.NaN, why);
    }

    public static ServerFigure of(double value) {
      return new ServerFigure(value, value, value, "");
    }

    boolean known() {
      return unknown.isEmpty();
    }

    ServerFigure forEachOf(long operations) {
      return new ServerFigure(
          value / operations, least / operations, most / operations, unknown, unsure);
    }

    /** The same, of which nobody knows how much of it is the load's. */
    public ServerFigure atMost(String why) {
      return known() ? new ServerFigure(value, 0, most, unknown, why) : this;
    }
  }
}
