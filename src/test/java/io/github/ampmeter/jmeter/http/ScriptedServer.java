package io.github.ampmeter.jmeter.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ServerSocketFactory;

/**
 * A server on loopback that answers byte by byte what a test says, right or wrong. Who expects to
 * be told to go on with the body is told so.
 */
final class ScriptedServer implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: *(\\d+)");
  private static final Pattern EXPECTS = Pattern.compile("(?i)\r\nExpect: *100-continue\r\n");

  /** What a request is answered with; a connection stays open unless the script closes it. */
  @FunctionalInterface
  interface Script {
    /**
     * Answers.
     *
     * @param number of the request since the server was told to forget, from 1
     */
    void answer(int number, Wire wire) throws IOException, InterruptedException;
  }

  private final ServerSocket listening;
  private final Script script;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final List<Thread> serving = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();

  ScriptedServer(Script script) {
    this(script, ServerSocketFactory.getDefault());
  }

  ScriptedServer(Script script, ServerSocketFactory sockets) {
    this.script = script;
    try {
      listening = sockets.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Heads and bodies as they came. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  int connections() {
    return connections.get();
  }

  /** Until it has read all that was sent over connections which are closed by now. */
  void awaitEndOfConnections() {
    try {
      for (Thread connection : serving) {
        connection.join();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** As if it had just been started, on the same port. */
  void forget() {
    requests.clear();
    connections.set(0);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work, "scripted server");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        connections.incrementAndGet();
        open.add(socket);
        serving.add(start(() -> serve(socket)));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      Wire wire = new Wire(socket);
      String request = request(in, wire);
      while (!request.isEmpty()) {
        requests.add(request);
        script.answer(requests.size(), wire);
        request = socket.isClosed() ? "" : request(in, wire);
      }
    } catch (IOException | InterruptedException e) {
      // A client that goes is part of many tests.
    }
  }

  /** Empty at the end of the connection. */
  private static String request(InputStream in, Wire wire) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int read = in.read();
    while (read >= 0) {
      head.write(read);
      String text = head.toString(StandardCharsets.ISO_8859_1);
      if (text.endsWith("\r\n\r\n")) {
        Matcher length = LENGTH.matcher(text);
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        if (EXPECTS.matcher(text).find()) {
          wire.send("HTTP/1.1 100 Continue\r\n\r\n");
        }
        return text + new String(in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
      }
      read = in.read();
    }
    return "";
  }

  /** What the server does to one connection. */
  record Wire(Socket socket) {
    Wire send(String latin1) throws IOException {
      return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    Wire send(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
      return this;
    }

    Wire pause(long millis) throws InterruptedException {
      Thread.sleep(millis);
      return this;
    }

    /** Says no more until the client has closed the connection. */
    void awaitItsEnd() throws IOException {
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    void close() throws IOException {
      socket.close();
    }
  }
}
