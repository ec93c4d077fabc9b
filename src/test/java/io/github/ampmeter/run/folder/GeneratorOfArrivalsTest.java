package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.validity.GeneratorBottleneck;
import io.github.ampmeter.validity.GeneratorBottleneck.Kind;
import io.github.ampmeter.validity.GeneratorEvidence;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the load generator does to a load that arrives at a rate, and what its servers do. */
class GeneratorOfArrivalsTest extends ArrivalLoad {
  @Test
  void aGeneratorThatBeginsOneArrivalInAHundredLateHasHeldNothing() {
    steady(99, 10);
    request(9_951, 10, "page", "51/0");

    Verdict verdict = judged("p90(total) <= 1 s");

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(signs()).extracting(GeneratorBottleneck::kind).containsExactly(Kind.ARRIVALS);
    assertThat(verdict.findings().get(0).remark())
        .isEqualTo(
            "too little load came: 1 % of the arrivals began more than 50 ms after they were due"
                + " although a user was free");
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
        .startsWith("too little load came: Only 50 arrivals came where 98 were planned");
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
  void whatTheBacklogOfAPauseDroppedOrDelayedIsNotHeldAgainstTheServers() {
    pausedFor3SecondsWithABacklogOfHalfASecond();

    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("errors(total) <= 0 %").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("errors(total) <= 0 %").remark())
        .endsWith("without the 35 such samples it may pass");
    // 570 in 59.95 s are 9.5 a second; 564 that ended within the 56.43 s that are left 9.99.
    assertThat(paused("throughput(total) >= 9.95 /s").outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paused("throughput(total) >= 10.1 /s").outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void whatIsDroppedLongAfterABacklogWasWorkedOffIsTheServers() {
    pausedFor3SecondsWithABacklogOfHalfASecond();
    dropped(13_550);

    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.MISSED);
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
    assertThat(paused("dropped(total) <= 0 %").outcome()).isEqualTo(Outcome.MISSED);
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
