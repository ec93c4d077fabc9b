package io.github.ampmeter.run.distributed;

import io.github.ampmeter.Sha256;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.distributed.WorkerMessages.Activity;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.SentFile;
import io.github.ampmeter.run.distributed.WorkerMessages.State;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.JMeterProcess;
import io.github.ampmeter.run.load.JMeterProcess.StartFolder;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A load on a load worker, run by a JMeter of its own, which writes its rows to a folder. The
 * controller fetches the rows from this folder, so that users never wait for the network and a
 * killed JMeter loses no rows.
 */
final class WorkerRun {
  private static final double GIGA = 1e9;

  private final Spool spool;
  private final WatchedProcesses processes;
  private final JMeterProcess jmeter;
  private final StartFolder start;
  private volatile boolean started;
  private volatile Duration cpuTime = Duration.ZERO;
  private volatile long heardNanos = System.nanoTime();

  private WorkerRun(
      Spool spool, WatchedProcesses processes, JMeterProcess jmeter, StartFolder start) {
    this.spool = spool;
    this.processes = processes;
    this.jmeter = jmeter;
    this.start = start;
  }

  /**
   * Starts JMeter, which waits for the command to start its users.
   *
   * @param spool in a new folder that only its owner can enter
   * @param sent the folder of the files that were sent, named by their checksums
   * @param notes receives a sentence for each killed runner that left something behind
   */
  static WorkerRun start(Order order, Spool spool, Path sent, Path launcher, Consumer<String> notes)
      throws IOException {
    Path at = spool.folder().toAbsolutePath();
    for (SentFile file : order.files()) {
      Path place = at.resolve(file.path()).normalize();
      if (!place.startsWith(at) || !Sha256.isOne(file.sha256())) {
        throw new IOException(file.path() + " is not below the plan's folder");
      }
      Files.createDirectories(place.getParent());
      Files.copy(sent.resolve(file.sha256()), place);
    }
    JMeterCommand command =
        new JMeterCommand(
            launcher,
            at.resolve(WorkerMessages.PLAN),
            at.resolve(WorkerMessages.JTL),
            at.resolve(JMeterCommand.LOG),
            order.properties(),
            Optional.of(order.heap()).filter(heap -> !heap.isEmpty()),
            order.shortLoad());
    WatchedProcesses processes = WatchedProcesses.start(notes);
    try {
      StartFolder start = new StartFolder(processes.scratchFolder());
      return new WorkerRun(
          spool, processes, JMeterProcess.start(command, processes, Optional.of(start)), start);
    } catch (IOException | RuntimeException e) {
      processes.close();
      throw e;
    }
  }

  Spool spool() {
    return spool;
  }

  void heard() {
    heardNanos = System.nanoTime();
  }

  Duration unheard() {
    return Duration.ofNanos(System.nanoTime() - heardNanos);
  }

  /** Starts the users after some milliseconds. */
  void go(long inMillis) throws IOException {
    start.beginAt(System.currentTimeMillis() + Math.max(0, inMillis));
    started = true;
  }

  /** Ends the load in order: at once, or after the current samples of users. */
  void stop(boolean now) throws IOException, InterruptedException {
    if (!started) {
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
   * @param busyPercent how busy the machine is
   */
  Status status(double busyPercent) throws IOException {
    jmeter.handle().info().totalCpuDuration().ifPresent(time -> cpuTime = time);
    double cpuSeconds = cpuTime.toNanos() / GIGA;
    return ended()
        ? spool.ended(
            jmeter.failure().map(Notice::message).orElse(""),
            new Activity(0, cpuSeconds, busyPercent, 0))
        : spool.status(
            state(),
            new Activity(
                jmeter.handle().pid(), cpuSeconds, busyPercent, started ? silenceMillis() : 0));
  }

  private State state() {
    return started ? State.RUNNING : start.waiting() ? State.WAITING : State.STARTING;
  }

  /** The time since the meter inside JMeter wrote last, which it does each second. */
  private long silenceMillis() throws IOException {
    Path readings = spool.folder().resolve(JMeterCommand.METER_READINGS);
    if (!Files.exists(readings) || Files.size(readings) == 0) {
      return 0;
    }
    return Math.max(0, System.currentTimeMillis() - Files.getLastModifiedTime(readings).toMillis());
  }

  void end() throws InterruptedException {
    jmeter.end();
    processes.close();
  }
}
