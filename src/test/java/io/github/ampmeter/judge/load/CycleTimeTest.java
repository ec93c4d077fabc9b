package io.github.ampmeter.judge.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.load.CycleTime.Pacing;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CycleTimeTest {
  @Test
  void aMeanOfFiveSecondsIsClampedTo4966() {
    // 5 (1 - e^-5) = 5 * 0.993262 = 4.96631
    assertThat(CycleTheory.clampedMeanMillis(CycleTheory.ofMean(5000)))
        .isEqualTo(4966.31, within(0.01));
  }

  @Test
  void aMillionSeededDrawsHaveThatMean() {
    assertThat(meanOfAMillion(CycleTheory.ofMean(5000))).isEqualTo(4966, within(0.005 * 4966));
  }

  @Test
  void aShiftAndAClampHaveTheMeanThatTheLawSays() {
    // Olio 0.2's AddEvent: 3 s + Exp(2 s), clamped at 25 s: 3 + 2 (1 - e^-11) = 4.99997 s.
    CycleTime addEvent = new CycleTime(2000, 3000, 0, 25_000);
    assertThat(CycleTheory.clampedMeanMillis(addEvent)).isEqualTo(4999.97, within(0.01));
    // Clamped at 2 s below: 2 + 5 (e^-0.4 - e^-5) = 2 + 5 (0.67032 - 0.00674) = 5.3179 s.
    CycleTime atLeastTwo = new CycleTime(5000, 0, 2000, 25_000);
    assertThat(CycleTheory.clampedMeanMillis(atLeastTwo)).isEqualTo(5317.9, within(0.1));
    assertThat(meanOfAMillion(atLeastTwo)).isEqualTo(5318, within(0.005 * 5318));
  }

  @Test
  void neverDrawsOutsideItsClamps() {
    CycleTime law = new CycleTime(1000, 100, 200, 1500);
    RandomGenerator draws = SeededRandom.of(3, "user", "cycle");

    for (int i = 0; i < 10_000; i++) {
      assertThat(law.draw(draws)).isBetween(200L, 1500L);
    }
  }

  @Test
  void rejectsAMaximumBelowTheMinimum() {
    assertRefusal(() -> new CycleTime(5000, 0, 3000, 2000))
        .hasMessageContaining("max must be at least min (3000.0 ms), was 2000.0 ms");
  }

  @Test
  void theNextStartIsTheLastOnePlusItsDelay() {
    // Mean 0 and a shift: each delay is drawn as exactly 1000 ms.
    Pacing pacing = new Pacing(new CycleTime(0, 1000, 0, 5000), SeededRandom.of(1, "u", "c"));

    assertThat(pacing.next(50_000)).isZero();
    assertThat(pacing.next(50_300)).isEqualTo(700);
    assertThat(pacing.intendedStartMillis()).isEqualTo(51_000);
    assertThat(pacing.drawnMillis()).isEqualTo(1000);
  }

  @Test
  void aSlowServerDelaysTheStartAndIsNotMadeUpFor() {
    Pacing pacing = new Pacing(new CycleTime(0, 1000, 0, 5000), SeededRandom.of(1, "u", "c"));
    pacing.next(50_000);

    assertThat(pacing.next(54_000)).isZero();
    assertThat(pacing.intendedStartMillis()).isEqualTo(51_000);
    assertThat(pacing.next(54_200)).isEqualTo(800);
  }

  @Test
  void sixtyOfAHundredSessionsFindTheirStaticsInTheCache() {
    BrowserCache cache = new BrowserCache(60, SeededRandom.of(1, "u", "cache"));
    int cached = 0;
    for (int i = 0; i < 10_000; i++) {
      cached += cache.needsStatic("a.css") ? 0 : 1;
      cache.newSession();
    }

    // Binomial: sd sqrt(10000 * 0.6 * 0.4) = 49; four of them.
    assertThat(cached).isBetween(5800, 6200);
  }

  @Test
  void aBrowserFetchesAnImageOnceASession() {
    BrowserCache cache = new BrowserCache(100, SeededRandom.of(1, "u", "cache"));

    assertThat(cache.needsImage("e1t.jpg")).isTrue();
    assertThat(cache.needsImage("e1t.jpg")).isFalse();
    assertThat(cache.needsStatic("a.css")).isFalse();

    cache.newSession();
    assertThat(cache.needsImage("e1t.jpg")).isTrue();
  }

  private static double meanOfAMillion(CycleTime law) {
    RandomGenerator draws = SeededRandom.of(1, "user", "cycle");
    double sum = 0;
    for (int i = 0; i < 1_000_000; i++) {
      sum += law.draw(draws);
    }
    return sum / 1e6;
  }
}
