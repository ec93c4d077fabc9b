package io.github.ampmeter.run.distributed;

import java.util.List;
import java.util.Map;

/** What controller and load worker tell each other, as JSON. */
final class WorkerMessages {
  /** The rows that JMeter writes on the worker. */
  static final String JTL = "samples.jtl";

  static final String PLAN = "plan.jmx";

  private WorkerMessages() {}

  /**
   * Who a load worker is.
   *
   * @param program Ampmeter's name and version
   * @param jmeter the version of its JMeter
   * @param instance unique for each start of a load worker
   * @param busy whether it carries a load
   */
  record Hello(
      String program,
      String jmeter,
      String machine,
      String instance,
      int cpus,
      long freeBytes,
      boolean busy,
      String keysValidUntil) {}

  /**
   * A file that is sent before.
   *
   * @param path below the folder of the plan
   */
  record SentFile(String path, String sha256) {}

  /**
   * What a load worker is to run.
   *
   * @param properties of JMeter, secret ones among them
   * @param heap empty: as JMeter's launcher says
   * @param files the plan among them
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
    /** Its JMeter has ended; the checksum of its rows is not known yet. */
    SUMMING,
    ENDED
  }

  /**
   * How a load stands.
   *
   * @param bytes of its rows until now
   * @param sha256 of these bytes, once it has ended; empty before
   * @param made how many samples JMeter has counted, once it has ended in order; -1: not known
   * @param problem why it did not end in order; empty: none
   * @param stoppedItself whether its plan ended the whole test, by an element or on an error
   * @param silentMillis since when JMeter gives no sign of life while it runs
   * @param use of its machine
   * @param files how large each other file is
   */
  record Status(
      State state,
      long bytes,
      String sha256,
      long made,
      String problem,
      boolean stoppedItself,
      long silentMillis,
      Use use,
      long freeBytes,
      Map<String, Long> files) {}

  /**
   * What a load takes of a load worker's machine.
   *
   * @param jmeter the number of JMeter's process there; 0: it has ended
   * @param cpuSeconds that JMeter has used
   * @param busyPercent how busy the CPUs of the machine were since the last answer
   */
  record Use(long jmeter, double cpuSeconds, double busyPercent) {
    static final Use NONE = new Use(0, 0, 0);
  }
}
