package io.github.ampmeter.source.loadworkers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ampmeter.report.result.Json;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a load on one load worker: a row of load-workers.json, which has the fields of all
 * groups side by side.
 *
 * @param firstStartMillis start of its first sample, by the controller's clock; 0 without rows
 * @param clock the measurements of its clock, in the order of time
 */
public record LoadWorkerResult(
    @JsonUnwrapped Worker worker,
    @JsonUnwrapped Transfer transfer,
    @JsonUnwrapped Rows rows,
    @JsonUnwrapped Work work,
    long firstStartMillis,
    List<ClockOffset> clock,
    @JsonUnwrapped Failure failure) {
  public LoadWorkerResult {
    clock = List.copyOf(clock);
  }

  /**
   * A load worker and its part of the load.
   *
   * @param machine the address on which it listens
   * @param share its users or rate and other properties of its own
   */
  public record Worker(String name, String machine, Map<String, String> share) {
    public Worker {
      Json.requireNoNull("share", share.values());
    }
  }

  /**
   * How much JMeter wrote on the load worker, and how much of that the controller received.
   *
   * @param made samples without transactions that JMeter counted; -1: not known
   * @param bytes size of the rows on the load worker
   * @param read size of the rows received
   * @param sha256 checksum of the rows by the load worker; empty: it did not report one
   * @param readSha256 checksum of the rows received
   */
  public record Transfer(long made, long bytes, long read, String sha256, String readSha256) {}

  /**
   * The rows received.
   *
   * @param requests rows that are no transactions
   * @param cut whether the last row is incomplete
   */
  public record Rows(long rows, long requests, boolean cut) {}

  /**
   * The use of the load worker's machine, from the start of the load to the end of JMeter.
   *
   * @param cpus number of CPUs of the machine
   * @param cpuSeconds CPU time of JMeter
   * @param busyPercent mean over the polls of how busy the CPUs were
   */
  public record Work(int cpus, double cpuSeconds, double seconds, double busyPercent) {}

  /**
   * Why a load did not end normally; both texts are empty where it did.
   *
   * @param lost why the controller gave the load worker up
   * @param problem why JMeter did not end in order
   */
  public record Failure(String lost, String problem) {}

  /** The file in the folder of a plan. */
  public static final String FILE = "load-workers.json";

  /** The folder that holds a folder with the log and the pauses of each load worker. */
  public static final String FOLDER = "load-workers";

  /** The answer of a load worker that does not know a load, or no longer knows it. */
  public static final String NO_SUCH_LOAD = "it has no such load";

  /** A larger change cannot be due to the delay of the network: the clock was set. */
  private static final double MOST_CHANGE_MILLIS = 100;

  public String name() {
    return worker.name;
  }

  public boolean whole() {
    return failure.lost.isEmpty()
        && transfer.bytes == transfer.read
        && !transfer.sha256.isEmpty()
        && transfer.sha256.equals(transfer.readSha256);
  }

  /** Whether the load worker has no rows left that the controller could still fetch. */
  public boolean fetched() {
    return whole()
        || failure.lost.isEmpty() && transfer.bytes == 0
        || failure.lost.equals(NO_SUCH_LOAD);
  }

  /** By how many milliseconds the clock was set during the load; 0: it was not set. */
  public double clockChangeMillis() {
    double change = ClockOffset.mostChangeMillis(clock);
    return change > MOST_CHANGE_MILLIS ? change : 0;
  }

  /** The first measured offset; zero where none was measured. */
  public ClockOffset firstOffset() {
    return clock.isEmpty() ? new ClockOffset(0, 0, Double.NaN) : clock.get(0);
  }

  /** Returns the folder of a load worker, relative to that of the plan. */
  public static String folder(String name) {
    return FOLDER + "/" + name.replaceAll("[^A-Za-z0-9.-]", "_");
  }
}
