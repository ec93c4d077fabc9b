package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A server whose throughput is known: k workers take a service time S for each answer, so that it
 * cannot serve more than k/S a second. A worker is a thread that takes the next request in the
 * order of arrival, so that no time is lost in waking up another.
 *
 * <p>It keeps a record of each request, by the same clock as the load generator: whatever a pause
 * of the machine does to a run, it does it to both.
 */
final class PermitServer extends LoopbackServer {
  /**
   * What became of one request, in milliseconds since 1970.
   *
   * @param arrived when its first bytes were there
   * @param begun when a worker took it
   * @param ended before the answer was sent
   */
  record Served(long arrived, long begun, long ended) {
    long waitedAndServedMillis() {
      return ended - arrived;
    }

    long servedMillis() {
      return ended - begun;
    }
  }

  private final ExecutorService workers;
  private final long serviceNanos;
  private final ThreadLocal<Long> arrival = new ThreadLocal<>();
  private final List<Served> served = Collections.synchronizedList(new ArrayList<>());

  PermitServer(int permits, int serviceMillis) throws IOException {
    this.workers = Executors.newFixedThreadPool(permits);
    this.serviceNanos = serviceMillis * 1_000_000L;
    server.createContext(Ampmeter.QUEUE, this::serve);
    server.setExecutor(this::queue);
    // Whether anything answers is asked before and after a load: that is none of it.
    start(exchange -> answer(exchange, 200, "ok"));
  }

  /** All requests of the load so far, in the order of their arrival. */
  List<Served> served() {
    synchronized (served) {
      return served.stream().sorted(Comparator.comparingLong(Served::arrived)).toList();
    }
  }

  /** Called when a request's first bytes can be read. */
  private void queue(Runnable request) {
    long now = System.currentTimeMillis();
    workers.execute(
        () -> {
          arrival.set(now);
          request.run();
        });
  }

  private void serve(HttpExchange exchange) throws IOException {
    long begun = System.currentTimeMillis();
    long start = System.nanoTime();
    while (System.nanoTime() - start < serviceNanos) {
      LockSupport.parkNanos(serviceNanos - (System.nanoTime() - start));
    }
    served.add(new Served(arrival.get(), begun, System.currentTimeMillis()));
    answer(exchange, 200, "ok");
  }

  @Override
  public void close() {
    super.close();
    workers.shutdownNow();
  }
}
