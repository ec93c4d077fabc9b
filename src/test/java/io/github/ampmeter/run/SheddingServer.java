package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * A server that bears a known number of users, however slow the machine: it serves so many requests
 * at a time and answers 503 to any more. Each takes it 50 ms. Users who send one request after the
 * other are never too many as long as they are no more than that.
 */
final class SheddingServer extends LoopbackServer {
  private static final long SERVICE_MILLIS = 50;

  private final Semaphore places;

  SheddingServer(int most) throws IOException {
    places = new Semaphore(most);
    server.createContext(Ampmeter.QUEUE, this::serve);
    start(exchange -> answer(exchange, 200, "ok"));
  }

  private void serve(HttpExchange exchange) throws IOException {
    boolean taken = places.tryAcquire();
    try {
      Thread.sleep(SERVICE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Before the answer: whoever has it may come again at once.
    if (taken) {
      places.release();
    }
    answer(exchange, taken ? 200 : 503, "ok");
  }
}
