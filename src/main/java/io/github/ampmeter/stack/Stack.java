package io.github.ampmeter.stack;

import io.github.ampmeter.stack.process.StackException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** What is under test, from its start to the last trace of it. */
public interface Stack extends AutoCloseable {

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
  ObservableServers shows();

  /**
   * Machines elsewhere that may be looked at, by name: where what tells of each answers, a
   * node_exporter over http or https, a PerfMon agent over tcp.
   */
  default Map<String, URI> machines() {
    return Map.of();
  }

  /** Where the running web server itself takes connections, whatever stands before it. */
  WebListener webListener();

  /**
   * What a person wants to know before the load, a sentence each: what answers and what does not.
   */
  default List<String> remarks() {
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
}
