package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria on processes and machines, and on whatever was not observed. */
class ServersJudgedTest extends ObservedLoad {
  @Test
  void holdsTheMeanShareOfOneCpuInTheWindow() {
    web(FIRST_LOOK, LAST_LOOK);

    assertThat(find("cpu(web) <= 60 %").outcome()).isEqualTo(Outcome.PASSED);
    Finding missed = find("cpu(\"web server\") <= 59.9 %");
    assertThat(missed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(missed.measuredText()).isEqualTo("60 %");
    assertThat(missed.label()).isEqualTo("web server");
    assertThat(find("cpu(machine) < 40 %").measuredText()).isEqualTo("40 %");
    assertThat(find("cpu(machine) < 40 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  /** 60 % of 20 s are 12,000 ms for 1,600 requests: 7.5 ms. */
  @Test
  void dividesCpuTimeByTheOperations() {
    web(FIRST_LOOK, LAST_LOOK);

    Finding finding = find("cpu(web) per operation <= 7.5 ms");

    assertThat(finding.measured()).isCloseTo(7.5, within(0.02));
    assertThat(find("cpu(web) per operation <= 7.4 ms").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(find("cpu(web) per operation <= 7.6 ms").outcome()).isEqualTo(Outcome.PASSED);
  }

  /** What only fails costs as much and does nothing: it makes no operation cheaper. */
  @Test
  void dividesByWhatSucceeded() {
    web(FIRST_LOOK, LAST_LOOK);
    for (int i = 0; i < 1_600; i++) {
      row(15_000, 100, "500", "no", "users 1-1", false);
    }

    assertThat(find("cpu(web) per operation <= 7 ms").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void missesWhatHasNoOperationToBeDividedBy() {
    web(FIRST_LOOK, LAST_LOOK);
    rows.clear();
    for (int second = 0; second < 40; second++) {
      row(1000L * second, 900, "500", "no", "users 1-1", false);
    }

    Finding finding = find("cpu(web) per operation <= 99 ms");

    assertThat(finding.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(finding.remark()).isEqualTo("no success");
  }

  /** Looked at each 10 s: 500 MB and 1 MB more a second; 530 MB at the end of the window. */
  @Test
  void holdsTheMostMemoryInTheWindow() {
    web(-10, 50);

    assertThat(find("memory(web) <= 530 MB").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("memory(web) <= 529 MB").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(find("memory(web) <= 529 MB").measuredText()).isEqualTo("530 MB");
    assertThat(find("memory(web) <= 529 MB").limitText()).isEqualTo("<= 529 MB");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "cpu(php) <= 80 %          | no processes named php were observed; observed were web",
        "cpu(webb) <= 80 %         | no processes named webb were observed; observed were web",
        "memory(database) <= 1 GB  | no processes named database were observed",
        "status(Slow_queries) <= 0 | the database's status was not polled during the load",
        "cpu(php) per operation <= 9 ms | no processes named php were observed",
      })
  void whatWasNotObservedIsNeverHeld(String criterion, String why) {
    web(FIRST_LOOK, LAST_LOOK);

    notJudged(criterion, why);
  }

  /** The load generator's own machine is idle enough. */
  @Test
  void theMachineOfTheLoadGeneratorIsNotThatOfTheServers() {
    web(FIRST_LOOK, LAST_LOOK);
    looks = new StringBuilder(looks.toString().replace("web server", "JMeter"));

    notJudged("cpu(machine) <= 90 %", "no server of the run was found on this machine");
    assertThat(find("cpu(jmeter) <= 60 %").outcome()).isEqualTo(Outcome.PASSED);
  }

  /** Looked at by another thread, at times of its own; at 20 s it did not answer. */
  @Test
  void holdsAMachineElsewhere() {
    web(FIRST_LOOK, LAST_LOOK);
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      look(second + 0.3, "host db 1", "logicalCpus", 4);
      look(second + 0.3, "host db 1", "cpuPercentOfAllCpus", 70);
    }
    without(20, 20, "host db 1");

    assertThat(find("cpu(\"db 1\") <= 70 %").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("cpu(\"db 1\") <= 69 %").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(find("cpu(web) <= 60 %").outcome()).isEqualTo(Outcome.PASSED);
    notJudged("cpu(\"db 2\") <= 70 %", "observed were web server, db 1");
  }

  @Test
  void aMachineElsewhereThatFellSilentIsNotJudged() {
    for (int second = FIRST_LOOK; second <= 25; second++) {
      look(second + 0.3, "host db1", "logicalCpus", 4);
      look(second + 0.3, "host db1", "cpuPercentOfAllCpus", 70);
    }

    notJudged("cpu(\"db1\") <= 80 %", "db1 was observed for only 15.3 of 20.0 s");
  }

  @Test
  void aRunWithoutAnyObservationHoldsNothing() {
    notJudged("cpu(machine) <= 90 %", "no server of the run was found on this machine");
    notJudged("cpu(web) <= 90 %", "no processes were observed");
    notJudged("memory(web) <= 1 GB", "no processes were observed");
    notJudged("status(Slow_queries) <= 0", "the database's status was not polled");
  }

  @Test
  void processesThatWereGoneForPartOfTheWindowAreNotJudged() {
    web(FIRST_LOOK, LAST_LOOK);
    without(25, 27, "web server,cpuPercentOfOneCpu");

    notJudged("cpu(web) <= 80 %", "web server was observed for only 17.0 of 20.0 s");
    assertThat(find("cpu(machine) <= 80 %").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void anObservationThatEndedEarlyIsNotJudged() {
    web(FIRST_LOOK, 28);
    database(FIRST_LOOK, 28);

    notJudged("cpu(web) <= 80 %", "web server was observed for only 18.0 of 20.0 s");
    notJudged("cpu(machine) <= 80 %", "the machine was observed for only 18.0 of 20.0 s");
    notJudged("memory(web) <= 1 GB", "web server was observed for");
    notJudged("status(Slow_queries) <= 0", "status was not polled at the end");
  }

  @Test
  void anObservationThatBeganLateIsNotJudged() {
    web(12, LAST_LOOK);
    database(12, LAST_LOOK);

    notJudged("cpu(web) <= 80 %", "web server was observed for only 18.0 of 20.0 s");
    notJudged("status(Slow_queries) <= 0", "status was first polled after the window began");
  }

  /** A counter of CPU time tells of all the time since the look before. */
  @Test
  void looksThatCameLateLoseNothingOfACounter() {
    web(FIRST_LOOK, LAST_LOOK);
    database(FIRST_LOOK, LAST_LOOK);
    without(15, 25, "");

    assertThat(find("cpu(web) <= 60 %").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void memoryThatWasLookedAtTooSeldomIsNotJudged() {
    web(-10, 50);
    without(20, 20, "web server,proportionalBytes");

    notJudged("memory(web) <= 1 GB", "the memory of web server was polled too seldom");
  }

  @Test
  void memoryOfWhichTheSharedPartIsNotToldIsNotJudged() {
    web(-10, 50);
    without(-10, 50, "web server,proportionalBytes");

    notJudged("memory(web) <= 1 GB", "the system does not report what memory web server shares");
  }

  @Test
  void eachStepIsJudgedByItself() {
    rows.clear();
    web(FIRST_LOOK, LAST_LOOK);
    for (int second = 0; second < 40; second++) {
      String step = second < 20 ? "scale 1 users repeat 1 1-1" : "scale 4 users repeat 1 1-1";
      row(1000L * second, 900, "200", "OK", step, true);
    }

    assertThat(findings("cpu(web) <= 80 %", Phases.NONE).get(0).remark())
        .contains("the run has 2 load levels");
    assertThat(findings("cpu(web) at 4 users <= 74 %", Phases.NONE).get(0).outcome())
        .isEqualTo(Outcome.FAILED);
    assertThat(findings("cpu(web) at every step <= 74 %", Phases.NONE))
        .extracting(Finding::outcome)
        .startsWith(Outcome.PASSED, Outcome.FAILED);
    assertThat(findings("cpu(web) at 8 users <= 74 %", Phases.NONE).get(0).remark())
        .startsWith("no samples at 8 users");
  }

  /** A closed load that the generator cannot make loads nothing: of course the servers are idle. */
  @Test
  void idleServersOfAGeneratorThatWasTheLimitAreNotHeld() {
    web(FIRST_LOOK, LAST_LOOK);

    Finding busy = find("cpu(web) <= 80 %", observed(GENERATOR_BUSY));

    assertThat(busy.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(busy.remark()).startsWith("the servers might sustain more than was offered: JMeter");
    assertThat(find("cpu(web) <= 50 %", observed(GENERATOR_BUSY)).outcome())
        .isEqualTo(Outcome.FAILED);
    assertThat(find("cpu(web) per operation <= 9 ms", observed(GENERATOR_BUSY)).outcome())
        .isEqualTo(Outcome.PASSED);
  }

  /** 60 % of a window of 20 s: without 5 s in which nothing was asked of the server 80 %. */
  @Test
  void pausesOfTheGeneratorAreNoRestOfTheServers() {
    web(FIRST_LOOK, LAST_LOOK);
    GeneratorEvidence paused = paused(List.of(at(14_000, 2_000), at(18_000, 3_000)));

    Finding resting = find("cpu(web) <= 75 %", paused);

    assertThat(resting.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(resting.remark())
        .startsWith("80 % without the time in which the servers had no requests: JMeter");
    assertThat(find("cpu(web) <= 81 %", paused).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("cpu(web) >= 50 %", paused).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("cpu(web) <= 50 %", paused).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(find("cpu(web) per operation <= 9 ms", paused).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("memory(web) <= 530 MB", paused).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("cpu(web) <= 60 %", paused(List.of(at(14_000, 200)))).outcome())
        .isEqualTo(Outcome.NOT_JUDGED);
  }

  @Test
  void samplesAloneTellNothingOfServers() {
    write();
    Verdict verdict =
        JudgedLoad.of(
                Measurement.of(jtl, Phases.NONE),
                JudgedLoad.Asked.of(Criteria.parse("targets", "cpu(web) <= 80 %")),
                GeneratorEvidence.NONE)
            .verdict();

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons()).contains("cpu(web) <= 80 %: only ampmeter run observes servers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-1", "many"})
  void refusesAnObservationThatIsNoNumber(String value) {
    looks.append(START + ",web server,cpuPercentOfOneCpu," + value + "\n");

    assertRefusal(this::observation).hasMessageContaining("observe.csv, line 2");
  }

  @Test
  void holdsWhatACounterRoseByInTheWindowWithoutOurOwnLooks() {
    database(FIRST_LOOK, LAST_LOOK);

    Finding finding = find("status(Questions) <= 1940");

    assertThat(finding.measuredText()).isEqualTo("1940");
    assertThat(finding.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("status(questions) < 1940").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(find("status(Questions) per operation <= 1.2125").outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(find("status(Questions) per operation <= 1.21").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void whatHappensBeforeAndAfterTheWindowIsNotInIt() {
    database(FIRST_LOOK, LAST_LOOK);
    status(8, "Slow_queries", 8);
    status(34, "Slow_queries", 9);

    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.PASSED);
  }

  /** A busy machine keeps looks waiting: in the window, where it begins and where it ends. */
  @ParameterizedTest
  @ValueSource(ints = {10, 11, 20, 30})
  void aLookThatWasTooLateToBeToldIsNotHeldAgainstTheDatabase(int late) {
    look(FIRST_LOOK, "statusAsking", "Questions", 3);
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      if (second != late) {
        status(second, "Ampmeter_looks", second - FIRST_LOOK);
        status(second, "Questions", 1_000 + 3 * (second - FIRST_LOOK));
        status(second, "Uptime", 50 + second);
      }
    }

    assertThat(find("status(Questions) <= 0").outcome()).isEqualTo(Outcome.PASSED);

    without(FIRST_LOOK, LAST_LOOK, "Ampmeter_looks");
    assertThat(find("status(Questions) <= 0").outcome()).isNotEqualTo(Outcome.PASSED);
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 20, 30})
  void whatHappensInTheWindowIsMissed(int second) {
    database(FIRST_LOOK, LAST_LOOK);
    status(second, "Slow_queries", 8);

    assertThat(find("status(Slow_queries) <= 0").outcome()).isEqualTo(Outcome.FAILED);
  }

  /** The window begins at 10 s: a look at 9.5 s and one at 10.5 s, and one slow query between. */
  @Test
  void whatMayBeInTheWindowOrBesideItIsNotJudged() {
    for (int second = FIRST_LOOK; second < LAST_LOOK; second++) {
      look(second + 0.5, "status", "Slow_queries", second < 10 ? 7 : 8);
      look(second + 0.5, "status", "Uptime", 50 + second);
    }

    Finding finding = find("status(Slow_queries) <= 0");

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("from 0 to 1: the window begins and ends between two polls of the server");
    assertThat(find("status(Slow_queries) <= 1").outcome()).isEqualTo(Outcome.PASSED);
  }

  /** Looks at 9.5 s, 10.5 s, ...; 100 questions a second from before 10 s to 30 s, then none. */
  @Test
  void aLoadThatEndsWithItsWindowIsCountedWhole() {
    for (int second = FIRST_LOOK; second < LAST_LOOK; second++) {
      double at = second + 0.5;
      look(at, "status", "Questions", 5_000 + Math.round(100 * Math.min(at, 30)));
      look(at, "status", "Uptime", 50 + second);
    }

    assertThat(find("status(Questions) <= 2050").measuredText()).isEqualTo("2000");
  }

  @Test
  void aDatabaseThatWasRestartedInTheWindowIsNotJudged() {
    database(FIRST_LOOK, 20);
    for (int second = 21; second <= LAST_LOOK; second++) {
      status(second, "Questions", 9_000 + second);
      status(second, "Slow_queries", 7);
      status(second, "Uptime", second - 21);
    }

    notJudged("status(Slow_queries) <= 0", "the database was restarted during the window");
    notJudged("status(Questions) <= 99999", "the database was restarted during the window");
  }

  /** Up for a short time only: it stays above what it was, and yet did not grow as time passed. */
  @Test
  void aRestartThatNoLookSawFallIsFoundByTheUptime() {
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      status(second, "Slow_queries", 7);
      status(second, "Uptime", second < 12 ? 3 + second : second < 24 ? 15 : second - 8);
    }

    notJudged("status(Slow_queries) <= 0", "the database was restarted during the window");
  }

  @Test
  void countersThatWereResetAreNotJudged() {
    database(FIRST_LOOK, LAST_LOOK);
    for (int second = FIRST_LOOK; second <= LAST_LOOK; second++) {
      status(second, "Uptime_since_flush_status", second < 15 ? 50 + second : second - 15);
    }

    notJudged("status(Slow_queries) <= 0", "the counters were reset during the window");
  }

  @Test
  void aCounterThatFellIsNotJudged() {
    database(FIRST_LOOK, LAST_LOOK);
    status(20, "Slow_queries", 0);

    notJudged("status(Slow_queries) <= 0", "Slow_queries fell during the window");
  }

  @Test
  void aVariableThatTheDatabaseDoesNotHaveIsNotJudged() {
    database(FIRST_LOOK, LAST_LOOK);

    notJudged("status(Slow_querys) <= 0", "the database reported no number for Slow_querys");
  }
}
