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
 * A line of Linux' files of TCP sockets, which are listening ones first. Reading all takes some 5
 * ms, because the system goes through all that there could be; reading the listening ones costs
 * little.
 *
 * @param remoteAddress as it stands there, hexadecimal, of IPv4 the same in both files
 * @param received bytes that wait to be read; of a listening one, connections that wait
 * @param ticksLeft hundredths of a second until its timer ends; 0: it has none
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

  /** Before an address of IPv4 among those of IPv6. */
  private static final String MAPPED = "0000000000000000FFFF0000";

  private static final String LOOPBACK_OF_6 = "00000000000000000000000001000000";

  /** The first byte of such an address is 127; it stands last. */
  private static final String LOOPBACK_OF_4 = "7F";

  private static final int LENGTH_OF_4 = 8;

  /** The states that are counted apart. */
  enum State {
    ESTABLISHED,
    /** Closed, while its port rests. */
    TIME_WAIT,
    LISTENING,
    /** Being opened, being closed. */
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
   * Those of a network.
   *
   * @param network the folder with the files tcp and tcp6
   */
  static List<TcpSocket> all(Path network) {
    return read(network, socket -> true);
  }

  /** Those that wait for connections. */
  static List<TcpSocket> listening(Path network) {
    return read(network, socket -> socket.state == State.LISTENING);
  }

  /** Stops at the first that is not wanted. */
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
        // As without IPv6, or when the process whose network it is has ended.
        continue;
      }
    }
    return sockets;
  }

  /** Empty for any other line. */
  private static Optional<TcpSocket> of(String line) {
    // There may be tens of thousands of them: a regular expression would take longer.
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

  /** What stands behind the colon. */
  private static long hexadecimal(String cell) {
    return Long.parseLong(cell.substring(cell.indexOf(':') + 1), HEXADECIMAL);
  }

  /** Whether its other end is on this machine by an address of the loopback. */
  boolean onLoopback() {
    return remoteAddress.length() == LENGTH_OF_4
        ? remoteAddress.endsWith(LOOPBACK_OF_4)
        : remoteAddress.equals(LOOPBACK_OF_6);
  }
}
