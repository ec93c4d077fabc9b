package io.github.ampmeter;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** What is observed of machines and processes while a load runs. */
public enum ObservedQuantity {
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
  THREADS("threads"),
  OPEN_FILES("openFiles"),
  /** How many CPUs the first process of a group may use. */
  ALLOWED_CPUS("allowedCpus"),
  /** Which ones, a bit each; only where none of them is beyond the first 52. */
  ALLOWED_CPU_BITS("allowedCpuBits"),
  /** How busy these were, whoever used them; only where they are not all of the machine's. */
  ALLOWED_CPUS_BUSY("allowedCpusBusyPercentOfOne"),
  CONTEXT_SWITCHES("contextSwitchesPerSecond"),
  DISK_READ("diskReadBytesPerSecond"),
  DISK_WRITTEN("diskWrittenBytesPerSecond"),
  /** For how much of the time the busiest disk had something to do. */
  DISK_BUSY("diskBusyPercent"),
  /** Of all CPUs, what the hypervisor took for others. */
  STEAL("stealPercentOfAllCpus"),
  LOOPBACK("loopbackBytesPerSecond"),
  /** By all network interfaces but the loopback. */
  RECEIVED("receivedBytesPerSecond"),
  SENT("sentBytesPerSecond"),
  MEMORY_AVAILABLE("availableMemoryBytes"),
  /** Of the file system of the run's folder, without the run's own files. */
  DISK_USED("diskUsedBytes"),
  DISK_FREE("diskFreeBytes"),
  BUSY_WORKERS("busyWorkers"),
  IDLE_WORKERS("idleWorkers"),
  /** Connections that wait until a worker of the web server takes them. */
  LISTEN_QUEUE("listenQueue"),
  /** Connections on which data can go to and fro. */
  ESTABLISHED("establishedSockets"),
  /** All others but the listening ones: being opened, being closed. */
  CHANGING("changingSockets"),
  /** Closed ones whose ports rest for a minute. */
  TIME_WAIT("timeWaitSockets"),
  /** Local ports of clients that connections to the web server hold. */
  PORTS_TO_WEB("localPortsToWebServer"),
  /** Those of them that no new connection to there can have. */
  PORTS_TAKEN("takenLocalPorts"),
  /** How many such ports the system has. */
  PORTS("localPorts"),
  /** How many workers the web server has. */
  WORKERS("workers"),
  /** 1 where all of them were busy at a poll, else 0. */
  WORKERS_FULL("allWorkersBusy"),
  /** The same of PHP's own processes. */
  PHP_CHILDREN("phpChildren"),
  PHP_CHILDREN_BUSY("busyPhpChildren"),
  PHP_CHILDREN_FULL("allPhpChildrenBusy"),
  /** Of the fullest direction of a network interface with a known speed. */
  NETWORK_BUSY("networkBusyPercent"),
  /** How many statements waited for a table at a poll, and the database's most connections. */
  TABLE_LOCK_WAITERS("tableLockWaiters"),
  MAX_CONNECTIONS("maxConnections"),
  /** What the limited link before the web server may carry, and carried. */
  LINK_LIMIT("linkLimitBitsPerSecond"),
  LINK_TO_SERVER("linkToServerBitsPerSecond"),
  LINK_TO_USERS("linkToUsersBitsPerSecond");

  private final String key;

  ObservedQuantity(String key) {
    this.key = key;
  }

  /** What a machine, its sockets and the web server's workers do beside using CPUs and memory. */
  public static List<ObservedQuantity> activity() {
    return List.copyOf(EnumSet.range(CONTEXT_SWITCHES, PORTS));
  }

  /** Whether every poll of its group reads it: it speaks of the time since the poll before. */
  public boolean eachPoll() {
    return compareTo(SENT) <= 0 && !seldom();
  }

  /** Whether it is read at one poll in ten. */
  public boolean seldom() {
    return switch (this) {
      case PROPORTIONAL_BYTES, OPEN_FILES, MEMORY_AVAILABLE, DISK_USED, DISK_FREE -> true;
      default -> false;
    };
  }

  /** As it stands in observe.csv and results.json. */
  public String key() {
    return key;
  }

  /** By its key; empty for one of a later version. */
  public static Optional<ObservedQuantity> of(String key) {
    return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
  }
}
