package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * A server that bears a known number of users, however slow the machine: it serves so many requests
 * at a time and answers 503 to any more. Each takes it 50 ms. Users who send one request after the
 * other are never too many as long as they are no more than that.
 */
final class SheddingServer implements AutoCloseable {
  private static final long SERVICE_MILLIS = 50;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Semaphore places;

  SheddingServer(int most) throws IOException {
    places = new Semaphore(most);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext("/", exchange -> answer(exchange, 200));
    server.createContext(Ampmeter.QUEUE, this::serve);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
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
    answer(exchange, taken ? 200 : 503);
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
