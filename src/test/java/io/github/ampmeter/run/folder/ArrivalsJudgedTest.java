package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.ArrivalStatistics;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.validity.GeneratorBottleneck.BottleneckKind;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A load that arrives at a rate, from its JTL to its verdict. */
class ArrivalsJudgedTest extends ArrivalLoad {
  // ---- what counts as a response time

  @Test
  void onlyTheFirstSampleCountsFromWhenTheArrivalWasDue() {
    request(1100, 20, "first", "100/80");
    request(1130, 30, "second", "");

    RunStatistics run = measured().statistics();

    assertThat(run.startMillis()).isEqualTo(START + 1000);
    assertThat(run.label("first").orElseThrow().elapsed().max()).isEqualTo(120);
    assertThat(run.label("second").orElseThrow().elapsed().max()).isEqualTo(30);
    ArrivalStatistics arrivals = run.totals().get(0).arrivals();
    assertThat(arrivals.due()).isEqualTo(1);
    assertThat(arrivals.lateMillis().max()).isEqualTo(100);
    assertThat(arrivals.generatorLateMillis().max()).isEqualTo(20);
  }

  @Test
  void theFirstSamplesTransactionCountsFromThereAndIsNoArrival() {
    request(1100, 20, "first", "100/100", "100/100");
    operation(1095, 40, "buy", "", "100/100");
    operation(1140, 10, "look", "", "");

    RunStatistics run = measured().statistics();

    assertThat(run.label("buy").orElseThrow().elapsed().max()).isEqualTo(140);
    assertThat(run.label("look").orElseThrow().elapsed().max()).isEqualTo(10);
    assertThat(run.totals().get(0).arrivals().due()).isEqualTo(1);
  }

  @Test
  void aTransactionThatHidesItsSamplesStandsForTheArrivalItself() {
    operation(1100, 40, "buy", "in buy", "100/0");
    // JMeter writes what it hides all the same, with the variables of the transaction.
    request(1100, 30, "page", "in buy", "100/0");
    operation(1130, 10, "inside", "in buy", "100/0");

    RunStatistics run = measured().statistics();

    assertThat(run.label("buy").orElseThrow().elapsed().max()).isEqualTo(140);
    assertThat(run.label("page").orElseThrow().elapsed().max()).isEqualTo(30);
    assertThat(run.label("inside").orElseThrow().elapsed().max()).isEqualTo(10);
    assertThat(run.totals().get(0).arrivals().due()).isEqualTo(1);
  }

  @Test
  void latenessThatCannotBeIsRefusedWithItsLine() {
    request(1100, 20, "first", "5/9");

    assertRefusal(this::measured)
        .hasMessageContaining(
            "line 2: arrival:late, arrival:around: an arrival must be late by 0 ms to 30 days");

    columns(LATENESS);
    request(1100, 20, "first", "soon");
    assertThatThrownBy(this::measured)
        .hasMessageContaining(
            "arrival:late, arrival:around: must be late/waited in milliseconds, was \"soon\","
                + " \"\"");
  }

  // ---- dropped

  @Test
  void aDroppedArrivalIsAnErrorAndInfiniteInPercentiles() {
    // 98 of 10 ms, two dropped: rank 98 of 100 is a success, rank 99 is none.
    steady(98, 10);
    dropped(9_800);
    dropped(9_900);

    Verdict verdict =
        judged(
            "p98(total) <= 10 ms",
            "p99(total) <= 1 min",
            "p99(page) <= 10 ms",
            "errors(total) <= 2 %",
            "dropped(total) <= 2 %");

    assertThat(verdict.findings())
        .extracting(Finding::outcome)
        .containsExactly(
            Outcome.PASSED, Outcome.FAILED, Outcome.PASSED, Outcome.PASSED, Outcome.PASSED);
    assertThat(verdict.findings().get(1).measured()).isInfinite();
    assertThat(verdict.findings().get(1).measuredText()).isEqualTo("infinite ms");
    assertThat(verdict.findings().get(3).measured()).isEqualTo(2);
    assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void aDroppedArrivalCountsAmongTheOperationsWhereThereAreAny() {
    for (int i = 0; i < 99; i++) {
      request(100 * i, 10, "page", "0/0", "0/0");
      operation(100 * i, 10, "buy", "", "0/0");
    }
    dropped(9_900);

    Verdict verdict = judged("p100(total) <= 1 min", "errors(operations) <= 1 %");

    assertThat(verdict.findings().get(0).measured()).isInfinite();
    assertThat(verdict.findings().get(1).measured()).isEqualTo(1);
  }

  @Test
  void aDroppedArrivalCountsOnceAmongTheOperations() {
    for (int i = 0; i < 98; i++) {
      request(100 * i, 10, "page", "0/0", "0/0");
      operation(100 * i, 10, "buy", "", "0/0");
    }
    dropped(9_800);
    dropped(9_900);

    RunStatistics run = measured().statistics();

    assertThat(List.of(run.totals().get(0), run.all(LabelKind.OPERATION).get(0)))
        .extracting(LabelStatistics::samples, LabelStatistics::errors)
        .containsOnly(tuple(100L, 2L));
  }

  @Test
  void whoSaysNothingOfDroppedArrivalsAllowsNone() {
    for (int i = 0; i < 99; i++) {
      request(100 * i, 10, "page", "0/0", "0/0");
      operation(100 * i, 10, "buy", "", "0/0");
    }
    dropped(9_900);

    // Each of these holds: * is the operations, none of which failed.
    Verdict verdict = judged("p90(*) <= 1 s", "errors(*) <= 50 %");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
    Finding dropped = verdict.findings().get(verdict.findings().size() - 1);
    assertThat(dropped.criterion().text()).isEqualTo("Default target: no dropped arrivals");
    assertThat(dropped.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(dropped.measured()).isEqualTo(1);
  }

  @Test
  void whoSpeaksOfDroppedArrivalsAtOneRateAllowsNoneAtOthers() {
    steady(100, 10);
    dropped(9_950);

    assertThat(judged("dropped(total) at 20 /s <= 50 %", "errors(total) <= 50 %").kind())
        .isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void aServerCannotDropAnArrivalNorCanAUserOfAnotherLoad() {
    row(1000, 10, "page", "dropped", "", "users 1-3", "text", false, "", "");
    row(2000, 10, "page", "200", "OK", "users 1-3", "text", true, "", "");

    assertThat(measured().statistics().totals().get(0).arrivals().any()).isFalse();
  }

  // ---- late

  @Test
  void lateIsTheShareThatBeganMoreThan50MsAfterItWasDue() {
    for (int i = 0; i < 96; i++) {
      request(100 * i, 10, "page", "50/50");
    }
    for (int i = 96; i < 100; i++) {
      request(100 * i + 51, 10, "page", "51/51");
    }

    Finding late = judged("late(total) <= 1 %").findings().get(0);

    assertThat(late.measured()).isEqualTo(4);
    assertThat(late.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(late.reliable()).isTrue();
  }

  @Test
  void ofALoadThatDoesNotArriveNothingIsLateNorOnTime() {
    row(1000, 10, "page", "200", "OK", "users 1-3", "text", true, "", "");

    assertThat(judged("late(total) <= 50 %").findings().get(0))
        .extracting(Finding::outcome, Finding::remark)
        .containsExactly(Outcome.FAILED, "the load was not offered at a rate");
    assertThat(judged("p90(page) <= 1 s").kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void whereTheRowsDoNotTellHowLateTheyBeganNothingIsHeld() {
    columns();
    for (int i = 0; i < 100; i++) {
      row(100 * i, 10, "page", "200", "OK", AT_10 + "1", "text", true);
    }

    Verdict verdict = judged("p90(total) <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.reasons().get(0)).contains("-Jsample_variables=arrival:late,arrival:around");
  }

  @Test
  void soItIsWhereTheRateIsNoStep() {
    columns();
    row(1000, 10, "page", "200", "OK", "Arrivals arriving 1-1", "text", true);

    assertThat(judged("p90(total) <= 1 s").kind()).isEqualTo(VerdictKind.NOT_JUDGED);
  }

  // ---- load levels

  @Test
  void theLevelIsTheRateThatTheThreadsNameSays() {
    steady(100, 10);

    RunStatistics run = measured().statistics();

    assertThat(run.unit()).isEqualTo(LoadUnit.PER_SECOND);
    assertThat(run.totals().get(0).users()).isEqualTo(10);
    assertThat(run.steps().get(0).text()).isEqualTo("10 /s repeat 1");
    assertThat(judged("p90(total) at 10 /s <= 1 s").kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void tenUsersAreNotTenArrivalsASecond() {
    steady(100, 10);

    Verdict verdict = judged("p90(total) at 10 users <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(verdict.findings().get(0).remark())
        .isEqualTo("no samples at 10 users; the run has 10 /s");
  }

  @Test
  void tenArrivalsASecondAreNotTenUsers() {
    for (int i = 0; i < 100; i++) {
      String user = "Users 10 users repeat 1 1-" + (1 + i % 10);
      row(100 * i, 10, "page", "200", "OK", user, "text", true, "", "");
    }

    assertThat(judged("p90(total) at 10 users <= 1 s").findings().get(0).passed()).isTrue();
    assertThat(judged("p90(total) at 10 /s <= 1 s").findings().get(0).remark())
        .startsWith("no samples at 10 /s; the run has 10 users");
  }

  @Test
  void ofTwoRatesACriterionMustSayWhichItMeans() {
    steady(100, 10);
    for (int i = 0; i < 100; i++) {
      row(
          20_000 + 50 * i,
          2_000,
          "page",
          "200",
          "OK",
          "Arrivals 20 /s repeat 1 1-1",
          "text",
          true,
          "0/0",
          "");
    }
    dropped("Arrivals 20 /s repeat 1 1-0", 25_000);

    Verdict verdict =
        judged("p90(total) at 10 /s <= 1 s", "p90(total) at 20 /s <= 1 s", "p90(total) <= 5 s");

    assertThat(verdict.findings().subList(0, 3))
        .extracting(Finding::outcome)
        .containsExactly(Outcome.PASSED, Outcome.FAILED, Outcome.NOT_JUDGED);
    assertThat(verdict.findings().get(2).remark())
        .isEqualTo("the run has 2 load levels; add \"at N /s\" or \"at every step\"");
    // Of arrivals nobody spoke: each rate is judged on its own.
    assertThat(verdict.findings())
        .filteredOn(finding -> finding.criterion().text().endsWith("no dropped arrivals"))
        .extracting(Finding::users, Finding::outcome)
        .containsExactly(tuple(10, Outcome.PASSED), tuple(20, Outcome.FAILED));
  }

  @Test
  void twoWorkersOfferTheSumOfTheirRates() {
    for (int i = 0; i < 100; i++) {
      for (String worker : List.of("10.0.0.1:1099-", "10.0.0.2:1099-")) {
        row(100 * i, 10, "page", "200", "OK", worker + AT_10 + "1", "text", true, "0/0", "");
      }
    }

    RunStatistics run = measured().statistics();

    assertThat(run.totals().get(0).users()).isEqualTo(20);
    // 20 a second while both were at work, 9.9 s.
    assertThat(run.totals().get(0).arrivals().planned()).isCloseTo(198, within(0.3));
    assertThat(signs()).isEmpty();
  }

  @Test
  void aGeneratorThatBeginsOneArrivalInAHundredLateHasHeldNothing() {
    steady(99, 10);
    request(9_951, 10, "page", "51/0");

    Verdict verdict = judged("p90(total) <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(signs())
        .extracting(GeneratorBottleneck::kind)
        .containsExactly(BottleneckKind.ARRIVALS);
    assertThat(verdict.findings().get(0).remark())
        .isEqualTo(
            "offered load too low: 1 % of the arrivals started more than 50 ms late although a user"
                + " was free");
  }

  @Test
  void aFullCapIsNeverTheGeneratorsFault() {
    for (int i = 0; i < 100; i++) {
      request(100 * i + 5_000, 10, "page", "5000/4990");
    }

    assertThat(signs()).isEmpty();
    assertThat(judged("p90(total) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);
    assertThat(judged("p90(total) <= 10 s").kind()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void aRateThatWasNotOfferedHasHeldNothing() {
    // Half of the arrivals that 10 a second are in 10 s.
    for (int i = 0; i < 50; i++) {
      request(200 * i, 10, "page", "0/0");
    }

    Verdict verdict = judged("p90(total) <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(verdict.findings().get(0).remark())
        .startsWith("offered load too low: Only 50 of 98 planned arrivals occurred");
  }

  @Test
  void fewerThatCameByChanceAreNoSign() {
    // 98 on average, give or take four times the root of it.
    for (int i = 0; i < 65; i++) {
      request(150 * i, 10, "page", "0/0");
    }
    request(9_790, 10, "page", "0/0");

    assertThat(signs()).isEmpty();
  }

  @Test
  void theBacklogOfAPauseIsNotHeldAgainstTheServers() {
    pausedFor3SecondsWithABacklogOfHalfASecond();

    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("errors(total) <= 0 %").remark())
        .endsWith("without the 35 such samples it may pass");
    // 570 in 59.95 s are 9.5 a second; 564 that ended within the 56.43 s that are left 9.99.
    assertThat(paused("throughput(total) >= 9.95 /s").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("throughput(total) >= 10.1 /s").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void whatIsDroppedLongAfterABacklogWasWorkedOffIsTheServers() {
    pausedFor3SecondsWithABacklogOfHalfASecond();
    dropped(13_550);

    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aBacklogThatTakesTenTimesThePauseIsNoExcuseAnyMore() {
    steady(100, 50);
    for (int i = 100; i < 420; i++) {
      dropped(100 * i);
    }
    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);

    for (int i = 420; i < 450; i++) {
      dropped(100 * i);
    }
    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.FAILED);
  }

  /** 10 a second for a minute, of 50 ms each; JMeter stands still from 10 s to 13 s. */
  private void pausedFor3SecondsWithABacklogOfHalfASecond() {
    steady(100, 50);
    for (int i = 100; i < 130; i++) {
      long due = 100 * i;
      if (i < 105) {
        request(13_000, 50, "page", (13_000 - due) + "/0");
      } else {
        dropped(due);
      }
    }
    for (int i = 130; i < 135; i++) {
      dropped(100 * i);
    }
    for (int i = 135; i < 600; i++) {
      request(100 * i, 50, "page", "0/0");
    }
  }

  private Finding paused(String criterion) {
    Window pause = new Window(START + 10_000, START + 13_000);
    GeneratorEvidence evidence =
        new GeneratorEvidence(
            window -> Optional.empty(), window -> Optional.empty(), List.of(pause), false);
    return load(evidence, criterion).verdict().findings().get(0);
  }

  @Test
  void aRisingRateOfArrivalsIsNoGeneratorThatWarmsUp() {
    columns(LATENESS);
    for (int i = 0; i < 600; i++) {
      // The due times of a ramp from 0 to 20 a second in 60 s.
      long due = Math.round(1000 * Math.sqrt(6.0 * i));
      row(due, 10, "page", "200", "OK", "Arrivals arriving 1-1", "text", true, "0/0", "");
    }

    assertThat(signs()).isEmpty();
  }
}
