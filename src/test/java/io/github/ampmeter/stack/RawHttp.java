package io.github.ampmeter.stack;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** One connection, byte by byte, to see what a client library hides. */
final class RawHttp implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 120_000;

  private final Socket socket;
  private final String host;

  RawHttp(StackAddresses addresses) throws IOException {
    socket = new Socket(addresses.webHost(), addresses.webPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    host = addresses.webHost();
  }

  void ask(String path) throws IOException {
    send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  }

  /** All but the body; the server says 100 once a worker is there to read it. */
  void beginPost(String path) throws IOException {
    send(
        "POST "
            + path
            + " HTTP/1.1\r\nHost: "
            + host
            + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n"
            + "Expect: 100-continue\r\n\r\n");
  }

  void endPost() throws IOException {
    send("a=b");
  }

  /** The answer's first line and headers. */
  String head() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new IOException("the connection ended after: " + head);
      }
      head.append((char) next);
    }
    return head.toString();
  }

  void skip(int bytes) throws IOException {
    socket.getInputStream().readNBytes(bytes);
  }

  /** Returns when the server closes the connection. */
  void readToEnd() throws IOException {
    socket.getInputStream().readAllBytes();
  }

  boolean answersWithin(Duration limit) throws IOException {
    socket.setSoTimeout(Math.toIntExact(limit.toMillis()));
    try {
      return socket.getInputStream().read() >= 0;
    } catch (SocketTimeoutException silence) {
      return false;
    } finally {
      socket.setSoTimeout(PATIENCE_MILLIS);
    }
  }

  private void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
