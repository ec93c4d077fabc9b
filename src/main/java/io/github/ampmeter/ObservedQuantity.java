package io.github.ampmeter;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** The quantities observed of machines and processes during a load. */
public enum ObservedQuantity {
  LOGICAL_CPUS("logicalCpus"),
  /** CPU time of the machine: 100 means that all of its CPUs are busy. */
  CPU_PERCENT_OF_ALL("cpuPercentOfAllCpus"),
  LOAD_AVERAGE("loadAverage1Min"),
  /** CPU time of a process group: 100 means that one CPU is busy. */
  CPU_PERCENT_OF_ONE("cpuPercentOfOneCpu"),
  /** The kernel used this part of a group's CPU time. */
  SYSTEM_PERCENT_OF_ONE("systemPercentOfOneCpu"),
  RESIDENT_BYTES("residentBytes"),
  /** Memory of a group; pages that processes share are divided among them (PSS). */
  PROPORTIONAL_BYTES("proportionalBytes"),
  PROCESSES("processes"),
  THREADS("threads"),
  OPEN_FILES("openFiles"),
  /** How many CPUs the first process of a group may use. */
  ALLOWED_CPUS("allowedCpus"),
  /** The numbers of these CPUs, one bit each; only if all are among the first 52. */
  ALLOWED_CPU_BITS("allowedCpuBits"),
  /** How busy these CPUs are with any process; only if they are not all of the machine's. */
  ALLOWED_CPUS_BUSY("allowedCpusBusyPercentOfOne"),
  CONTEXT_SWITCHES("contextSwitchesPerSecond"),
  DISK_READ("diskReadBytesPerSecond"),
  DISK_WRITTEN("diskWrittenBytesPerSecond"),
  /** The share of time in which the busiest disk works. */
  DISK_BUSY("diskBusyPercent"),
  /** The share of all CPUs that the hypervisor takes for other guests. */
  STEAL("stealPercentOfAllCpus"),
  LOOPBACK("loopbackBytesPerSecond"),
  /** Bytes over all network interfaces but the loopback. */
  RECEIVED("receivedBytesPerSecond"),
  SENT("sentBytesPerSecond"),
  MEMORY_AVAILABLE("availableMemoryBytes"),
  /** Used space on the file system of the run's folder, without the run's own files. */
  DISK_USED("diskUsedBytes"),
  DISK_FREE("diskFreeBytes"),
  BUSY_WORKERS("busyWorkers"),
  IDLE_WORKERS("idleWorkers"),
  /** Connections that wait for a worker of the web server. */
  LISTEN_QUEUE("listenQueue"),
  /** Established connections. */
  ESTABLISHED("establishedSockets"),
  /** Sockets that are being opened or closed. */
  CHANGING("changingSockets"),
  /** Closed connections whose ports are reserved for a minute. */
  TIME_WAIT("timeWaitSockets"),
  /** Local client ports in use by connections to the web server. */
  PORTS_TO_WEB("localPortsToWebServer"),
  /** The ones among them that a new connection to the web server cannot use. */
  PORTS_TAKEN("takenLocalPorts"),
  /** The number of local client ports of the system. */
  PORTS("localPorts"),
  /** The number of workers of the web server. */
  WORKERS("workers"),
  /** 1 if all workers are busy at a poll, otherwise 0. */
  WORKERS_FULL("allWorkersBusy"),
  /** The number of PHP's own processes. */
  PHP_CHILDREN("phpChildren"),
  PHP_CHILDREN_BUSY("busyPhpChildren"),
  PHP_CHILDREN_FULL("allPhpChildrenBusy"),
  /** The use of the busiest direction of a network interface with a known speed. */
  NETWORK_BUSY("networkBusyPercent"),
  /** Statements that wait for a table at a poll, and the limit of connections of the database. */
  TABLE_LOCK_WAITERS("tableLockWaiters"),
  MAX_CONNECTIONS("maxConnections"),
  /** The bandwidth of the limited link before the web server, and its traffic. */
  LINK_LIMIT("linkLimitBitsPerSecond"),
  LINK_TO_SERVER("linkToServerBitsPerSecond"),
  LINK_TO_USERS("linkToUsersBitsPerSecond");

  private final String key;

  ObservedQuantity(String key) {
    this.key = key;
  }

  /** Returns those of a machine, its sockets and the workers, without CPU and memory. */
  public static List<ObservedQuantity> activity() {
    return List.copyOf(EnumSet.range(CONTEXT_SWITCHES, PORTS));
  }

  /** Whether every poll of its group reads it, for the time since the last poll. */
  public boolean eachPoll() {
    return compareTo(SENT) <= 0 && !seldom();
  }

  /** Whether only one poll in ten reads it. */
  public boolean seldom() {
    return switch (this) {
      case PROPORTIONAL_BYTES, OPEN_FILES, MEMORY_AVAILABLE, DISK_USED, DISK_FREE -> true;
      default -> false;
    };
  }

  /** Its name in observe.csv and results.json. */
  public String key() {
    return key;
  }

  /** The quantity with this key; empty for a key of a later version. */
  public static Optional<ObservedQuantity> of(String key) {
    return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
  }
}
