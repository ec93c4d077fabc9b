package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads that two workers drive, each in a JMeter of its own. They keep what they are told with -G,
 * so each load says all that it does not leave to the plan.
 */
@TestInstance(Lifecycle.PER_CLASS)
class DistributedIT {
  private static final String STEPPING = "/io/github/ampmeter/jmeter/threads/stepping.jmx";
  private static final String SLEEPING = "/io/github/ampmeter/jmeter/listener/sleeping.jmx";
  private static final String COLUMNS = "sample_variables=arrival:late,arrival:around";
  private static final long WARM_UP_MILLIS = 1000;
  private static final long DURATION_MILLIS = 4000;

  private InstalledJMeter jmeter;
  private Path folder;

  @BeforeAll
  void startWorkers(@TempDir Path temporary) throws IOException, InterruptedException {
    folder = temporary;
    jmeter = new InstalledJMeter(folder, getClass(), STEPPING);
    jmeter.addWorker();
    jmeter.addWorker();
  }

  @AfterAll
  void endWorkers() {
    jmeter.close();
  }

  /** A request takes 20 ms. */
  @Test
  void showsTheSumOfTheUsersAndTheTimeInWhichBothWorkersWereAtWork() throws Exception {
    jmeter.take(getClass(), STEPPING);
    jmeter.runOnWorkers("-Gusers=1,3", "-GwarmUp=1", "-Gduration=4");
    Ampmeter.Ended ended = report("sweep", "--ramp-up=1 s", "--steady-state=4 s");

    // Incomplete, and thus no zero, where they were together for much less than that.
    assertThat(folder.resolve("sweep/results.json")).as(ended.all()).exists();
    List<JsonNode> totals = Ampmeter.totals(folder.resolve("sweep"));
    assertThat(totals).extracting(total -> total.get("users").asInt()).containsExactly(2, 6);
    assertThat(totals.get(0).get("samples").asLong()).isEqualTo(samplesByHand("1 user"));
    assertThat(totals.get(1).get("samples").asLong()).isEqualTo(samplesByHand("3 users"));
  }

  /** 4 and 8 arrivals a second on each worker. */
  @Test
  void showsTheSumOfTheRatesAndHowLateEachArrivalBegan() throws Exception {
    jmeter.take(getClass(), "arriving.jmx");
    try (PermitServer server = new PermitServer(8, 20)) {
      jmeter.runOnWorkers(
          "-J" + COLUMNS,
          "-G" + COLUMNS,
          "-Grate=4,8/s",
          "-Gusers=100",
          "-GwarmUp=1",
          "-Gduration=3",
          "-Gport=" + server.port());
    }
    Path targets = folder.resolve("my.targets");
    Files.writeString(targets, "p90(total) at 8 /s <= 1 min\np90(total) at 16 users <= 1 min\n");

    Ampmeter.Ended ended =
        report("rates", "--ramp-up=1 s", "--steady-state=3 s", "--targets=" + targets);

    assertThat(folder.resolve("rates/results.json")).as(ended.all()).exists();
    List<JsonNode> totals = Ampmeter.totals(folder.resolve("rates"));
    assertThat(totals).allMatch(total -> total.get("users").asInt() == 0);
    assertThat(totals)
        .extracting(total -> total.get("arrivalsPerSecond").asInt())
        .containsExactly(8, 16);
    JsonNode arrivals =
        new ObjectMapper()
            .readTree(folder.resolve("rates/results.json").toFile())
            .at("/plans/0/sections/arrivals/levels");
    // A row an arrival: each of them says how late it began.
    for (int i = 0; i < 2; i++) {
      assertThat(arrivals.get(i).get("arrivals")).isEqualTo(totals.get(i).get("samples"));
    }
    try (Stream<String> rows = Files.lines(folder.resolve("samples.jtl"))) {
      assertThat(rows.skip(1)).isNotEmpty().allMatch(row -> row.matches(".*,[0-9]+/[0-9]+,"));
    }
    assertThat(ended.out()).contains("no samples at 16 users; the run has 8, 16 /s");
  }

  @Test
  void theListenerJudgesBothWorkersOnceAndTogether() throws Exception {
    jmeter.take(getClass(), SLEEPING);

    // Ten seconds: on a busy machine one worker may start two seconds after the other.
    String output =
        jmeter.runOnWorkers(
            "-Jcriteria=samples(sleep) >= 2000", "-Gloops=500", "-JtableFile=table.txt");

    String table = Files.readString(folder.resolve("table.txt"));
    assertThat(table.replaceAll(" +", " ")).contains("\nsleep 2000 0 ");
    assertThat(table).startsWith("Required Percentiles - PASSED\n");
    assertThat(output).containsOnlyOnce("Required Percentiles - ").contains(table);
  }

  /** Its failure is no row of the load, but the load was prepared in vain. */
  @Test
  void theListenerIsIncompleteWhereASetUpFailsAnywhere() throws Exception {
    jmeter.take(getClass(), SLEEPING);
    prepareInVain(folder.resolve("sleeping.jmx"));

    assertThat(jmeter.runOnWorkers("-Jcriteria=max(*) <= 1 min", "-JtableFile=table.txt"))
        .contains(
            "Required Percentiles - INCOMPLETE",
            "! 2 of 2 samples failed in set-up; the first is prepare:")
        .doesNotContain("\nprepare ");
  }

  /** Puts a set-up group before the users, whose one sample fails. */
  private static void prepareInVain(Path jmx) throws IOException {
    String plan = Files.readString(jmx);
    int users = plan.indexOf("      <ThreadGroup ");
    String setUp =
        plan.substring(users, plan.indexOf("      <io.github.ampmeter.jmeter.listener"))
            .replace("\"ThreadGroupGui\"", "\"SetupThreadGroupGui\"")
            .replace("\"ThreadGroup\"", "\"SetupThreadGroup\"")
            .replace("<ThreadGroup ", "<SetupThreadGroup ")
            .replace("</ThreadGroup>", "</SetupThreadGroup>")
            .replace("testname=\"Users\"", "testname=\"Prepare\"")
            .replace("testname=\"sleep\"", "testname=\"prepare\"")
            .replace(">2</stringProp>", ">1</stringProp>")
            .replace("${__P(loops,75)}", "1")
            .replace("Sleep_Mask", "Status")
            .replace(">0</stringProp>\n                <", ">NO</stringProp>\n                <");
    Files.writeString(jmx, plan.substring(0, users) + setUp + plan.substring(users));
  }

  @Test
  void workersListenOnLoopbackUnlessTheyAreToldOtherwise() throws IOException {
    assertThat(jmeter.processes()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(OpenSockets.of(jmeter.processes())).isEmpty();
  }

  private Ampmeter.Ended report(String out, String... options) {
    List<String> words = new ArrayList<>(List.of("report", jmeter.jtl().toString()));
    words.add("--out=" + folder.resolve(out));
    words.addAll(List.of(options));
    return Ampmeter.here(words);
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
