package io.github.ampmeter.source.servers;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.Page;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.machine.Observer;
import io.github.ampmeter.source.machine.Poll;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Polls the numbers of busy and idle workers on Apache's status page, without the worker that
 * answers the poll. While all are busy a poll waits like any request. Its timeout is long, because
 * a request that timed out would stay in the queue for the workers.
 */
public final class WorkerPoller implements Observer.Poller {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A poll that took longer found no worker free. */
  private static final long QUICK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String WORKERS = ObservedGroup.WORKERS;
  private static final String BUSY = "BusyWorkers";
  private static final String IDLE = "IdleWorkers";

  private final ObserveCsv csv;
  private final URI page;
  private final Clock clock;

  /**
   * Polls one web server.
   *
   * @param page its status for programs, such as {@code /server-status?auto}
   */
  public WorkerPoller(ObserveCsv csv, URI page, Clock clock) {
    this.csv = csv;
    this.page = page;
    this.clock = clock;
  }

  @Override
  public void poll() throws IOException {
    Page status;
    long asked = System.nanoTime();
    try {
      status = Page.get(page, PATIENCE);
    } catch (IOException busy) {
      // Without an answer only one thing is known: no worker was free for so long.
      if (waited(asked)) {
        csv.write(full(new Poll(clock.millis()), true));
      }
      return;
    }
    boolean waited = waited(asked);
    Poll poll = new Poll(clock.millis());
    Optional<Integer> busy = number(status, BUSY);
    Optional<Integer> idle = number(status, IDLE);
    busy.ifPresent(
        number -> poll.add(WORKERS, ObservedQuantity.BUSY_WORKERS, Math.max(0, number - 1)));
    idle.ifPresent(number -> poll.add(WORKERS, ObservedQuantity.IDLE_WORKERS, number));
    if (busy.isPresent() && idle.isPresent()) {
      full(
          poll.add(WORKERS, ObservedQuantity.WORKERS, busy.get() + idle.get()),
          waited || idle.get() == 0);
    }
    csv.write(poll);
  }

  private static Poll full(Poll poll, boolean full) {
    return poll.add(WORKERS, ObservedQuantity.WORKERS_FULL, full ? 1 : 0);
  }

  private static boolean waited(long askedNanos) {
    return System.nanoTime() - askedNanos > QUICK_NANOS;
  }

  private static Optional<Integer> number(Page status, String name) {
    return status.value(name).filter(digits -> digits.matches("[0-9]{1,9}")).map(Integer::parseInt);
  }
}
