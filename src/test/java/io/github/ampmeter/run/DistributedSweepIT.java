package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.jmeter.InstalledJMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep that two workers drive, each in a JMeter of its own; a request takes 20 ms. JMeter starts
 * the second one after the first, on a busy machine ten seconds later: a step is long beside that.
 */
@TestInstance(Lifecycle.PER_CLASS)
class DistributedSweepIT {
  private static final long WARM_UP_MILLIS = 1000;
  private static final long DURATION_MILLIS = 30_000;

  private InstalledJMeter jmeter;
  private Path folder;

  @BeforeAll
  void startWorkers(@TempDir Path temporary) throws IOException, InterruptedException {
    folder = temporary;
    jmeter =
        new InstalledJMeter(folder, getClass(), "/io/github/ampmeter/jmeter/threads/stepping.jmx");
    jmeter.addWorker();
    jmeter.addWorker();
  }

  @AfterAll
  void endWorkers() {
    jmeter.close();
  }

  @Test
  void showsTheSumOfTheUsersAndTheTimeInWhichBothWorkersWereAtWork() throws Exception {
    jmeter.runOnWorkers("-Gusers=1,3", "-GwarmUp=1", "-Gduration=30");
    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .run(
                "report",
                "samples.jtl",
                "--ramp-up=1 s",
                "--steady-state=30 s",
                "--out",
                folder.resolve("report").toString());

    // Incomplete, and thus no zero, where they were together for much less than that.
    assertThat(folder.resolve("report/results.json")).as(ended.all()).exists();
    List<JsonNode> totals = Ampmeter.totals(folder.resolve("report"));
    assertThat(totals).extracting(total -> total.get("users").asInt()).containsExactly(2, 6);
    assertThat(totals.get(0).get("samples").asLong()).isEqualTo(samplesByHand("1 user"));
    assertThat(totals.get(1).get("samples").asLong()).isEqualTo(samplesByHand("3 users"));
  }

  @Test
  void workersListenOnLoopbackUnlessTheyAreToldOtherwise() throws IOException {
    assertThat(jmeter.processes()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(OpenSockets.of(jmeter.processes())).isEmpty();
  }

  @Test
  void refusesStepsByIterationsOnEachWorker() throws Exception {
    jmeter.runOnWorkers("-Gusers=2", "-Giterations=5");

    for (int worker = 1; worker <= 2; worker++) {
      assertThat(jmeter.workerLog(worker))
          .contains("Users: steps by iterations or requests cannot be distributed");
    }
    assertThat(Files.exists(jmeter.jtl()) ? Files.readAllLines(jmeter.jtl()) : List.of("header"))
        .hasSize(1);
  }

  /** Of both, from when the later one has warmed up until the earlier one is done. */
  private long samplesByHand(String step) throws IOException {
    List<Worked> workers = new ArrayList<>();
    for (String worker : jmeter.workers()) {
      workers.add(worked(worker + "-Users " + step + " repeat 1 1-"));
    }
    long from = workers.stream().mapToLong(Worked::first).max().orElseThrow() + WARM_UP_MILLIS;
    long to =
        workers.stream()
            .mapToLong(
                worked -> Math.min(worked.first() + WARM_UP_MILLIS + DURATION_MILLIS, worked.last))
            .min()
            .orElseThrow();
    return workers.stream()
        .flatMap(worked -> worked.starts.stream())
        .filter(start -> start >= from && start < to)
        .count();
  }

  /** What one worker did in a step. */
  private record Worked(List<Long> starts, long last) {
    long first() {
      return Collections.min(starts);
    }
  }

  private Worked worked(String thread) throws IOException {
    Pattern row = Pattern.compile("(\\d+),(\\d+),.*," + Pattern.quote(thread) + ".*");
    List<Long> starts = new ArrayList<>();
    long last = 0;
    for (String line : Files.readAllLines(jmeter.jtl())) {
      Matcher found = row.matcher(line);
      if (found.matches()) {
        long start = Long.parseLong(found.group(1));
        starts.add(start);
        last = Math.max(last, start + Long.parseLong(found.group(2)));
      }
    }
    return new Worked(starts, last);
  }
}
