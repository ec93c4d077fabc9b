package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that stands still at the beginning of each of its periods and answers at once in the
 * rest: whatever comes while it stalls is answered when the stall is over.
 */
final class StallingServer extends LoopbackServer {
  private final long stallNanos;
  private final long periodNanos;
  private final long begin = System.nanoTime();

  StallingServer(Duration stall, Duration period) throws IOException {
    stallNanos = stall.toNanos();
    periodNanos = period.toNanos();
    start(this::answer);
  }

  private void answer(HttpExchange exchange) throws IOException {
    long came = System.nanoTime() - begin;
    long answered = came % periodNanos < stallNanos ? came - came % periodNanos + stallNanos : came;
    while (System.nanoTime() - begin < answered) {
      LockSupport.parkNanos(answered - (System.nanoTime() - begin));
    }
    answer(exchange, 200, "ok");
  }
}
