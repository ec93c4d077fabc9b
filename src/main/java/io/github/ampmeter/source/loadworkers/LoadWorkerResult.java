package io.github.ampmeter.source.loadworkers;

import java.util.List;
import java.util.Map;

/**
 * What is known of one load worker when a load is over: a row of load-workers.json.
 *
 * @param machine the address on which it listens
 * @param share its users or rate and other properties of its own
 * @param made samples without transactions that its JMeter counted; -1: not known
 * @param bytes that it has written
 * @param read how many of them the controller has
 * @param sha256 of its rows, as it says; empty: it did not come to say
 * @param readSha256 of what the controller has
 * @param rows all of them
 * @param requests those that are no transactions
 * @param cut whether the last row is incomplete
 * @param cpus how many its machine has
 * @param cpuSeconds that its JMeter used from the word to begin until it ended
 * @param seconds from the word to begin until it ended
 * @param busyPercent of its machine, on average over the polls
 * @param firstStartMillis of its rows, by the controller's clock; 0 without rows
 * @param clock what was measured of its clock
 * @param lost why it was given up; empty: it was not
 * @param problem why its JMeter did not end in order; empty: none
 */
public record LoadWorkerResult(
    String name,
    String machine,
    Map<String, String> share,
    long made,
    long bytes,
    long read,
    String sha256,
    String readSha256,
    long rows,
    long requests,
    boolean cut,
    int cpus,
    double cpuSeconds,
    double seconds,
    double busyPercent,
    long firstStartMillis,
    List<ClockOffset> clock,
    String lost,
    String problem) {
  /** The file in the folder of a plan that holds the results of all. */
  public static final String FILE = "load-workers.json";

  /** Below it each worker has a folder with its log and its pauses. */
  public static final String FOLDER = "load-workers";

  /** The answer of a load worker that does not know a load, or not any more. */
  public static final String NO_SUCH_LOAD = "it has no such load";

  /** More than what the network's delay leaves unknown: the clock was set. */
  private static final double MOST_CHANGE_MILLIS = 100;

  /** Whether all that it wrote is here, unchanged. */
  public boolean whole() {
    return lost.isEmpty() && bytes == read && !sha256.isEmpty() && sha256.equals(readSha256);
  }

  /** Whether the load worker has nothing that is not here, or has it no more. */
  public boolean fetched() {
    return whole() || lost.isEmpty() && bytes == 0 || lost.equals(NO_SUCH_LOAD);
  }

  /** By how much its clock was set during the load; 0: it was not. */
  public double clockChangeMillis() {
    double change = ClockOffset.mostChangeMillis(clock);
    return change > MOST_CHANGE_MILLIS ? change : 0;
  }

  /** The offset that was measured first; zero where none was. */
  public ClockOffset firstOffset() {
    return clock.isEmpty() ? new ClockOffset(0, 0, Double.NaN) : clock.get(0);
  }

  /** Returns the folder of one worker below that of a plan. */
  public static String folder(String name) {
    return FOLDER + "/" + name.replaceAll("[^A-Za-z0-9.-]", "_");
  }
}
