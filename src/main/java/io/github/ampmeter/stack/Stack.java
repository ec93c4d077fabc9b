package io.github.ampmeter.stack;

import io.github.ampmeter.stack.process.StackException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The servers under test, from their start to their removal. */
public interface Stack extends AutoCloseable {
  /** The folder in a run's folder in which its servers log, in all plans' time. */
  String LOGS = "stack";

  /** The web server's log of requests in that folder. */
  String ACCESS_LOG = "access.log";

  /**
   * Starts the servers; returns when the web server has served a page and the database a query.
   *
   * @throws StackException with the servers' last log lines if that took too long or one has ended;
   *     the stack is then stopped
   */
  StackAddresses start();

  /** Versions by name ("web server", "PHP", …), in reading order, as the servers report them. */
  Map<String, String> versions();

  /** The processes by name ("web server", "database"); none if they are not ours. */
  Map<String, ProcessHandle> processes();

  /** What can be observed of its servers during a load; known before the start. */
  ObservableServers observableServers();

  /**
   * Observed remote machines by name, with the address of a node_exporter (http or https) or a
   * PerfMon agent (tcp).
   */
  default Map<String, URI> machines() {
    return Map.of();
  }

  /**
   * Restores the application's database to its state after the start.
   *
   * @return whether there is one
   */
  default boolean restoreData() {
    return false;
  }

  /** Access to its running servers from inside; empty if there is none. */
  default Optional<ServerAccess> access() {
    return Optional.empty();
  }

  /** Where the running web server itself listens, whatever is in front of it. */
  WebListener webListener();

  /** PHP's own processes on this machine; empty: none or unknown. */
  default Optional<PhpPool> phpPool() {
    return Optional.empty();
  }

  /** Notes before the load, one sentence each: which servers respond and which do not. */
  default List<String> notes() {
    return List.of();
  }

  /** Servers that have ended by themselves, each with the end of its log, without passwords. */
  default Map<String, String> endedServers() {
    return Map.of();
  }

  /** The record with which a later process can stop the stack. */
  StackRecord record();

  /** Lets the stack outlive this process; after that close() stops nothing. */
  void release();

  /** Stops everything and deletes the data; may be called at any time, and again. */
  @Override
  void close();

  /**
   * PHP's own processes.
   *
   * @param socket the socket of their requests
   * @param most the limit of processes (pm.max_children)
   */
  public record PhpPool(Path socket, int most) {}

  /**
   * What can be observed of a stack's servers during a load, as far as that is known before.
   *
   * @param processes the names of servers whose processes can be observed
   * @param machines the names of remote machines
   * @param database whether a database can report its status
   */
  public record ObservableServers(List<String> processes, List<String> machines, boolean database) {
    public ObservableServers {
      processes = List.copyOf(processes);
      machines = List.copyOf(machines);
    }
  }

  /**
   * Where the web server listens, for the observation on Linux.
   *
   * @param network the folder with the files tcp and tcp6 of its network
   * @param port its own port, which differs from the published one in a container
   */
  public record WebListener(Path network, int port) {
    private static final Path HERE = Path.of("/proc/net");

    public static WebListener here(int port) {
      return new WebListener(HERE, port);
    }

    /** A listener in the network of a process, such as that of a container. */
    public static WebListener of(ProcessHandle process, int port) {
      return new WebListener(Path.of("/proc", Long.toString(process.pid()), "net"), port);
    }
  }
}
