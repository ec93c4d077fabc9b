package io.github.ampmeter.run.distributed;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

final class WorkerMessages {
  static final String JTL = "samples.jtl";

  static final String PLAN = "plan.jmx";

  private WorkerMessages() {}

  /**
   * What a load worker reports about itself.
   *
   * @param busy whether it runs a load
   */
  record Hello(
      @JsonUnwrapped Version version,
      @JsonUnwrapped Host host,
      boolean busy,
      String keysValidUntil) {}

  /**
   * The machine of a load worker.
   *
   * @param machine the address on which it listens
   * @param instance unique for each start of a load worker
   */
  record Host(String machine, String instance, int cpus, long freeBytes) {}

  /**
   * A file that was sent before the order.
   *
   * @param path below the folder of the plan
   */
  record SentFile(String path, String sha256) {}

  /**
   * An order to run a load.
   *
   * @param properties JMeter's properties, including secret ones
   * @param heap JMeter's memory; empty: the default of its launcher
   * @param files including the plan
   */
  record Order(
      Map<String, String> properties, String heap, boolean shortLoad, List<SentFile> files) {
    /** The properties may be secret. */
    @Override
    public String toString() {
      return "order of " + files;
    }
  }

  enum State {
    STARTING,
    WAITING,
    RUNNING,
    /** JMeter has ended; the checksum of its rows is not known yet. */
    SUMMING,
    ENDED
  }

  /**
   * The state of a load.
   *
   * @param bytes size of its rows so far
   */
  record Status(State state, long bytes, Outcome outcome, Activity activity, Disk disk) {}

  /**
   * How a load ended.
   *
   * @param sha256 checksum of all rows; empty where it is not known
   * @param made number of samples that JMeter counted by a normal end; -1: not known
   * @param problem why JMeter did not end normally; empty: it did
   * @param stoppedItself whether the plan ended the whole test, by an element or on an error
   */
  record Outcome(String sha256, long made, String problem, boolean stoppedItself) {
    static final Outcome UNKNOWN = new Outcome("", -1, "", false);
  }

  /**
   * The work of JMeter and of the load worker's machine.
   *
   * @param jmeter process id of JMeter; 0: it has ended
   * @param cpuSeconds CPU time that JMeter has used
   * @param busyPercent how busy the CPUs of the machine were since the previous answer
   * @param silentMillis for how long a running JMeter has given no sign of life
   */
  record Activity(long jmeter, double cpuSeconds, double busyPercent, long silentMillis) {
    static final Activity NONE = new Activity(0, 0, 0, 0);
  }

  /**
   * The load worker's disk.
   *
   * @param files the size of each file of the load but the rows
   */
  record Disk(long freeBytes, Map<String, Long> files) {}
}
