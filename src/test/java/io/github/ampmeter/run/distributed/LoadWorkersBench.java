package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.bench.Bench;
import io.github.ampmeter.bench.Spread;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One controller beside many load workers, all in this JVM, over their real channel: polls, and
 * spools that are read and merged. 20 GB of disk.
 */
class LoadWorkersBench {
  private static final int WORKERS = Bench.size(100, 10);
  private static final int ROWS = Bench.size(1_000_000, 100_000);
  private static final int ROUNDS_OF_POLLS = Bench.size(100, 20);
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect,"
          + "Hostname\n";
  private static final double MEGA = 1e6;
  private static final double GIGA = 1e9;

  @TempDir private Path folder;
  private final List<LoadWorkerServer> servers = new ArrayList<>();
  private final List<LoadWorkerClient> clients = new ArrayList<>();
  private final String token = UUID.randomUUID().toString();
  private final Console console =
      new Console(new PrintStream(OutputStream.nullOutputStream()), false);
  private LoadWorkerKeys keys;

  @BeforeEach
  void startWorkers() throws Exception {
    LoadWorkerKeys.make(folder.resolve("keys"), 2);
    keys = LoadWorkerKeys.read(folder.resolve("keys"));
    Path rows = rows();
    for (int i = 0; i < WORKERS; i++) {
      Path spool = folder.resolve("spool-" + i);
      Files.createLink(
          Files.createDirectories(spool.resolve(token)).resolve(WorkerMessages.JTL), rows);
      LoadWorkerServer server =
          new LoadWorkerServer(
              new InetSocketAddress("127.0.0.1", 0),
              new LoadWorkerServer.JMeterInstallation(
                  Path.of("jmeter"), new Version("Ampmeter", "5.6.3")),
              keys,
              new LoadWorkerServer.Retention(spool, Duration.ofMinutes(10)),
              console);
      servers.add(server);
      int port = server.address().getPort();
      clients.add(new LoadWorkerClient(new LoadWorker("127.0.0.1", port, 1), keys));
    }
  }

  @AfterEach
  void endWorkers() {
    servers.forEach(LoadWorkerServer::close);
  }

  @Test
  void spoolsAreReadAndMerged() throws Exception {
    Path all = folder.resolve("plan");
    Hello hello = clients.get(0).hello();
    for (LoadWorkerClient client : clients) {
      String name = client.worker().name();
      Path own = Files.createDirectories(all.resolve(LoadWorkerResult.folder(name)));
      new SavedWorker(name, token, hello, Map.of(), List.of()).write(own);
    }
    Path jtl = folder.resolve("merged.jtl");
    LiveHeap heap = new LiveHeap();
    long cpuBefore = cpuNanos();
    long start = System.nanoTime();

    assertThat(new KeptLoad(all).fetch(keys, jtl, new Console(System.out, false))).isTrue();

    double seconds = (System.nanoTime() - start) / GIGA;
    double cpu = (cpuNanos() - cpuBefore) / GIGA;
    heap.interrupt();
    heap.join();
    try (var lines = Files.lines(jtl)) {
      assertThat(lines.count()).isEqualTo(1 + (long) WORKERS * ROWS);
    }
    new Bench("%,d spools of %,d rows".formatted(WORKERS, ROWS))
        .row("read, compared and merged", "wall s", once(seconds), OptionalDouble.empty(), "")
        .row("both sides", "CPU s", once(cpu), OptionalDouble.empty(), "")
        .row(
            "both sides, in use after a full collection",
            "memory MB",
            Spread.of(heap.megabytes),
            OptionalDouble.empty(),
            "flat")
        .tell();
  }

  @Test
  void polls() throws Exception {
    for (LoadWorkerClient client : clients) {
      while (client.status(token, LoadWorkerClient.LIMIT).state() != WorkerMessages.State.ENDED) {
        Thread.sleep(10);
      }
    }
    List<Double> rounds = new ArrayList<>();
    long cpuBefore = cpuNanos();
    for (int i = 0; i < ROUNDS_OF_POLLS; i++) {
      long start = System.nanoTime();
      for (LoadWorkerClient client : clients) {
        client.status(token, LoadWorkerClient.LIMIT);
      }
      rounds.add((System.nanoTime() - start) / MEGA);
    }
    double cpu = (cpuNanos() - cpuBefore) / MEGA / ROUNDS_OF_POLLS;
    new Bench("polls of %,d load workers".formatted(WORKERS))
        .row("one after the other", "wall ms", Spread.of(rounds), OptionalDouble.empty(), "500")
        .row("both sides", "CPU ms", once(cpu), OptionalDouble.empty(), "")
        .tell();
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static Spread once(double value) {
    return Spread.of(List.of(value));
  }

  /** One file for all: what a load worker serves it does not change. */
  private Path rows() throws IOException {
    Path file = folder.resolve("rows.jtl");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(HEADER);
      for (int i = 0; i < ROWS; i++) {
        out.write(
            "%d,%d,page,200,OK,Users 1-%d,text,true,,1150,120,10,10,http://10.0.0.2/,%d,0,0,m%n"
                .formatted(1_700_000_000_000L + i, i % 90, i % 10, i % 80));
      }
    }
    return file;
  }

  /** What is in use, after a collection each few seconds. */
  private static final class LiveHeap extends Thread {
    private final List<Double> megabytes = new ArrayList<>();

    LiveHeap() {
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      try {
        while (true) {
          System.gc();
          megabytes.add(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGA);
          Thread.sleep(3000);
        }
      } catch (InterruptedException end) {
        return;
      }
    }
  }
}
