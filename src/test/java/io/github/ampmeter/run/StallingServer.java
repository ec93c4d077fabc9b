package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that stands still at the beginning of each of its periods and answers at once in the
 * rest: whatever comes while it stalls is answered when the stall is over.
 */
final class StallingServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final long stallNanos;
  private final long periodNanos;
  private final long begin = System.nanoTime();

  StallingServer(Duration stall, Duration period) throws IOException {
    stallNanos = stall.toNanos();
    periodNanos = period.toNanos();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
    server.createContext("/", this::answer);
    server.setExecutor(workers);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    long came = System.nanoTime() - begin;
    long answered = came % periodNanos < stallNanos ? came - came % periodNanos + stallNanos : came;
    while (System.nanoTime() - begin < answered) {
      LockSupport.parkNanos(answered - (System.nanoTime() - begin));
    }
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
