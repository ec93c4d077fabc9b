package io.github.ampmeter.run.distributed;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ampmeter.Sha256;
import io.github.ampmeter.run.distributed.WorkerMessages.Activity;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.Outcome;
import io.github.ampmeter.run.distributed.WorkerMessages.SentFile;
import io.github.ampmeter.run.distributed.WorkerMessages.State;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.load.PlanObservation.LoadWorkerReading;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A load worker during a load, as seen by its controller, which polls it twice a second and reads
 * its rows as they are written. It is lost when calls had enough time for an answer and got none;
 * time in which the controller itself stood still does not count.
 */
final class FollowedWorker implements CarriedPart {
  private static final Duration BETWEEN_POLLS = Duration.ofMillis(500);

  /** The timeout before and after the load, when machines are busy and nothing is measured. */
  private static final Duration TO_ANSWER_BESIDE_LOAD = Duration.ofSeconds(15);

  /** A worker is lost after this time without an answer: with the polls at most 5 s. */
  static final Duration LOST = Duration.ofMillis(4500);

  /** A worker is lost after this time without a sign of life of JMeter, due each second. */
  private static final long SILENT_MILLIS = 4000;

  /** A call with a shorter timeout is not made. */
  private static final long LEAST_CALL_MILLIS = 500;

  private static final int MOST_REJECTED_CONNECTIONS = 2;
  private static final Duration BETWEEN_CLOCKS = Duration.ofMinutes(1);
  private static final long LEAST_FREE_BYTES = 1 << 20;
  private static final double GIGA = 1e9;

  private final LoadWorkerClient client;
  private final SavedWorker saved;
  private final String token;
  private final Path folder;
  private final Consumer<LoadWorkerReading> readings;
  private final long lostMillis;
  private final List<ClockOffset> clock;
  private volatile Status status;
  private volatile String lost = "";
  private volatile boolean over;
  private volatile long read;
  private long goNanos;
  private double cpuSecondsBefore;
  private long endNanos;
  private long polledNanos;
  private Optional<ProcessHandle> here = Optional.empty();
  private double busySum;
  private int polls;
  private long unansweredMillis;
  private int rejectedConnections;

  /**
   * Follows a new load, or one whose controller ended.
   *
   * @param folder for fetched files
   * @param lostAfter time without a valid answer after which the worker is lost
   */
  FollowedWorker(
      LoadWorkerClient client,
      SavedWorker saved,
      Path folder,
      Consumer<LoadWorkerReading> readings,
      Duration lostAfter) {
    this.client = client;
    this.saved = saved;
    this.token = saved.token();
    this.folder = folder;
    this.readings = readings;
    this.lostMillis = lostAfter.toMillis();
    this.clock = new CopyOnWriteArrayList<>(saved.clock());
  }

  @Override
  public String name() {
    return client.worker().name();
  }

  @Override
  public Path folder() {
    return folder;
  }

  @Override
  public Path jtl() {
    return folder.resolve(WorkerMessages.JTL);
  }

  /** Sends files that the worker does not have yet, and has it start JMeter. */
  void prepare(Order order, Map<String, Path> files) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    measureClock(TO_ANSWER_BESIDE_LOAD);
    for (SentFile file : order.files()) {
      if (!client.has(file.sha256())) {
        client.send(file.sha256(), files.get(file.path()));
      }
    }
    client.start(token, order);
  }

  boolean waiting() throws IOException, InterruptedException {
    status = client.status(token, TO_ANSWER_BESIDE_LOAD);
    if (status.state() == State.ENDED) {
      throw new IOException("JMeter ended before the start: " + status.outcome().problem());
    }
    return status.state() == State.WAITING;
  }

  /** Commands it to start at a time of this machine's monotonic clock. */
  void go(long atNanos) throws IOException, InterruptedException {
    goNanos = atNanos;
    cpuSecondsBefore = status.activity().cpuSeconds();
    polledNanos = System.nanoTime();
    client.go(token, (atNanos - System.nanoTime()) / 1_000_000);
  }

  /** Follows it to its end, and reads the rows after those that are here already. */
  void follow() {
    long nextClock = System.nanoTime() + BETWEEN_CLOCKS.toNanos();
    try (OutputStream rows = Files.newOutputStream(jtl(), CREATE, APPEND)) {
      read = Files.size(jtl());
      while (!over && lost.isEmpty()) {
        long start = System.nanoTime();
        try {
          poll(rows);
          if (start > nextClock) {
            measureClock(limit());
            nextClock += BETWEEN_CLOCKS.toNanos();
          }
          unansweredMillis = 0;
          rejectedConnections = 0;
        } catch (IOException e) {
          unanswered(e, System.nanoTime() - start);
        }
        if (!over) {
          Thread.sleep(BETWEEN_POLLS.toMillis());
        }
      }
    } catch (IOException e) {
      lost = "its rows could not be written here: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      endNanos = System.nanoTime();
      over = true;
    }
  }

  /** Passes a reading on, with the process of JMeter if it runs on this machine. */
  private void tell(Activity activity) {
    busySum += activity.busyPercent();
    polls++;
    long now = System.nanoTime();
    double used = status == null ? 0 : activity.cpuSeconds() - status.activity().cpuSeconds();
    double jmeterCpus = Math.max(0, used) * GIGA / Math.max(1, now - polledNanos);
    polledNanos = now;
    // In a container or on another machine the same id is another process, or none.
    here =
        here.or(
            () ->
                ProcessHandle.of(activity.jmeter())
                    .filter(each -> each.info().commandLine().orElse("").contains(token)));
    readings.accept(
        new LoadWorkerReading(
            name(), here, saved.hello().host().cpus(), activity.busyPercent(), jmeterCpus));
  }

  private void poll(OutputStream rows) throws IOException, InterruptedException {
    Status now = client.status(token, limit());
    tell(now.activity());
    status = now;
    while (read < now.bytes()) {
      byte[] more = client.read(token, WorkerMessages.JTL, read, limit());
      if (more.length == 0) {
        throw new IOException("its rows cannot be read");
      }
      try {
        rows.write(more);
      } catch (IOException e) {
        lost = "its rows could not be written here: " + e.getMessage();
        return;
      }
      read += more.length;
    }
    if (now.activity().silentMillis() > SILENT_MILLIS) {
      lost =
          "its JMeter gives no sign of life since " + now.activity().silentMillis() / 1000 + " s";
    } else if (now.disk().freeBytes() < LEAST_FREE_BYTES && now.state() == State.RUNNING) {
      lost = "its disk is full";
    }
    over = now.state() == State.ENDED;
  }

  /** The time until the worker is lost, after the pause before the call. */
  private long leftMillis() {
    return lostMillis - unansweredMillis - BETWEEN_POLLS.toMillis();
  }

  private Duration limit() {
    return Duration.ofMillis(Math.min(lostMillis / 2, leftMillis()));
  }

  /**
   * Counts the time of a failed call and the pause before it. A call counts for at most its
   * timeout, because the controller itself may have stood still.
   */
  private void unanswered(IOException why, long nanos) {
    long waited = Math.min(limit().toMillis(), nanos / 1_000_000);
    unansweredMillis += waited + BETWEEN_POLLS.toMillis();
    rejectedConnections = why instanceof ConnectException ? rejectedConnections + 1 : 0;
    boolean forgotten = String.valueOf(why.getMessage()).equals(LoadWorkerResult.NO_SUCH_LOAD);
    if (leftMillis() < LEAST_CALL_MILLIS
        || rejectedConnections >= MOST_REJECTED_CONNECTIONS
        || forgotten) {
      lost = LoadWorkers.reason(why);
    }
  }

  private void measureClock(Duration limit) throws IOException, InterruptedException {
    clock.add(ClockOffset.measure(() -> client.clockMicros(limit), LoadWorkerServer::clockMicros));
    saved.with(clock).write(folder);
  }

  /** Whether it has ended and all its rows are here, or it is lost. */
  boolean over() {
    return over;
  }

  /** Whether its JMeter has ended, or it is lost. */
  boolean ended() {
    Status now = status;
    return over || now != null && now.state().compareTo(State.RUNNING) > 0;
  }

  /** Why it is lost; empty: it is not. */
  String lost() {
    return lost;
  }

  /** Whether all workers must end: this one is lost, or did not end normally. */
  boolean failed() {
    Status now = status;
    return !lost.isEmpty() || over && now != null && !now.outcome().problem().isEmpty();
  }

  /** Whether its plan ended the whole test, which then ends on all workers. */
  boolean stoppedItself() {
    Status now = status;
    return over && now != null && now.outcome().stoppedItself();
  }

  /** Ends its load. A missing answer is left to {@link #follow}. */
  void stop(boolean now) throws InterruptedException {
    try {
      if (!over) {
        client.stop(token, now);
      }
    } catch (IOException e) {
      return;
    }
  }

  void abandon(String why) {
    if (!over && lost.isEmpty()) {
      lost = why;
    }
  }

  void finish() throws InterruptedException {
    try {
      if (lost.isEmpty()) {
        measureClock(TO_ANSWER_BESIDE_LOAD);
      } else {
        // Do not wait long for a worker that does not answer: it ends by itself after its lease.
        status = client.status(token, LoadWorkerClient.LIMIT);
      }
      for (String name : Spool.FILES) {
        fetch(name);
      }
    } catch (IOException e) {
      lost = lost.isEmpty() ? LoadWorkers.reason(e) : lost;
    }
  }

  /** Has it end JMeter and delete the rows, if it can be reached. */
  void forget() throws InterruptedException {
    try {
      client.finish(token);
    } catch (IOException e) {
      // It ends by itself after its lease.
      return;
    }
  }

  private void fetch(String name) throws IOException, InterruptedException {
    long size = status.disk().files().getOrDefault(name, 0L);
    if (size == 0) {
      return;
    }
    try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
      long at = 0;
      while (at < size) {
        byte[] more = client.read(token, name, at, TO_ANSWER_BESIDE_LOAD);
        if (more.length == 0) {
          return;
        }
        out.write(more);
        at += more.length;
      }
    }
  }

  @Override
  public List<ClockOffset> clock() {
    return clock;
  }

  @Override
  public LoadWorkerResult result(MergedRows.Merged merged) throws IOException {
    Optional<Status> last = Optional.ofNullable(status);
    Outcome outcome = last.map(Status::outcome).orElse(Outcome.UNKNOWN);
    return new LoadWorkerResult(
        new LoadWorkerResult.Worker(name(), saved.hello().host().machine(), saved.share()),
        new LoadWorkerResult.Transfer(
            outcome.made(),
            last.map(Status::bytes).orElse(0L),
            read,
            outcome.sha256(),
            Files.exists(jtl()) ? Sha256.of(jtl()) : ""),
        new LoadWorkerResult.Rows(merged.rows(), merged.requests(), merged.cut()),
        new LoadWorkerResult.Work(
            saved.hello().host().cpus(),
            last.map(now -> Math.max(0, now.activity().cpuSeconds() - cpuSecondsBefore))
                .orElse(0.0),
            goNanos == 0 ? 0 : Math.max(0, (endNanos - goNanos) / GIGA),
            polls == 0 ? 0 : busySum / polls),
        merged.firstStartMillis(),
        List.copyOf(clock),
        new LoadWorkerResult.Failure(lost, outcome.problem()));
  }
}
