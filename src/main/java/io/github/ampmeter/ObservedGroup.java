package io.github.ampmeter;

import java.util.Set;

/** The names of observed groups in observe.csv; every other name is a process group. */
public final class ObservedGroup {
  /** This machine. */
  public static final String HOST = "host";

  /** The group is the observation itself, whose cost is recorded, too. */
  public static final String OBSERVER = "observer";

  /** The workers of the web server and PHP's own processes. */
  public static final String WORKERS = "workers";

  /** A database's counters, whose quantities have the names that the server gives them. */
  public static final String STATUS = "status";

  /** Counts the polls, because a poll without a known time is not listed, but has its cost. */
  public static final String ASKED = "Ampmeter_looks";

  /** By how much a single poll increases the counters. */
  public static final String STATUS_ASKING = "statusAsking";

  /** The process group that drives the load. */
  public static final String JMETER = "JMeter";

  private static final String REMOTE = "host ";
  private static final String LOAD_WORKER = "load worker ";
  private static final Set<String> RESERVED =
      Set.of(HOST, OBSERVER, WORKERS, STATUS, STATUS_ASKING);

  private ObservedGroup() {}

  /** A machine that is observed over the network. */
  public static String remote(String name) {
    return REMOTE + name;
  }

  /** A machine that carries a share of the load. */
  public static String loadWorker(String name) {
    return remote(LOAD_WORKER + name);
  }

  public static boolean isRemote(String group) {
    return group.startsWith(REMOTE);
  }

  public static boolean isLoadWorker(String group) {
    return group.startsWith(REMOTE + LOAD_WORKER);
  }

  public static boolean isProcesses(String group) {
    return !RESERVED.contains(group) && !isRemote(group);
  }

  public static boolean isStatus(String group) {
    return group.equals(STATUS) || group.equals(STATUS_ASKING);
  }

  /** The name of a remote machine in reports. */
  public static String name(String remote) {
    return remote.substring(REMOTE.length());
  }
}
