package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * A server whose throughput is known: k workers take a service time S for each answer, so that it
 * cannot serve more than k/S a second. It measures S itself: a busy machine sleeps longer. A worker
 * is a thread that takes the next request in the order of arrival, so that no time is lost in
 * waking up another.
 */
final class PermitServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService workers;
  private final long serviceNanos;
  private final LongAdder answers = new LongAdder();
  private final LongAdder servedNanos = new LongAdder();

  PermitServer(int permits, int serviceMillis) throws IOException {
    this.workers = Executors.newFixedThreadPool(permits);
    this.serviceNanos = serviceMillis * 1_000_000L;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext("/", this::answer);
    server.setExecutor(workers);
    server.start();
  }

  /**
   * A suite with a plan of nothing but requests to this server.
   *
   * @param load how it is driven, as a suite says it: one key a line
   */
  String suite(Ampmeter ampmeter, String load) throws IOException {
    return ampmeter.suite(
        """
        name: queue
        stack: external
        external:
          web: http://127.0.0.1:%d/
        plans:
          - plan: %s
        %s"""
            .formatted(port(), ampmeter.plan("queue.jmx"), load.indent(4)));
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** What an answer occupied a worker for, on average over all answers. */
  double meanServiceSeconds() {
    return servedNanos.sum() / 1e9 / answers.sum();
  }

  private void answer(HttpExchange exchange) throws IOException {
    long start = System.nanoTime();
    while (System.nanoTime() - start < serviceNanos) {
      LockSupport.parkNanos(serviceNanos - (System.nanoTime() - start));
    }
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
    servedNanos.add(System.nanoTime() - start);
    answers.increment();
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
