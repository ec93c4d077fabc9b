package io.github.ampmeter.run.distributed;

import io.github.ampmeter.run.distributed.ShareStart.Beginning;
import io.github.ampmeter.run.load.PlanObservation;
import io.github.ampmeter.run.load.PlanObservation.LoadWorkerReading;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.source.machine.GeneratorProbe;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** How busy a share keeps its machine, second by second from the start of its users. */
final class GeneratorWork implements AutoCloseable {
  private static final double GIGA = 1e9;

  private final Share share;
  private final PlanObservation observation;
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private ProcessHandle jmeter;
  private Beginning beginning = new Beginning(0, List.of(), "");
  private long begunMillis;
  private long endedMillis;
  private double cpuSecondsBefore;
  private double cpuSeconds;
  private double busySum;
  private int polls;
  private long polledNanos;

  GeneratorWork(Share share, PlanObservation observation) {
    this.share = share;
    this.observation = observation;
  }

  /** Takes the process of JMeter. */
  synchronized void of(ProcessHandle process) {
    jmeter = process;
  }

  synchronized void begin(Beginning at) {
    beginning = at;
    begunMillis = Math.max(at.millis(), System.currentTimeMillis());
    cpuSecondsBefore = used();
    cpuSeconds = cpuSecondsBefore;
    polledNanos = System.nanoTime();
    GeneratorProbe.machineBusyPercent();
    thread.scheduleAtFixedRate(this::poll, 1, 1, TimeUnit.SECONDS);
  }

  private synchronized void poll() {
    double busy = GeneratorProbe.machineBusyPercent();
    double before = cpuSeconds;
    cpuSeconds = Math.max(before, used());
    long now = System.nanoTime();
    busySum += busy;
    polls++;
    observation.loadWorker(
        new LoadWorkerReading(
            share.name(),
            // Where this run observes the servers, it observes JMeter as well.
            Optional.of(jmeter).filter(process -> share.number() == 1),
            Runtime.getRuntime().availableProcessors(),
            busy,
            (cpuSeconds - before) * GIGA / Math.max(1, now - polledNanos)));
    polledNanos = now;
  }

  private double used() {
    return jmeter.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / GIGA;
  }

  /** JMeter has ended; returns when its users began and when that was, the same without a load. */
  synchronized SavedShare.Times end() {
    thread.shutdownNow();
    endedMillis = System.currentTimeMillis();
    return new SavedShare.Times(
        begunMillis == 0 ? endedMillis : begunMillis, endedMillis, beginning.run());
  }

  /** How far the clock of this machine is ahead of that of share 1; empty: not measured. */
  synchronized List<ClockOffset> clock() {
    return beginning.clock();
  }

  synchronized LoadWorkerResult.Work done() {
    return new LoadWorkerResult.Work(
        Runtime.getRuntime().availableProcessors(),
        cpuSeconds - cpuSecondsBefore,
        begunMillis == 0 ? 0 : Math.max(0, endedMillis - begunMillis) / 1e3,
        polls == 0 ? 0 : busySum / polls);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
