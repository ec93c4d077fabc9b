package io.github.ampmeter.source.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * A PerfMon agent that says what a test has it say: on each connection some pieces of text, one for
 * each {@link #goOn}, and then it closes.
 */
final class FakeAgent implements AutoCloseable {
  /** In place of a piece: nothing, and the connection stays open. */
  static final String SILENCE = "";

  private final ServerSocket server;
  private final Deque<List<String>> connections = new ArrayDeque<>();
  private final Semaphore goesOn = new Semaphore(0);
  private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

  FakeAgent() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
    Thread thread = new Thread(this::serve, "fake-agent");
    thread.setDaemon(true);
    thread.start();
  }

  URI address() {
    return URI.create("tcp://127.0.0.1:" + server.getLocalPort());
  }

  /** On the next connection that has nothing to say yet. */
  synchronized void says(String... pieces) {
    connections.add(List.of(pieces));
  }

  void goOn() {
    goesOn.release();
  }

  /** The first commands of each connection. */
  List<String> heard() {
    return heard;
  }

  private void serve() {
    try {
      while (true) {
        try (Socket client = server.accept()) {
          answer(client);
        }
      }
    } catch (IOException closed) {
      return;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void answer(Socket client) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
    String first = in.readLine();
    heard.add(first);
    int unheard = first.equals("test") ? 2 : 1;
    boolean asked = !first.equals("test");
    for (String piece : next()) {
      goesOn.acquire();
      for (; asked && unheard > 0; unheard--) {
        heard.add(in.readLine());
      }
      asked = true;
      client.getOutputStream().write(piece.getBytes(StandardCharsets.US_ASCII));
      if (piece.equals(SILENCE)) {
        // Until it is left.
        in.readLine();
      }
    }
  }

  private synchronized List<String> next() {
    return connections.isEmpty() ? List.of() : connections.remove();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
