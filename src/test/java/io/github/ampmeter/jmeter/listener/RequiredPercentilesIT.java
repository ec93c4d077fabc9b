package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.stats.LabelStatistics;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listener in JMeter itself, without a window: alone, and as controller of two workers. */
class RequiredPercentilesIT {
  private static final Path BIN =
      Path.of(System.getProperty("ampmeter.home"), "jmeter/bin").toAbsolutePath();
  private static final List<String> LOOPBACK =
      List.of("-Djava.rmi.server.hostname=127.0.0.1", "-Jserver.rmi.ssl.disable=true");

  @TempDir private Path folder;
  private final List<Process> workers = new ArrayList<>();

  @BeforeEach
  void copyPlan() throws IOException {
    try (InputStream plan = getClass().getResourceAsStream("sleeping.jmx")) {
      Files.copy(plan, folder.resolve("sleeping.jmx"));
    }
  }

  @AfterEach
  void stopWorkers() throws InterruptedException {
    for (Process worker : workers) {
      worker.descendants().forEach(ProcessHandle::destroyForcibly);
      worker.destroyForcibly().waitFor();
    }
  }

  @Test
  void printsItsTableAndWritesItToTheNamedFile() throws Exception {
    String output = run("-Jcriteria=p90(sleep) >= 20 ms", "-JtableFile=table.txt");

    String table = Files.readString(folder.resolve("table.txt"));
    assertThat(table).startsWith("Required Percentiles - PASSED\n").contains("\nsleep ");
    assertThat(output).contains(table);
  }

  @Test
  void itsFiguresAreThoseOfTheJtlOfTheSameRun() throws Exception {
    run("-Jcriteria=p90(sleep) >= 20 ms", "-JtableFile=table.txt", "-JwarmUp=1");

    LabelStatistics sleep =
        Measurement.of(
                folder.resolve("samples.jtl"), new Phases(Duration.ofSeconds(1), Optional.empty()))
            .statistics()
            .label("sleep")
            .orElseThrow();
    List<String> row =
        Files.readAllLines(folder.resolve("table.txt")).stream()
            .filter(line -> line.startsWith("sleep "))
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(sleep.samples()).isPositive().isLessThan(150);
    assertThat(row).hasSize(1);
    assertThat(row.get(0))
        .startsWith("sleep " + sleep.samples() + " 0 ")
        .contains(" " + Math.round(sleep.elapsed().max()) + " ")
        .contains(" " + Math.round(sleep.elapsed().percentile(90)) + " ");
  }

  @Test
  void failsOnAMissedCriterionAndDoesNotJudgeByATypo() throws Exception {
    assertThat(run("-Jcriteria=p90(sleep) <= 1 ms"))
        .contains("Required Percentiles - FAILED", "MISSED p90(sleep) <= 1 ms")
        .doesNotContain("PASSED");
    assertThat(run("-Jcriteria=p90(sleep) <= fast"))
        .contains("Required Percentiles - NOT JUDGED", "line 1, column 15")
        .doesNotContain("PASSED");
  }

  @Test
  void judgesTwoWorkersOnceAndTogether() throws Exception {
    String workers = startWorker() + "," + startWorker();

    List<String> arguments = new ArrayList<>(LOOPBACK);
    arguments.addAll(List.of("-R", workers, "-Jcriteria=samples(sleep) >= 300"));
    arguments.add("-JtableFile=table.txt");
    String output = run(arguments.toArray(String[]::new));

    String table = Files.readString(folder.resolve("table.txt"));
    assertThat(table.replaceAll(" +", " ")).contains("\nsleep 300 0 ");
    assertThat(table).startsWith("Required Percentiles - PASSED\n");
    assertThat(output).containsOnlyOnce("Required Percentiles - ").contains(table);
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    Files.deleteIfExists(folder.resolve("samples.jtl"));
    List<String> command = new ArrayList<>(List.of(BIN.resolve("jmeter").toString()));
    command.addAll(List.of("-n", "-t", "sleeping.jmx", "-l", "samples.jtl"));
    command.addAll(List.of(arguments));
    Process process = start(command, Map.of(), folder.resolve("output.txt"));
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("JMeter ends").isTrue();
    String output = Files.readString(folder.resolve("output.txt"));
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }

  /** A worker on loopback; returns its address once it says that it listens. */
  private String startWorker() throws Exception {
    int port = freePort();
    Path output = folder.resolve("worker-" + port + ".txt");
    List<String> command = new ArrayList<>(List.of(BIN.resolve("jmeter-server").toString()));
    command.addAll(LOOPBACK);
    Process worker = start(command, Map.of("SERVER_PORT", String.valueOf(port)), output);
    workers.add(worker);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.readString(output).contains("Created remote object")) {
      assertThat(worker.isAlive() && System.nanoTime() < deadline)
          .as(Files.readString(output))
          .isTrue();
      Thread.sleep(100);
    }
    return "127.0.0.1:" + port;
  }

  private Process start(List<String> command, Map<String, String> environment, Path output)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HEAP", "-Xmx128m");
    builder.environment().putAll(environment);
    Files.writeString(output, "", StandardCharsets.UTF_8);
    return builder
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
