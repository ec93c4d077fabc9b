package io.github.ampmeter.run.distributed;

import io.github.ampmeter.Sha256;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.SentFile;
import io.github.ampmeter.run.distributed.WorkerMessages.State;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.JMeterLog;
import io.github.ampmeter.run.load.JMeterProcess;
import io.github.ampmeter.run.load.JMeterProcess.StartFolder;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * One load on a load worker: a JMeter of its own, which writes its rows into a folder of its own.
 * The rows on the disk are what is fetched: users never wait for the network, and a JMeter that is
 * killed has lost none.
 */
final class WorkerRun {
  /** What may be read of it besides the rows. */
  static final List<String> FILES =
      List.of("jmeter.log", PlanLoad.OUTPUT, JMeterCommand.METER_READINGS, "failed-responses.json");

  private final Path folder;
  private final WatchedProcesses processes;
  private final JMeterProcess jmeter;
  private final StartFolder start;
  private volatile boolean told;
  private CompletableFuture<String> checksum;
  private volatile Duration cpuTime = Duration.ZERO;
  private volatile long heardNanos = System.nanoTime();

  private WorkerRun(
      Path folder, WatchedProcesses processes, JMeterProcess jmeter, StartFolder start) {
    this.folder = folder;
    this.processes = processes;
    this.jmeter = jmeter;
    this.start = start;
  }

  /**
   * Starts JMeter, which waits for the word to begin.
   *
   * @param folder a new one, for its owner alone
   * @param sent where the files lie that were sent, by their checksums
   */
  static WorkerRun start(Order order, Path folder, Path sent, Path launcher) throws IOException {
    Path at = folder.toAbsolutePath();
    for (SentFile file : order.files()) {
      Path place = at.resolve(file.path()).normalize();
      if (!place.startsWith(at) || !Sha256.isOne(file.sha256())) {
        throw new IOException(file.path() + " does not lie below the plan's folder");
      }
      Files.createDirectories(place.getParent());
      Files.copy(sent.resolve(file.sha256()), place);
    }
    JMeterCommand command =
        new JMeterCommand(
            launcher,
            at.resolve(WorkerMessages.PLAN),
            at.resolve(WorkerMessages.JTL),
            at.resolve("jmeter.log"),
            order.properties(),
            Optional.of(order.heap()).filter(heap -> !heap.isEmpty()),
            order.shortLoad());
    WatchedProcesses processes = WatchedProcesses.start();
    try {
      StartFolder start = new StartFolder(processes.scratchFolder());
      return new WorkerRun(
          at, processes, JMeterProcess.start(command, processes, Optional.of(start)), start);
    } catch (IOException | RuntimeException e) {
      processes.close();
      throw e;
    }
  }

  /** Its controller has asked for something. */
  void heard() {
    heardNanos = System.nanoTime();
  }

  /** Since when its controller has asked for nothing. */
  Duration unheard() {
    return Duration.ofNanos(System.nanoTime() - heardNanos);
  }

  /** To begin in so many milliseconds. */
  void go(long inMillis) throws IOException {
    start.beginAt(System.currentTimeMillis() + Math.max(0, inMillis));
    told = true;
  }

  /** Ends the load in order: at once, or when users have finished what they are at. */
  void stop(boolean now) throws IOException, InterruptedException {
    if (!told) {
      jmeter.end();
    } else if (now) {
      jmeter.stop();
    } else {
      jmeter.shutDown();
    }
  }

  boolean ended() {
    return !jmeter.handle().isAlive();
  }

  /**
   * How it stands.
   *
   * @param busyPercent of the machine
   */
  Status status(double busyPercent) throws IOException {
    boolean ended = ended() && checksum().isDone();
    jmeter.handle().info().totalCpuDuration().ifPresent(time -> cpuTime = time);
    Path jtl = folder.resolve(WorkerMessages.JTL);
    Map<String, Long> files = new HashMap<>();
    for (String name : FILES) {
      if (Files.exists(folder.resolve(name))) {
        files.put(name, Files.size(folder.resolve(name)));
      }
    }
    return new Status(
        state(ended),
        Files.exists(jtl) ? Files.size(jtl) : 0,
        ended ? checksum().join() : "",
        ended ? JMeterLog.of(folder.resolve("jmeter.log")).samples().orElse(-1) : -1,
        ended ? jmeter.failure().orElse("") : "",
        ended() || !told ? 0 : silence(),
        cpuTime.toNanos() / 1e9,
        busyPercent,
        Files.getFileStore(folder).getUsableSpace(),
        files);
  }

  /** Takes a while where there are many rows, in which it still answers. */
  private synchronized CompletableFuture<String> checksum() {
    if (checksum == null) {
      checksum =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Sha256.of(folder.resolve(WorkerMessages.JTL));
                } catch (IOException e) {
                  return "";
                }
              });
    }
    return checksum;
  }

  private State state(boolean ended) {
    if (ended) {
      return State.ENDED;
    }
    return told ? State.RUNNING : start.waiting() ? State.WAITING : State.STARTING;
  }

  /** The meter inside JMeter writes each second, once it has begun. */
  private long silence() throws IOException {
    Path readings = folder.resolve(JMeterCommand.METER_READINGS);
    if (!Files.exists(readings) || Files.size(readings) == 0) {
      return 0;
    }
    return Math.max(0, System.currentTimeMillis() - Files.getLastModifiedTime(readings).toMillis());
  }

  /** Bytes of one of its files; none beyond its end. */
  byte[] read(String name, long from, int most) throws IOException {
    Path file = folder.resolve(name);
    if (!name.equals(WorkerMessages.JTL) && !FILES.contains(name) || !Files.exists(file)) {
      return new byte[0];
    }
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      int length = (int) Math.max(0, Math.min(most, in.size() - from));
      ByteBuffer bytes = ByteBuffer.allocate(length);
      in.position(from);
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        continue;
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }

  /** Ends JMeter, and keeps what it wrote. */
  void end() throws InterruptedException {
    jmeter.end();
    processes.close();
  }

  /** Removes what it wrote. */
  void delete() throws IOException {
    delete(folder);
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
