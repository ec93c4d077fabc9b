package io.github.ampmeter.benchmark.olio.jmeter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A site that says it is Olio, for 25 users, and gives every address the same page. */
final class StrangeSite implements AutoCloseable {
  private static final String PAGE =
      "<html><head><meta name=\"olio-users\" content=\"25\"><title>Closed today</title></head>"
          + "<body>Username</body></html>";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  StrangeSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Whoever logs in or out is sent to the home page, which then does not know him. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      boolean redirect = path.endsWith("/login.php") || path.endsWith("/logout.php");
      byte[] page = redirect ? new byte[0] : PAGE.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      if (redirect) {
        exchange.getResponseHeaders().set("Location", "index.php");
      }
      exchange.sendResponseHeaders(redirect ? 302 : 200, redirect ? -1 : page.length);
      if (!redirect) {
        exchange.getResponseBody().write(page);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
