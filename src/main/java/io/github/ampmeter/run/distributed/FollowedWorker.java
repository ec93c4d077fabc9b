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
 * One load worker during a load, as its controller follows it: asked each half second, its rows
 * read as they are written. It is lost when calls that had time to be answered were not; a
 * controller that stood still itself loses nobody.
 */
final class FollowedWorker {
  private static final Duration BETWEEN_POLLS = Duration.ofMillis(500);

  /** Before and after the load, when machines are busiest and nothing is measured. */
  private static final Duration TO_ANSWER_BESIDE_LOAD = Duration.ofSeconds(15);

  /** Without a good answer; with the time to look it is recognised within 5 s. */
  static final Duration LOST = Duration.ofMillis(4500);

  /** The same of its JMeter, which gives a sign of life each second. */
  private static final long SILENT_MILLIS = 4000;

  /** A call that may wait no longer than this is not made. */
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
   * Of a load that is to begin, or one that another controller left.
   *
   * @param folder for what is fetched
   * @param lostAfter without a good answer for so long it is given up
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

  String name() {
    return client.worker().name();
  }

  Path jtl() {
    return folder.resolve(WorkerMessages.JTL);
  }

  /** Sends what it has not got yet, and has JMeter started. */
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

  /** Whether it waits for the word to begin. */
  boolean waiting() throws IOException, InterruptedException {
    status = client.status(token, TO_ANSWER_BESIDE_LOAD);
    if (status.state() == State.ENDED) {
      throw new IOException("JMeter ended before the start: " + status.outcome().problem());
    }
    return status.state() == State.WAITING;
  }

  /** To begin at that time of our monotonic clock. */
  void go(long atNanos) throws IOException, InterruptedException {
    goNanos = atNanos;
    cpuSecondsBefore = status.activity().cpuSeconds();
    polledNanos = System.nanoTime();
    client.go(token, (atNanos - System.nanoTime()) / 1_000_000);
  }

  /** Follows it to its end; of rows that another controller read it takes what comes after. */
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
      lost = "its rows cannot be written here: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      endNanos = System.nanoTime();
      over = true;
    }
  }

  /** Of one on this machine all that its processes do is seen, and nothing need be told. */
  private void tell(Activity activity) {
    busySum += activity.busyPercent();
    polls++;
    long now = System.nanoTime();
    double used = status == null ? 0 : activity.cpuSeconds() - status.activity().cpuSeconds();
    double jmeterCpus = Math.max(0, used) * GIGA / Math.max(1, now - polledNanos);
    polledNanos = now;
    // In a container or on another machine the same number is another process, or none.
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
        lost = "its rows cannot be written here: " + e.getMessage();
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

  /** Until the worker counts as lost, after the pause before the call. */
  private long leftMillis() {
    return lostMillis - unansweredMillis - BETWEEN_POLLS.toMillis();
  }

  private Duration limit() {
    return Duration.ofMillis(Math.min(lostMillis / 2, leftMillis()));
  }

  /**
   * Counts a call and the pause before it. One that was given up counts for no longer than it was
   * to wait: meanwhile the controller itself may have stood still.
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

  /** Whether it has ended and all its rows are here, or it was given up. */
  boolean over() {
    return over;
  }

  /** Whether its JMeter has ended, or it was given up. */
  boolean ended() {
    Status now = status;
    return over || now != null && now.state().compareTo(State.RUNNING) > 0;
  }

  /** Why it was given up; empty: it was not. */
  String lost() {
    return lost;
  }

  /** Whether the load is not to go on: this worker is lost, or did not end in order. */
  boolean failed() {
    Status now = status;
    return !lost.isEmpty() || over && now != null && !now.outcome().problem().isEmpty();
  }

  /** Whether its plan ended the whole test, which then is over for all. */
  boolean stoppedItself() {
    Status now = status;
    return over && now != null && now.outcome().stoppedItself();
  }

  /** Ends it; an answer that does not come is noticed by who follows it. */
  void stop(boolean now) throws InterruptedException {
    try {
      if (!over) {
        client.stop(token, now);
      }
    } catch (IOException e) {
      return;
    }
  }

  /** Gives it up. */
  void abandon(String why) {
    if (!over && lost.isEmpty()) {
      lost = why;
    }
  }

  /** Fetches the rest and measures its clock again. */
  void finish() throws InterruptedException {
    try {
      if (lost.isEmpty()) {
        measureClock(TO_ANSWER_BESIDE_LOAD);
      } else {
        // Nobody waits for one that does not answer: it ends by itself when its lease is over.
        status = client.status(token, LoadWorkerClient.LIMIT);
      }
      for (String name : Spool.FILES) {
        fetch(name);
      }
    } catch (IOException e) {
      lost = lost.isEmpty() ? LoadWorkers.reason(e) : lost;
    }
  }

  /** Has it end its JMeter and delete its rows, if it can still be reached. */
  void forget() throws InterruptedException {
    try {
      client.finish(token);
    } catch (IOException e) {
      // It ends by itself when its lease is over.
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

  List<ClockOffset> clock() {
    return clock;
  }

  /** The outcome of the load on this worker, with what was merged of its rows. */
  LoadWorkerResult result(MergedRows.Merged merged) throws IOException {
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
