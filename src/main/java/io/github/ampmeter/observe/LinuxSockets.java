package io.github.ampmeter.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.function.Predicate;

/**
 * TCP sockets of a Linux machine. Listening ones stand first in its files, so that reading these
 * costs little; reading all takes some 5 ms, because the system goes through all that there could
 * be.
 */
final class LinuxSockets {
  private static final String LISTENING = "0A";
  private static final String ESTABLISHED = "01";
  private static final String TIME_WAIT = "06";
  private static final int HEXADECIMAL = 16;
  private static final int CELLS = 5;

  private final Path proc;
  private final int webPort;

  /** A line of the file. */
  private record Socket(int localPort, int remotePort, String state, long received) {
    /** Empty for a line that is none of a socket. */
    static Optional<Socket> of(String line) {
      // There may be tens of thousands of them: a regular expression would take longer.
      StringTokenizer cells = new StringTokenizer(line);
      if (cells.countTokens() < CELLS) {
        return Optional.empty();
      }
      cells.nextToken();
      return Optional.of(
          new Socket(
              port(cells.nextToken()),
              port(cells.nextToken()),
              cells.nextToken(),
              queue(cells.nextToken())));
    }

    private static int port(String address) {
      return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEXADECIMAL);
    }

    private static long queue(String sentAndReceived) {
      return Long.parseLong(
          sentAndReceived.substring(sentAndReceived.indexOf(':') + 1), HEXADECIMAL);
    }
  }

  /**
   * Of one machine.
   *
   * @param webPort on which users ask the web server
   */
  LinuxSockets(Path proc, int webPort) {
    this.proc = proc;
    this.webPort = webPort;
  }

  /** Connections that wait for a worker of the web server; empty where it does not listen here. */
  OptionalDouble listenQueue() {
    List<Socket> listening = read(socket -> socket.state.equals(LISTENING), true);
    return listening.stream().anyMatch(socket -> socket.localPort == webPort)
        ? OptionalDouble.of(
            listening.stream()
                .filter(socket -> socket.localPort == webPort)
                .mapToLong(Socket::received)
                .sum())
        : OptionalDouble.empty();
  }

  /** How many there are of each kind. */
  Map<Quantity, Double> counts() {
    Map<Quantity, Double> counts = new EnumMap<>(Quantity.class);
    int[] range = localPorts();
    for (Quantity each :
        List.of(
            Quantity.ESTABLISHED, Quantity.TIME_WAIT, Quantity.CHANGING, Quantity.PORTS_TO_WEB)) {
      counts.put(each, 0.0);
    }
    for (Socket socket : read(socket -> !socket.state.equals(LISTENING), false)) {
      counts.merge(
          switch (socket.state) {
            case ESTABLISHED -> Quantity.ESTABLISHED;
            case TIME_WAIT -> Quantity.TIME_WAIT;
            default -> Quantity.CHANGING;
          },
          1.0,
          Double::sum);
      if (socket.remotePort == webPort
          && socket.localPort >= range[0]
          && socket.localPort <= range[1]) {
        counts.merge(Quantity.PORTS_TO_WEB, 1.0, Double::sum);
      }
    }
    if (range[1] > 0) {
      counts.put(Quantity.PORTS, range[1] - range[0] + 1.0);
    }
    return counts;
  }

  /** First and last of those that the system gives to clients; 0 and 0 where it does not say. */
  private int[] localPorts() {
    // Such a file is to be read at once: of a second reading, as Files.readString does, it knows
    // none.
    try (BufferedReader in =
        Files.newBufferedReader(proc.resolve("sys/net/ipv4/ip_local_port_range"))) {
      StringTokenizer ends = new StringTokenizer(in.readLine());
      return new int[] {Integer.parseInt(ends.nextToken()), Integer.parseInt(ends.nextToken())};
    } catch (IOException notTold) {
      return new int[] {0, 0};
    }
  }

  private List<Socket> read(Predicate<Socket> wanted, boolean onlyTheFirst) {
    List<Socket> sockets = new ArrayList<>();
    for (String file : List.of("net/tcp", "net/tcp6")) {
      try (BufferedReader in =
          Files.newBufferedReader(proc.resolve(file), StandardCharsets.ISO_8859_1)) {
        in.readLine();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          Optional<Socket> socket = Socket.of(line);
          if (socket.isPresent() && wanted.test(socket.get())) {
            sockets.add(socket.get());
          } else if (socket.isPresent() && onlyTheFirst) {
            break;
          }
        }
      } catch (IOException notTold) {
        // As without IPv6.
        continue;
      }
    }
    return sockets;
  }
}
