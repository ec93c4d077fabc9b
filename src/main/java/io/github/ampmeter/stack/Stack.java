package io.github.ampmeter.stack;

import io.github.ampmeter.stack.process.StackException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is under test, from its start to the last trace of it. */
public interface Stack extends AutoCloseable {
  /** The folder in a run's folder in which its servers log, in all plans' time. */
  String LOGS = "stack";

  /**
   * Returns when the web server has answered a page and the database a query.
   *
   * @throws StackException with the servers' last log lines if that took too long or one died; the
   *     stack is then stopped
   */
  StackAddresses start();

  /** Versions by name ("web server", "PHP", …), in reading order, as the servers themselves say. */
  Map<String, String> versions();

  /** The processes by name ("web server", "database"); none where they are not ours. */
  Map<String, ProcessHandle> processes();

  /** What can be seen of its servers while a load runs; known before it is started. */
  ObservableServers observableServers();

  /**
   * Machines elsewhere that may be looked at, by name: where what tells of each answers, a
   * node_exporter over http or https, a PerfMon agent over tcp.
   */
  default Map<String, URI> machines() {
    return Map.of();
  }

  /**
   * Makes the application's database what it was after the start.
   *
   * @return whether there is one
   */
  default boolean restoreData() {
    return false;
  }

  /** How its running servers are looked at from inside; empty where nobody may. */
  default Optional<ServerAccess> access() {
    return Optional.empty();
  }

  /** Where the running web server itself takes connections, whatever stands before it. */
  WebListener webListener();

  /** PHP's own processes, where they are on this machine; empty: PHP has none, or nobody knows. */
  default Optional<PhpPool> phpPool() {
    return Optional.empty();
  }

  /** What to know before the load, a sentence each: which servers respond and which do not. */
  default List<String> notes() {
    return List.of();
  }

  /** Servers that have ended by themselves, each with what its log says last, without passwords. */
  default Map<String, String> endedServers() {
    return Map.of();
  }

  /** What stopping the running stack takes, for a later process to read. */
  StackRecord record();

  /** Lets the running stack outlive this process; after that close() stops nothing. */
  void release();

  /** Stops everything and deletes the data; may be called at any time, and again. */
  @Override
  void close();

  /**
   * PHP's own processes.
   *
   * @param socket on which they take requests
   * @param most how many there may be (pm.max_children)
   */
  public record PhpPool(Path socket, int most) {}

  /**
   * What a stack shows of its servers while a load runs, as far as that is known before it starts.
   *
   * @param processes servers whose processes can be looked at, by their names
   * @param machines machines elsewhere, by their names
   * @param database whether there is one that can be asked for its status
   */
  public record ObservableServers(List<String> processes, List<String> machines, boolean database) {
    public ObservableServers {
      processes = List.copyOf(processes);
      machines = List.copyOf(machines);
    }
  }

  /**
   * Where the web server takes connections, as Linux tells of it.
   *
   * @param network the folder with the files tcp and tcp6 of the network that it listens in
   * @param port its own, which inside a container may be another than the published one
   */
  public record WebListener(Path network, int port) {
    private static final Path HERE = Path.of("/proc/net");

    public static WebListener here(int port) {
      return new WebListener(HERE, port);
    }

    /** On the network of a process, such as that of a container. */
    public static WebListener of(ProcessHandle process, int port) {
      return new WebListener(Path.of("/proc", Long.toString(process.pid()), "net"), port);
    }
  }
}
