package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * A server whose throughput is known: each answer holds one of k permits for a service time S, so
 * that it cannot serve more than k/S a second. It measures S itself: a busy machine sleeps longer.
 */
final class PermitServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Semaphore permits;
  private final long serviceNanos;
  private final LongAdder answers = new LongAdder();
  private final LongAdder heldNanos = new LongAdder();

  PermitServer(int permits, int serviceMillis) throws IOException {
    this.permits = new Semaphore(permits, true);
    this.serviceNanos = serviceMillis * 1_000_000L;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** How long a permit was held, on average over all answers. */
  double meanServiceSeconds() {
    return heldNanos.sum() / 1e9 / answers.sum();
  }

  private void answer(HttpExchange exchange) throws IOException {
    permits.acquireUninterruptibly();
    long start = System.nanoTime();
    try {
      while (System.nanoTime() - start < serviceNanos) {
        LockSupport.parkNanos(serviceNanos - (System.nanoTime() - start));
      }
    } finally {
      heldNanos.add(System.nanoTime() - start);
      answers.increment();
      permits.release();
    }
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
