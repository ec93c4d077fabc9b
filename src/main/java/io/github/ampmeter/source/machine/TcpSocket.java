package io.github.ampmeter.source.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.function.Predicate;

/**
 * A line of Linux's files of TCP sockets, which list listening sockets first. Reading all lines
 * takes some 5 ms, because the system goes through its whole table; reading only the listening ones
 * is fast.
 *
 * @param remoteAddress hexadecimal as in the file; IPv4 addresses are the same in both files
 * @param received number of bytes that wait to be read; for a listening socket, of connections that
 *     wait
 * @param ticksLeft time until its timer ends, in units of 10 ms; 0: it has none
 */
record TcpSocket(
    int localPort,
    String remoteAddress,
    int remotePort,
    State state,
    long received,
    long ticksLeft) {
  private static final int HEXADECIMAL = 16;
  private static final int CELLS = 6;

  /** The prefix of an IPv4 address among IPv6 addresses. */
  private static final String MAPPED = "0000000000000000FFFF0000";

  private static final String LOOPBACK_OF_6 = "00000000000000000000000001000000";

  /** The first byte of such an address, 127, which the file has last. */
  private static final String LOOPBACK_OF_4 = "7F";

  private static final int LENGTH_OF_4 = 8;

  enum State {
    ESTABLISHED,
    /** Closed, with its port not free yet. */
    TIME_WAIT,
    LISTENING,
    /** The connection is opening or closing. */
    CHANGING;

    private static State of(String cell) {
      return switch (cell) {
        case "01" -> ESTABLISHED;
        case "06" -> TIME_WAIT;
        case "0A" -> LISTENING;
        default -> CHANGING;
      };
    }
  }

  /**
   * All sockets of a network.
   *
   * @param network the folder with the files tcp and tcp6
   */
  static List<TcpSocket> all(Path network) {
    return read(network, socket -> true);
  }

  static List<TcpSocket> listening(Path network) {
    return read(network, socket -> socket.state == State.LISTENING);
  }

  /** Reads up to the first socket that is not wanted. */
  private static List<TcpSocket> read(Path network, Predicate<TcpSocket> wanted) {
    List<TcpSocket> sockets = new ArrayList<>();
    for (String file : List.of("tcp", "tcp6")) {
      try (BufferedReader in =
          Files.newBufferedReader(network.resolve(file), StandardCharsets.ISO_8859_1)) {
        in.readLine();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          Optional<TcpSocket> socket = of(line);
          if (socket.isPresent() && !wanted.test(socket.get())) {
            break;
          }
          socket.ifPresent(sockets::add);
        }
      } catch (IOException notTold) {
        // There is no IPv6, or the process in that network has ended.
        continue;
      }
    }
    return sockets;
  }

  /** Parses a line; empty for lines of other forms. */
  private static Optional<TcpSocket> of(String line) {
    // There may be tens of thousands of lines: a regular expression would take longer.
    StringTokenizer cells = new StringTokenizer(line);
    if (cells.countTokens() < CELLS) {
      return Optional.empty();
    }
    cells.nextToken();
    String local = cells.nextToken();
    String remote = cells.nextToken();
    return Optional.of(
        new TcpSocket(
            (int) hexadecimal(local),
            address(remote),
            (int) hexadecimal(remote),
            State.of(cells.nextToken()),
            hexadecimal(cells.nextToken()),
            hexadecimal(cells.nextToken())));
  }

  private static String address(String withPort) {
    String address = withPort.substring(0, withPort.indexOf(':'));
    return address.startsWith(MAPPED) ? address.substring(MAPPED.length()) : address;
  }

  private static long hexadecimal(String cell) {
    return Long.parseLong(cell.substring(cell.indexOf(':') + 1), HEXADECIMAL);
  }

  boolean onLoopback() {
    return remoteAddress.length() == LENGTH_OF_4
        ? remoteAddress.endsWith(LOOPBACK_OF_4)
        : remoteAddress.equals(LOOPBACK_OF_6);
  }
}
