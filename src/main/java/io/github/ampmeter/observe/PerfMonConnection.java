package io.github.ampmeter.observe;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A connection to a PerfMon agent: commands as lines of text, and lines of text that come back.
 * What was read of a line when it was given up is lost with the connection.
 */
final class PerfMonConnection implements AutoCloseable {
  /** An agent's line is as long as what was asked for: some twenty characters a figure. */
  private static final int LONGEST_LINE = 1000;

  private final Socket socket = new Socket();
  private final InputStream in;

  PerfMonConnection(URI address, Duration patience) throws IOException {
    int millis = Math.toIntExact(patience.toMillis());
    try {
      socket.connect(place(address), millis);
      socket.setSoTimeout(millis);
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Not as a URI tells it: to that a name with an underscore is none of a host. */
  private static InetSocketAddress place(URI address) {
    String authority = address.getAuthority();
    int colon = authority.lastIndexOf(':');
    return new InetSocketAddress(
        authority.substring(0, colon).replaceAll("[\\[\\]]", ""),
        Integer.parseInt(authority.substring(colon + 1)));
  }

  void say(String command) throws IOException {
    socket.getOutputStream().write((command + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Waits for a whole line.
   *
   * @throws IOException where none comes in time, it does not end, or the agent closes
   */
  String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("it closed the connection");
      }
      if (line.length() == LONGEST_LINE) {
        throw new IOException("a line of it does not end");
      }
      line.append((char) next);
    }
    return line.toString();
  }

  /** Whether more has come than was read. */
  boolean hasMore() throws IOException {
    return in.available() > 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
