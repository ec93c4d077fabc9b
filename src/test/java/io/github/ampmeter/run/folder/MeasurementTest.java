package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementTest {
  private static final long START = 1_795_231_436_000L;
  private static final Phases PHASES =
      new Phases(Duration.ofSeconds(2), Optional.of(Duration.ofSeconds(8)));

  @TempDir private Path folder;
  private Path jtl;

  @BeforeEach
  void aJtl() {
    jtl = folder.resolve("samples.jtl");
  }

  @Test
  void leavesOutTheWarmUpAndWhatComesLater() throws IOException {
    write(oneSampleASecondFor(12));

    Measurement measured = Measurement.of(jtl, PHASES);

    assertThat(measured.problems()).isEmpty();
    assertThat(measured.statistics().samples()).isEqualTo(8);
  }

  @Test
  void judgesAllWithoutPhases() throws IOException {
    write(oneSampleASecondFor(12));

    assertThat(Measurement.of(jtl, Phases.NONE).statistics().samples()).isEqualTo(12);
  }

  @Test
  void judgesAGivenWindow() throws IOException {
    write(oneSampleASecondFor(12));

    Measurement measured = Measurement.of(Jtl.of(jtl), new Window(START + 1_000, START + 4_000), 0);

    assertThat(measured.statistics().samples()).isEqualTo(3);
  }

  /** Of 20 s or more that are to be judged 3 s may be missing at either end; 0: no such end. */
  @ParameterizedTest
  @CsvSource({
    "-3000, 17000, ''",
    "-3001, 16999, The load began 3.001 s after the start of the measurement window",
    "3100, 23100, ''",
    "3101, 23101, The load ended 3.001 s before the end of the measurement window",
    "-3000, 0, ''",
    "-3001, 0, The load began 3.001 s after the start of the measurement window",
    "0, 23100, ''",
    "0, 23101, The load ended 3.001 s before the end of the measurement window",
    "0, 0, ''",
  })
  void saysThatALoadDoesNotFillTheWindow(long from, long to, String problem) throws IOException {
    write(oneSampleASecondFor(21));
    Window window =
        new Window(
            from == 0 ? Long.MIN_VALUE : START + from, to == 0 ? Long.MAX_VALUE : START + to);

    assertThat(String.join("; ", Measurement.of(Jtl.of(jtl), window, 0).problems()))
        .isEqualTo(problem);
  }

  @Test
  void saysThatALoadNeitherBeganNorEndedWithTheWindow() throws IOException {
    write(oneSampleASecondFor(2));

    assertThat(Measurement.of(Jtl.of(jtl), new Window(START - 5_000, START + 9_000), 0).problems())
        .containsExactly(
            "The load began 5 s after the start of the measurement window",
            "The load ended 7.9 s before the end of the measurement window");
  }

  @Test
  void saysThatALoadEndedEarly() throws IOException {
    write(oneSampleASecondFor(6));

    assertThat(Measurement.of(jtl, PHASES).problems())
        .containsExactly("The load lasted 5.1 s instead of 10 s (warm-up and duration)");
  }

  @Test
  void saysThatALoadEndedInsideItsWarmUp() throws IOException {
    write(oneSampleASecondFor(2));
    String reason = "The load ended after 1.1 s, inside its warm-up of 2 s: nothing was measured";

    for (Optional<Duration> duration : List.of(PHASES.steadyState(), Phases.NONE.steadyState())) {
      Measurement measured = Measurement.of(jtl, new Phases(Duration.ofSeconds(2), duration));
      List<Criterion> criteria =
          Criteria.parse("test", "p90(*) <= 1 s\nthroughput(total) >= 1 /s\nerrors(*) <= 1 %");

      assertThat(measured.problems()).containsExactly(reason);
      assertThat(
              JudgedLoad.of(measured, JudgedLoad.Asked.of(criteria), GeneratorEvidence.NONE)
                  .verdict()
                  .kind())
          .isEqualTo(VerdictKind.INCOMPLETE);
    }
  }

  @Test
  void judgesWorkersOfOneStepWhereTheyWereAtWorkTogether() throws IOException {
    writeWorkers(0, 1);

    Measurement measured = Measurement.of(jtl, PHASES);
    Measurement whole = Measurement.of(jtl, Phases.NONE);

    // Windows of 8 s from 2 s and from 3 s on: [3 s, 10 s), seven samples of each.
    assertThat(measured.problems()).isEmpty();
    assertThat(measured.statistics().totals().get(0).users()).isEqualTo(4);
    assertThat(measured.statistics().samples()).isEqualTo(14);
    // From 1 s to the end of the first worker's last sample.
    assertThat(whole.statistics().window()).isEqualTo(new Window(START + 1_000, START + 11_100));
  }

  @Test
  void saysThatWorkersWereTogetherForPartOfAStepOnly() throws IOException {
    writeWorkers(0, 5);

    assertThat(Measurement.of(jtl, PHASES).problems())
        .containsExactly("The load generators ran at the same time for 3 s instead of 8 s");
  }

  /** Of ten users that come within 10 s some end at some time, and the others go on. */
  @ParameterizedTest
  @CsvSource({"95, 9, 0", "40, 9, 1", "40, 5, 1", "40, 1, 0"})
  void warnsWhereUsersAreLostAndTheRateFallsWithThem(int until, int lost, int warnings)
      throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "threadName", "allThreads");
    for (int second = 0; second < 100; second++) {
      int users = second >= until ? 10 - lost : Math.min(10, 1 + second);
      for (int user = 1; user <= users; user++) {
        rows.set("threadName", "Users 1-" + user).set("allThreads", users);
        rows.row(1000L * second, 900);
      }
    }
    rows.writeTo(jtl);

    Measurement measured = Measurement.of(jtl, Phases.NONE);

    assertThat(measured.problems()).isEmpty();
    assertThat(measured.remarks())
        .filteredOn(each -> each.contains("users of \"Users 1\" stopped"))
        .hasSize(warnings);
  }

  /** Workers that are told apart by their hosts alone, and one of them is lost. */
  @ParameterizedTest
  @CsvSource({
    "load-1, load-2, The load generators ran at the same time for 3.1 s instead of 8 s",
    "load-1, load-1, The load generators ran at the same time for 3.1 s instead of 8 s",
  })
  void tellsWorkersWithoutAPortByTheirHosts(String one, String other, String problem)
      throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "threadName", "Hostname");
    for (int second = 0; second < 12; second++) {
      rows.set("threadName", "10.0.0.1-Users 1-1").set("Hostname", one).row(1000L * second, 100);
      if (second < 6) {
        rows.set("threadName", "10.0.0.2-Users 1-1").set("Hostname", other);
        rows.row(1000L * second, 100);
      }
    }
    rows.writeTo(jtl);

    assertThat(String.join("; ", Measurement.of(jtl, PHASES).problems())).isEqualTo(problem);
  }

  /** From 0 to 11.1 s and from 9 to 20.1 s: two seconds of twenty. */
  @Test
  void saysThatGeneratorsWereApartWithoutAPlannedDuration() throws IOException {
    JtlBuilder.from(START, "threadName")
        .set("threadName", "a:1099-Users 1-1")
        .rows(0, 12_000, 1000, 100)
        .set("threadName", "b:1099-Users 1-1")
        .rows(9_000, 21_000, 1000, 100)
        .writeTo(jtl);

    Window all = new Window(START, START + 20_100);
    Window both = new Window(START + 9_000, START + 11_000);

    assertThat(Measurement.of(jtl, Phases.NONE).problems())
        .containsExactly("The load generators ran at the same time for 2.1 s instead of 20 s");
    assertThat(Measurement.of(Jtl.of(jtl), all, 0).problems())
        .containsExactly("The load generators ran at the same time for 2.1 s instead of 20 s");
    assertThat(Measurement.of(Jtl.of(jtl), both, 0).problems()).isEmpty();
  }

  @Test
  void saysThatWorkersWereNeverTogether() throws IOException {
    writeWorkers(0, 20);

    assertThat(Measurement.of(jtl, PHASES).problems())
        .containsExactly("2 users repeat 1: The load generators never ran at the same time");
  }

  @Test
  void saysThatAJtlWasCutInALine() throws IOException {
    write(oneSampleASecondFor(12) + (START + 12_000) + ",10");

    Measurement measured = Measurement.of(jtl, PHASES);

    assertThat(measured.problems())
        .containsExactly(
            "samples.jtl ends in the middle of a line: JMeter was killed or the disk is full");
    assertThat(measured.statistics().samples()).isEqualTo(8);
  }

  /** Without the groups' names the window would hold the set-up alone, and no failure. */
  @Test
  void letsNoSetUpRowOpenTheWindow() throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "threadName");
    rows.set("threadName", "Prepare 1-1").rows(0, 3_000, 1000, 100);
    rows.set("threadName", "Users 1-1").set("success", false).rows(3_100, 6_100, 100, 50);
    rows.set("threadName", "Clear up 1-1").set("success", true).row(8_000, 50);
    rows.writeTo(jtl);
    Phases phases = new Phases(Duration.ZERO, Optional.of(Duration.ofSeconds(3)));
    ThreadGroups groups =
        new ThreadGroups(List.of("Prepare"), List.of("Users"), List.of("Clear up"));

    Measurement measured = Measurement.of(grouped(groups), phases);

    assertThat(measured.statistics().samples()).isEqualTo(30);
    assertThat(measured.statistics().totals().get(0).errors()).isEqualTo(30);
    assertThat(measured.statistics().startMillis()).isEqualTo(START + 3100);
    assertThat(measured.problems()).isEmpty();
    assertThat(Measurement.of(grouped(groups), Phases.NONE).statistics().samples()).isEqualTo(30);
    assertThat(Measurement.of(jtl, phases).statistics().totals().get(0).errors()).isZero();
  }

  @Test
  void isIncompleteWhereASetUpFailed() throws IOException {
    Files.writeString(
        jtl,
        "timeStamp,elapsed,label,responseCode,threadName,success\n"
            + (START + ",100,create,500,Prepare 1-1,false\n")
            + ((START + 200) + ",100,page,200,Users 1-1,true\n"));

    Measurement measured =
        Measurement.of(
            grouped(new ThreadGroups(List.of("Prepare"), List.of("Users"), List.of())),
            Phases.NONE);

    assertThat(measured.problems())
        .containsExactly("1 of 1 sample failed in set-up; the first is create: 500");
  }

  @Test
  void isIncompleteWhereThreadsBesideTheStepsFailed() throws IOException {
    writeSweep(0, "Shop 2-1");

    assertThat(Measurement.of(jtl, Phases.NONE).problems())
        .containsExactly("9 of 9 samples failed outside the load steps; the first is order: 500");
  }

  @Test
  void isIncompleteWhereThePreheatingFailed() throws IOException {
    writeSweep(0, "Users preheat 1-1");

    assertThat(Measurement.of(jtl, Phases.NONE).problems())
        .containsExactly("9 of 9 samples failed outside the load steps; the first is order: 500");
  }

  @Test
  void refusesASweepInWhichOtherThreadsWereAtWorkBetweenItsSamples() throws IOException {
    writeSweep(10_060, "Shop 2-1");

    assertRefusal(() -> Measurement.of(jtl, Phases.NONE))
        .hasMessageContaining("threads without steps were at work during the steps");
  }

  /** Of steps that begin after 10 s; the others' samples fail, each after a millisecond. */
  private void writeSweep(long othersAfterMillis, String others) throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "responseCode", "threadName");
    rows.set("label", "order").set("responseCode", 500).set("threadName", others);
    rows.set("success", false).rows(othersAfterMillis, othersAfterMillis + 900, 100, 1);
    rows.set("label", "page").set("responseCode", 200).set("success", true);
    for (int users = 1; users <= 2; users++) {
      rows.set("threadName", "Users " + users + " users repeat 1 1-1");
      rows.rows(10_000L * users, 10_000L * (users + 1), 100, 50);
    }
    rows.writeTo(jtl);
  }

  @Test
  void saysWhichSuccessesMayBeNone() throws IOException {
    Files.writeString(
        jtl,
        "timeStamp,elapsed,label,responseCode,success\n"
            + (START + ",100,page,200,true\n")
            + ((START + 1_000) + ",100,page,503,true\n"));

    assertThat(Measurement.of(jtl, Phases.NONE).remarks())
        .contains(
            "1 of 2 samples count as successes although their response code is an error; the first"
                + " is 503");
  }

  @Test
  void saysWhereSuccessesBecomeErrorPages() throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "bytes");
    rows.set("bytes", 12345).rows(0, 5_000, 50, 40).set("bytes", 312).rows(5_000, 10_000, 50, 1);
    rows.writeTo(jtl);

    assertThat(Measurement.of(jtl, Phases.NONE).remarks())
        .contains(
            "Response size of \"page\" changed from about 12345 bytes to 312 bytes after 5 s: check"
                + " for error pages with status 200");
  }

  /** From the end of one sample to the start of the next; half of the window of 8 s are 4 s. */
  @ParameterizedTest
  @CsvSource({"5, 3.9 s, 0", "6, 4.9 s, 1"})
  void saysThatNothingCameForHalfOfTheWindow(int next, String gap, int remarks) throws IOException {
    write(samples(0, 2) + samples(next, 12 - next));

    assertThat(Measurement.of(jtl, PHASES).remarks())
        .filteredOn(remark -> remark.startsWith("There is no sample for "))
        .as(gap)
        .hasSize(remarks);
  }

  /** The load ended as the part that is to be judged began: there is nothing to be apart in. */
  @Test
  void saysOfAWindowBeyondTheLoadThatTheLoadDoesNotFillIt() throws IOException {
    write(oneSampleASecondFor(2));

    assertThat(Measurement.of(Jtl.of(jtl), new Window(START + 1_100, START + 9_100), 0).problems())
        .containsExactly("The load ended 8 s before the end of the measurement window");
  }

  @Test
  void hasNoSamplesWhereThereIsOnlyAHeader() throws IOException {
    write("");

    assertThat(Measurement.of(jtl, PHASES).statistics().samples()).isZero();
  }

  @Test
  void aClockThatIsSetBackMakesTheRunIncomplete() throws IOException {
    // 4 s, then an hour back: the window would lie in the hour before.
    write(samples(3600, 4) + samples(0, 12));

    assertThat(Measurement.of(jtl, PHASES).problems())
        .contains(
            "Rows run backwards by 3603 s after 2026-11-21T04:23:59Z: the clock was set back, or"
                + " rows of several runs were mixed");
  }

  @Test
  void aClockThatIsSetForwardIsSaid() throws IOException {
    write(samples(0, 12) + samples(3600, 4));

    assertThat(Measurement.of(jtl, PHASES).remarks())
        .anyMatch(remark -> remark.startsWith("There is no sample for 3589 s after "));
  }

  @Test
  void aFileThatIsSortedByItsStartsIsInOrder() throws IOException {
    write(START + ",90000,slow,true\n" + samples(1, 12));

    assertThat(Measurement.of(jtl, Phases.NONE).problems()).isEmpty();
    assertThat(Measurement.of(jtl, Phases.NONE).remarks()).noneMatch(r -> r.contains("no sample"));
  }

  @Test
  void batchesOfWorkersMayComeOneAfterTheOther() throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "Hostname");
    for (String host : List.of("one", "two")) {
      rows.set("Hostname", host).rows(0, 180_000, 1000, 100);
    }
    rows.writeTo(jtl);

    assertThat(Measurement.of(jtl, Phases.NONE).problems()).isEmpty();
  }

  private MeasuredFile grouped(ThreadGroups groups) {
    return new MeasuredFile(
        Jtl.of(jtl), groups, RunChecks.SampleSource.FOLDER, GeneratorEvidence.NONE);
  }

  private static String samples(int fromSecond, int seconds) {
    StringBuilder rows = new StringBuilder();
    for (int second = fromSecond; second < fromSecond + seconds; second++) {
      rows.append(START + 1000L * second).append(",100,page,true\n");
    }
    return rows.toString();
  }

  private void write(String rows) throws IOException {
    Files.writeString(jtl, "timeStamp,elapsed,label,success\n" + rows);
  }

  /** Each makes a sample a second for 12 s, from so many seconds on. */
  private void writeWorkers(int... fromSeconds) throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "threadName");
    for (int worker = 0; worker < fromSeconds.length; worker++) {
      rows.set("threadName", "10.0.0." + worker + "-Users 2 users repeat 1 1-1");
      rows.rows(1000L * fromSeconds[worker], 1000L * (fromSeconds[worker] + 12), 1000, 100);
    }
    rows.writeTo(jtl);
  }

  private static String oneSampleASecondFor(int seconds) {
    return samples(0, seconds);
  }
}
