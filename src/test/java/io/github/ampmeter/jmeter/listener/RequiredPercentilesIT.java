package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.stats.LabelStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The listener in JMeter itself, without a window: alone, and as controller of two workers. */
class RequiredPercentilesIT {
  @TempDir private Path folder;
  private InstalledJMeter jmeter;

  @BeforeEach
  void copyPlan() throws IOException {
    jmeter = new InstalledJMeter(folder, getClass(), "sleeping.jmx");
  }

  @AfterEach
  void endAll() {
    jmeter.close();
  }

  @Test
  void printsAndWritesATableWithTheFiguresOfTheJtlOfTheSameRun() throws Exception {
    String output =
        jmeter.run("-Jcriteria=p90(sleep) >= 20 ms", "-JtableFile=table.txt", "-JwarmUp=1");

    String table = Files.readString(folder.resolve("table.txt"));
    assertThat(table).startsWith("Required Percentiles - PASSED\n");
    assertThat(output).contains(table);
    LabelStatistics sleep =
        Measurement.of(jmeter.jtl(), new Phases(Duration.ofSeconds(1), Optional.empty()))
            .statistics()
            .label("sleep")
            .orElseThrow();
    List<String> row =
        table
            .lines()
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
    assertThat(jmeter.run("-Jcriteria=p90(sleep) <= 1 ms"))
        .contains("Required Percentiles - FAILED", "p90(sleep) <= 1 ms")
        .doesNotContain("PASSED");
    assertThat(jmeter.run("-Jcriteria=p90(sleep) <= fast"))
        .contains("Required Percentiles - NOT JUDGED", "line 1, column 15")
        .doesNotContain("PASSED");
  }

  /** Only when JMeter has written all that it writes. */
  @ParameterizedTest
  @CsvSource({
    "p90(sleep) <= 1 ms, true, 1",
    "p90(sleep) >= 20 ms, true, 0",
    "p90(sleep) >= 20 ms, yes, 1",
  })
  void theVerdictIsTheExitCodeWhereThePropertyAsksForIt(String criterion, String asked, int code)
      throws Exception {
    Process process =
        jmeter.start(
            "-Jcriteria=" + criterion, "-Jampmeter.exitCode=" + asked, "-e", "-o", "dashboard");

    assertThat(process.waitFor()).as(jmeter.output()).isEqualTo(code);
    assertThat(Files.readAllLines(jmeter.jtl())).hasSize(151);
    assertThat(folder.resolve("dashboard/index.html")).content().endsWith("</html>\n");
    assertThat(folder.resolve("dashboard/statistics.json")).content().contains("\"sleep\"");
    assertThat(jmeter.output()).contains("... end of run");
    assertThat(jmeter.log()).contains("Notifying test listeners of end of test");
  }

  /** Its failure is no row of the load, but the load was prepared in vain. */
  @Test
  void aFailingSetUpGroupMakesTheRunIncompleteHereAndOnAWorker() throws Exception {
    prepareInVain(folder.resolve("sleeping.jmx"));
    String[] arguments = {"-Jcriteria=max(*) <= 1 min", "-JtableFile=table.txt"};

    String alone = jmeter.run(arguments);
    jmeter.addWorker();
    String onAWorker = jmeter.runOnWorkers(arguments);

    for (String output : List.of(alone, onAWorker)) {
      assertThat(output)
          .contains(
              "Required Percentiles - INCOMPLETE",
              "! set-up: 1 of 1 samples failed, the first is prepare:")
          .doesNotContain("\nprepare ");
    }
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
  void judgesTwoWorkersOnceAndTogether() throws Exception {
    jmeter.addWorker();
    jmeter.addWorker();

    String output =
        // Long beside the seconds by which the second worker may be late on a busy machine.
        jmeter.runOnWorkers(
            "-Gloops=1500", "-Jcriteria=samples(sleep) >= 6000", "-JtableFile=table.txt");

    String table = Files.readString(folder.resolve("table.txt"));
    assertThat(table.replaceAll(" +", " ")).contains("\nsleep 6000 0 ");
    assertThat(table).startsWith("Required Percentiles - PASSED\n");
    assertThat(output).containsOnlyOnce("Required Percentiles - ").contains(table);
  }
}
