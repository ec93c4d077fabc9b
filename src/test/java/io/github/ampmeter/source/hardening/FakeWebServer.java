package io.github.ampmeter.source.hardening;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/** A web server that answers each request with what it is told, byte by byte. */
final class FakeWebServer implements AutoCloseable {
  private final ServerSocket socket;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** What it answers: status line, headers and body. */
  @FunctionalInterface
  interface Answers {
    String to(String method, String path, String head);
  }

  FakeWebServer(Answers answers) {
    this(answers, ServerSocketFactory.getDefault());
  }

  FakeWebServer(Answers answers, ServerSocketFactory sockets) {
    try {
      socket = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread thread = new Thread(() -> serve(answers), "fake-web-server");
    thread.setDaemon(true);
    thread.start();
  }

  static String page(int status, String headers, String body) {
    return "HTTP/1.1 %s X\r\n%sContent-Type: text/html\r\n\r\n%s".formatted(status, headers, body);
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Methods and paths, as they came. */
  List<String> asked() {
    return asked;
  }

  private void serve(Answers answers) {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        String head = head(client.getInputStream());
        String[] words = head.split(" ", 3);
        asked.add(words[0] + " " + words[1]);
        String answer = answers.to(words[0], words[1], head);
        client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        continue;
      }
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int last = 0;
    while (last != 0x0d0a0d0a) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      bytes.write(next);
      last = last << 8 | next;
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
