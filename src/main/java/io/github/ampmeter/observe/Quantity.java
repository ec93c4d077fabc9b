package io.github.ampmeter.observe;

import java.util.Arrays;
import java.util.Optional;

/** What a line of observe.csv states. */
public enum Quantity {
  LOGICAL_CPUS("logicalCpus"),
  /** Of the machine: 100 is all of its CPUs busy. */
  CPU_PERCENT_OF_ALL("cpuPercentOfAllCpus"),
  LOAD_AVERAGE("loadAverage1Min"),
  /** Of a group: 100 is one CPU busy. */
  CPU_PERCENT_OF_ONE("cpuPercentOfOneCpu"),
  /** The part of it that the kernel spent for the group. */
  SYSTEM_PERCENT_OF_ONE("systemPercentOfOneCpu"),
  RESIDENT_BYTES("residentBytes"),
  /** What a group holds, with pages that several processes share divided among them (PSS). */
  PROPORTIONAL_BYTES("proportionalBytes"),
  PROCESSES("processes"),
  /** How many CPUs the first process of a group may use. */
  ALLOWED_CPUS("allowedCpus"),
  CONTEXT_SWITCHES("contextSwitchesPerSecond"),
  DISK_READ("diskReadBytesPerSecond"),
  DISK_WRITTEN("diskWrittenBytesPerSecond"),
  /** For how much of the time the busiest disk had something to do. */
  DISK_BUSY("diskBusyPercent"),
  /** By all network interfaces but the loopback. */
  RECEIVED("receivedBytesPerSecond"),
  SENT("sentBytesPerSecond"),
  LOOPBACK("loopbackBytesPerSecond"),
  /** Connections on which data can go to and fro. */
  ESTABLISHED("establishedSockets"),
  /** Closed ones whose ports rest for a minute. */
  TIME_WAIT("timeWaitSockets"),
  /** All others but the listening ones: being opened, being closed. */
  CHANGING("changingSockets"),
  /** Local ports of clients that connections to the web server hold. */
  PORTS_TO_WEB("localPortsToWebServer"),
  /** Those of them that no new connection to there can have. */
  PORTS_TAKEN("takenLocalPorts"),
  /** How many such ports the system has. */
  PORTS("localPorts"),
  /** Connections that wait until a worker of the web server takes them. */
  LISTEN_QUEUE("listenQueue"),
  BUSY_WORKERS("busyWorkers"),
  IDLE_WORKERS("idleWorkers");

  private final String column;

  Quantity(String column) {
    this.column = column;
  }

  /** Whether it is of the time since the look before, and not of the moment of the look. */
  public boolean counted() {
    return switch (this) {
      case CPU_PERCENT_OF_ALL,
              CPU_PERCENT_OF_ONE,
              SYSTEM_PERCENT_OF_ONE,
              CONTEXT_SWITCHES,
              DISK_READ,
              DISK_WRITTEN,
              DISK_BUSY,
              RECEIVED,
              SENT,
              LOOPBACK ->
          true;
      default -> false;
    };
  }

  String column() {
    return column;
  }

  /** By the name that stands in the file; empty for one of a later version. */
  public static Optional<Quantity> of(String column) {
    return Arrays.stream(values()).filter(each -> each.column.equals(column)).findFirst();
  }
}
