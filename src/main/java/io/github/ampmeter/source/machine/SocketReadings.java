package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.MachineSampler.WatchedSockets;
import io.github.ampmeter.source.machine.TcpSocket.State;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

final class SocketReadings {
  /** All sockets are counted less often, because this costs more than reading the queue. */
  private static final int POLLS_PER_COUNT = 5;

  private final Path proc;
  private final WatchedSockets watched;
  private int polls;

  SocketReadings(Path proc, WatchedSockets watched) {
    this.proc = proc;
    this.watched = watched;
  }

  void read(Poll poll) {
    queue(poll);
    if (polls++ % POLLS_PER_COUNT == 0) {
      count(poll);
    }
  }

  /** Adds the number of connections that wait for a worker of the web server, if it listens. */
  private void queue(Poll poll) {
    List<TcpSocket> listening =
        TcpSocket.listening(watched.network()).stream()
            .filter(socket -> socket.localPort() == watched.listeningPort())
            .toList();
    if (!listening.isEmpty()) {
      long waiting = listening.stream().mapToLong(TcpSocket::received).sum();
      poll.host(ObservedQuantity.LISTEN_QUEUE, waiting);
    }
  }

  private void count(Poll poll) {
    List<TcpSocket> sockets = TcpSocket.all(proc.resolve("net"));
    LocalPorts ports = LocalPorts.of(proc);
    poll.host(ObservedQuantity.ESTABLISHED, count(sockets, State.ESTABLISHED))
        .host(ObservedQuantity.TIME_WAIT, count(sockets, State.TIME_WAIT))
        .host(ObservedQuantity.CHANGING, count(sockets, State.CHANGING));
    if (ports.known()) {
      int there = watched.usersPort();
      poll.host(ObservedQuantity.PORTS_TO_WEB, ports.leadingTo(there, sockets))
          .host(ObservedQuantity.PORTS_TAKEN, ports.takenFor(there, sockets))
          .host(ObservedQuantity.PORTS, ports.number());
    }
  }

  private static long count(List<TcpSocket> sockets, State state) {
    return sockets.stream().filter(socket -> socket.state() == state).count();
  }

  /**
   * The local ports that Linux gives to clients. Each connection to an address and port takes one.
   * The port of a closed connection stays in TIME_WAIT for a minute, in which the system may reuse
   * it or not.
   *
   * @param first 0: not known
   * @param reuse {@code net.ipv4.tcp_tw_reuse}: whether ports in TIME_WAIT are reused after a
   *     second; 0: no, 1: yes, 2: for loopback addresses only
   */
  record LocalPorts(int first, int last, int reuse) {
    private static final long RESTS_FOR_TICKS = 6000;
    private static final long MUST_REST_FOR_TICKS = 100;
    private static final int REUSE_ALL = 1;
    private static final int REUSE_ON_LOOPBACK = 2;

    static LocalPorts of(Path proc) {
      Path settings = proc.resolve("sys/net/ipv4");
      List<Integer> range = numbers(settings.resolve("ip_local_port_range"));
      List<Integer> reuse = numbers(settings.resolve("tcp_tw_reuse"));
      return new LocalPorts(
          range.size() == 2 ? range.get(0) : 0,
          range.size() == 2 ? range.get(1) : 0,
          reuse.isEmpty() ? 0 : reuse.get(0));
    }

    private static List<Integer> numbers(Path file) {
      // A second read of such a file, as by Files.readString, gives nothing.
      try (BufferedReader in = Files.newBufferedReader(file)) {
        List<Integer> numbers = new ArrayList<>();
        for (String number : in.readLine().strip().split("\\s+")) {
          numbers.add(Integer.parseInt(number));
        }
        return numbers;
      } catch (IOException notTold) {
        return List.of();
      }
    }

    boolean known() {
      return last > 0;
    }

    int number() {
      return last - first + 1;
    }

    /** The number of ports of connections to a remote port, in any state. */
    long leadingTo(int remotePort, List<TcpSocket> sockets) {
      return most(remotePort, sockets, socket -> true);
    }

    /** The number of these ports that a new connection cannot use. */
    long takenFor(int remotePort, List<TcpSocket> sockets) {
      return most(remotePort, sockets, socket -> !free(socket));
    }

    /** The connections to one address, of which there are most: each address can use all ports. */
    private long most(int remotePort, List<TcpSocket> sockets, Predicate<TcpSocket> counts) {
      return sockets.stream()
          .filter(socket -> socket.state() != State.LISTENING && socket.remotePort() == remotePort)
          .filter(socket -> socket.localPort() >= first && socket.localPort() <= last)
          .filter(counts)
          .collect(Collectors.groupingBy(TcpSocket::remoteAddress, Collectors.counting()))
          .values()
          .stream()
          .mapToLong(Long::longValue)
          .max()
          .orElse(0);
    }

    private boolean free(TcpSocket socket) {
      return socket.state() == State.TIME_WAIT
          && (reuse == REUSE_ALL || reuse == REUSE_ON_LOOPBACK && socket.onLoopback())
          && RESTS_FOR_TICKS - socket.ticksLeft() > MUST_REST_FOR_TICKS;
    }
  }
}
