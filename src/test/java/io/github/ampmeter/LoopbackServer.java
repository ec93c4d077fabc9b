package io.github.ampmeter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on the loopback, at a port of its own and with a thread for each request. */
public class LoopbackServer implements AutoCloseable {
  protected final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  public LoopbackServer() throws IOException {
    this(HttpServer.create(anyPort(), 1000));
  }

  protected LoopbackServer(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
  }

  protected static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** Answers nothing before it is told how. */
  public LoopbackServer start(HttpHandler all) {
    server.createContext("/", all);
    server.start();
    return this;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String address(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  public static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
