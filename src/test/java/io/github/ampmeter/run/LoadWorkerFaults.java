package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.Orphans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens to load workers and their controllers, at three moments, {@code -Dfaults.repeats}
 * times each (10): seen within 5 s, never passed, nothing left behind. {@code mvn verify -Pfaults
 * -Dit.test=LoadWorkerFaults}; what became of each is added to target/load-worker-faults.md.
 */
class LoadWorkerFaults {
  private static final FaultTable TABLE =
      FaultTable.of("load-worker-faults.md", "fault | seen after, ms | verdict | exit code");
  private static final Pattern ONLY = Pattern.compile(System.getProperty("faults.only", ".*"));
  private static final int REPEATS = Integer.getInteger("faults.repeats", 10);
  private static final int LOAD_SECONDS = 20;

  /** Longer than a controller is stopped, and short enough to wait for. */
  private static final String LEASE = "20 s";

  private static final long MOST_MILLIS = 5000;
  private static final String SEEN = "a load worker failed; ending the others";

  @TempDir private Path folder;
  private Ampmeter ampmeter;
  private LoadWorkerGroup workers;
  private Ampmeter.Running running;
  private Path plan;

  private enum When {
    PREPARING,
    FIRST_ROWS,
    LOAD
  }

  private enum Fault {
    WORKER_KILLED,
    WORKER_STOPPED,
    JMETER_KILLED,
    JMETER_STOPPED,
    CONTROLLER_KILLED,
    CONTROLLER_STOPPED,
    SECOND_CONTROLLER;

    /** Whether a controller that lives has something to see. */
    boolean seen() {
      return ordinal() <= JMETER_STOPPED.ordinal();
    }
  }

  @TestFactory
  Stream<DynamicTest> eachFaultIsSeenAndLosesNothingThatWasMeasured() {
    return IntStream.rangeClosed(1, REPEATS)
        .boxed()
        .flatMap(
            repeat ->
                Arrays.stream(Fault.values())
                    .flatMap(
                        fault ->
                            Arrays.stream(When.values()).map(when -> test(fault, when, repeat))))
        .filter(test -> ONLY.matcher(test.getDisplayName()).matches());
  }

  private DynamicTest test(Fault fault, When when, int repeat) {
    String name = fault + " " + when;
    return DynamicTest.dynamicTest(name, () -> run(fault, when, name + "-" + repeat));
  }

  private void run(Fault fault, When when, String name) throws Exception {
    Path own = Files.createDirectories(folder.resolve(name.replace(' ', '-')));
    ampmeter = new Ampmeter(own);
    List<ProcessHandle> family = new ArrayList<>();
    try (PermitServer server = new PermitServer(8, 20);
        LoadWorkerGroup pair = new LoadWorkerGroup(ampmeter, "--lease", LEASE)) {
      workers = pair;
      plan = own.resolve("run/queue");
      String suite =
          ampmeter.queue(
              server.port(),
              """
              users: 4
              warmUp: 1 s
              duration: %d s
              targets: errors(total) <= 0 %%
              """
                  .formatted(LOAD_SECONDS));
      running = ampmeter.start("run", suite, "--out", "run", "--load-workers", pair.all());
      await(when);
      family.addAll(running.family());
      pair.processes().forEach(worker -> family.addAll(worker.family()));
      happen(fault, when, suite, name, server);
    }
    Orphans.awaitEnd(family);
  }

  private void await(When when) throws IOException, InterruptedException {
    Ampmeter.await("never prepared", () -> said("preparing 2 load workers"));
    if (when != When.PREPARING) {
      running.awaitRows(workers.rows(plan, 0));
      running.awaitRows(workers.rows(plan, 1));
    }
    if (when == When.LOAD) {
      Thread.sleep(3000);
    }
  }

  private boolean said(String words) throws IOException {
    return Files.readString(running.out()).contains(words);
  }

  private void happen(Fault fault, When when, String suite, String name, PermitServer server)
      throws Exception {
    long start = System.nanoTime();
    switch (fault) {
      case WORKER_KILLED -> workers.process(1).signal("KILL");
      case WORKER_STOPPED -> workers.process(1).signal("STOP");
      case JMETER_KILLED, JMETER_STOPPED -> {
        Ampmeter.await("no JMeter", () -> jmeter().isPresent());
        String signal = fault == Fault.JMETER_KILLED ? "-KILL" : "-STOP";
        Ampmeter.command("kill", signal, String.valueOf(jmeter().get().pid()));
      }
      case CONTROLLER_KILLED -> running.signal("KILL");
      case CONTROLLER_STOPPED -> {
        running.signal("STOP");
        Thread.sleep(10_000);
        running.signal("CONT");
      }
      case SECOND_CONTROLLER -> {
        Ampmeter.Ended second =
            ampmeter.run("run", suite, "--out", "second", "--load-workers", workers.all());
        assertThat(second.exitCode()).as(second.all()).isEqualTo(2);
        assertThat(second.err()).contains("is busy with another load; nothing was started");
      }
    }
    long seen = fault.seen() && when != When.PREPARING ? seenMillis(start) : -1;
    Ampmeter.Ended ended = running.end();
    if (fault == Fault.CONTROLLER_KILLED) {
      ended = ampmeter.run("report", "run", "--load-worker-keys", workers.keys());
    }
    if (fault == Fault.JMETER_STOPPED) {
      jmeter().ifPresent(ProcessHandle::destroyForcibly);
    }
    boolean passes = fault == Fault.CONTROLLER_STOPPED || fault == Fault.SECOND_CONTROLLER;
    TABLE.add("%s | %s | %s | %d".formatted(name, seen, verdict(ended), ended.exitCode()));
    assertThat(seen).as(ended.all()).isLessThanOrEqualTo(MOST_MILLIS);
    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(passes ? 0 : 1);
    assertThat(ended.err()).doesNotContain("\tat ");
    if (passes || fault == Fault.CONTROLLER_KILLED && when != When.PREPARING) {
      assertThat(Files.readAllLines(plan.resolve("samples.jtl")))
          .hasSize(1 + server.served().size());
      assertWhole();
    }
  }

  private void assertWhole() throws IOException {
    JsonNode results = new ObjectMapper().readTree(plan.resolve("load-workers.json").toFile());
    for (JsonNode worker : results) {
      assertThat(worker.get("sha256").asText()).isNotEmpty();
      assertThat(worker.get("sha256")).isEqualTo(worker.get("readSha256"));
      assertThat(worker.get("made")).isEqualTo(worker.get("rows"));
    }
  }

  private Optional<ProcessHandle> jmeter() {
    return workers.process(1).family().stream()
        .filter(each -> Ampmeter.commandLine(each).contains("ApacheJMeter"))
        .findFirst();
  }

  private long seenMillis(long start) throws IOException, InterruptedException {
    while (!said(SEEN) && running.process().isAlive()) {
      Thread.sleep(10);
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private static String verdict(Ampmeter.Ended ended) {
    return Stream.of("INCOMPLETE", "PASSED", "FAILED")
        .filter(each -> ended.out().contains(" - " + each))
        .findFirst()
        .orElse("none");
  }
}
