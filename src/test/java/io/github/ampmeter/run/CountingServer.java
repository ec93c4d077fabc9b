package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** A server with one page, {@code /page}, that counts requests and connections. */
final class CountingServer implements AutoCloseable {
  private final HttpServer server;
  private final boolean encrypted;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();

  /** Each connection comes from a port of its own. */
  private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();

  CountingServer(Optional<SSLContext> tls) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    encrypted = tls.isPresent();
    if (encrypted) {
      HttpsServer https = HttpsServer.create(address, 100);
      https.setHttpsConfigurator(new HttpsConfigurator(tls.get()));
      server = https;
    } else {
      server = HttpServer.create(address, 100);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String address(String path) {
    String port = ":" + server.getAddress().getPort();
    return (encrypted ? "https" : "http") + "://127.0.0.1" + port + path;
  }

  int requests() {
    return requests.get();
  }

  int connections() {
    return clients.size();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    clients.add(exchange.getRemoteAddress());
    boolean known = exchange.getRequestURI().getPath().equals("/page");
    exchange.sendResponseHeaders(known ? 200 : 404, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
