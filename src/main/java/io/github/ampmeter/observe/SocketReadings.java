package io.github.ampmeter.observe;

import io.github.ampmeter.observe.TcpSocket.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is to be seen of the machine's sockets, look by look. */
final class SocketReadings {
  /** Counting them all costs more than the queue. */
  private static final int LOOKS_PER_COUNT = 5;

  private final Path proc;
  private final WatchedSockets watched;
  private int looks;

  SocketReadings(Path proc, WatchedSockets watched) {
    this.proc = proc;
    this.watched = watched;
  }

  List<Reading> read(long timeMillis) {
    List<Reading> readings = new ArrayList<>(queue(timeMillis));
    if (looks++ % LOOKS_PER_COUNT == 0) {
      readings.addAll(counts(timeMillis));
    }
    return readings;
  }

  /** Connections that wait for a worker of the web server; empty where it does not listen there. */
  private List<Reading> queue(long timeMillis) {
    List<TcpSocket> listening =
        TcpSocket.listening(watched.network()).stream()
            .filter(socket -> socket.localPort() == watched.listeningPort())
            .toList();
    long waiting = listening.stream().mapToLong(TcpSocket::received).sum();
    return listening.isEmpty()
        ? List.of()
        : List.of(Reading.host(timeMillis, Quantity.LISTEN_QUEUE, waiting));
  }

  private List<Reading> counts(long timeMillis) {
    List<TcpSocket> sockets = TcpSocket.all(proc.resolve("net"));
    LocalPorts ports = LocalPorts.of(proc);
    List<Reading> readings = new ArrayList<>();
    readings.add(Reading.host(timeMillis, Quantity.ESTABLISHED, count(sockets, State.ESTABLISHED)));
    readings.add(Reading.host(timeMillis, Quantity.TIME_WAIT, count(sockets, State.TIME_WAIT)));
    readings.add(Reading.host(timeMillis, Quantity.CHANGING, count(sockets, State.CHANGING)));
    if (ports.known()) {
      int there = watched.usersPort();
      readings.add(
          Reading.host(timeMillis, Quantity.PORTS_TO_WEB, ports.leadingTo(there, sockets)));
      readings.add(Reading.host(timeMillis, Quantity.PORTS_TAKEN, ports.takenFor(there, sockets)));
      readings.add(Reading.host(timeMillis, Quantity.PORTS, ports.number()));
    }
    return readings;
  }

  private static long count(List<TcpSocket> sockets, State state) {
    return sockets.stream().filter(socket -> socket.state() == state).count();
  }
}
