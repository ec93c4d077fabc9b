package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Whether a rate rose within its window, told run by run. */
class RateRiseTest {
  private static final int SECONDS = 30;

  @Test
  void aRateThatGrowsByHalfHasRisen() {
    RateRise rise = rise(at -> 100 + 50 * at / SECONDS).orElseThrow();

    // The means of 0 to 10 s and of 20 to 30 s.
    assertThat(rise.firstPerSecond()).isBetween(107.0, 110.0);
    assertThat(rise.lastPerSecond()).isBetween(140.0, 143.0);
    assertThat(rise.percent()).isBetween(28.0, 33.0);
  }

  @Test
  void aRateThatIsTheSameOrFallsHasNot() {
    assertThat(rise(at -> 100)).isEmpty();
    assertThat(rise(at -> 150 - 50 * at / SECONDS)).isEmpty();
  }

  @Test
  void aSmallRiseIsNone() {
    // 14 % from the first third to the last.
    assertThat(rise(at -> 100 + 0.7 * at)).isEmpty();
  }

  @Test
  void aRiseThatItsScatterExplainsIsNone() {
    Random random = new Random(3);
    double[] noise = random.doubles(SECONDS + 1, 0.4, 1.6).toArray();

    assertThat(rise(at -> (100 + 25 * at / SECONDS) * noise[(int) at])).isEmpty();
  }

  @Test
  void usersThatComeLaterAreNoRise() {
    RecordedRun run = RecordedRun.whole();
    for (int second = 0; second < SECONDS; second++) {
      int users = 1 + second / 3;
      run.users(users);
      for (int i = 0; i < 20 * users; i++) {
        run.success("page", second + i / (20.0 * users), 10);
      }
    }

    assertThat(run.statistics().steps().get(0).rise()).isEmpty();
  }

  @Test
  void whereUsersWereNotRecordedNothingIsSaid() {
    RecordedRun run = RecordedRun.whole().users(0);
    feed(run, 0, at -> 100 + 100 * at / SECONDS);

    assertThat(run.statistics().steps().get(0).rise()).isEmpty();
  }

  @Test
  void otherWorkIsNoRise() {
    RecordedRun run = RecordedRun.whole();
    for (int i = 0; i < 1500; i++) {
      run.success("slow", i * 0.01, 10);
    }
    for (int i = 0; i < 3000; i++) {
      run.success("quick", 15 + i * 0.005, 5);
    }

    assertThat(run.statistics().steps().get(0).rise()).isEmpty();
  }

  @Test
  void fewSamplesSayNothing() {
    assertThat(rise(at -> 3 + 3 * at / SECONDS)).isEmpty();
  }

  @Test
  void theWarmUpBeforeTheWindowDoesNotCount() {
    RecordedRun run = RecordedRun.judgedBetween(30, 60);
    feed(run, 0, at -> 50 + 50 * at / SECONDS);
    feed(run, 30, at -> 100);

    assertThat(run.statistics().steps().get(0).rise()).isEmpty();
  }

  @Test
  void aLongRunIsLookedAtInWiderSlices() {
    RecordedRun run = RecordedRun.whole();
    // An hour, from 1/s to 2/s, ends in the order of no user.
    double at = 0;
    while (at < 3600) {
      run.success("page", at, 100);
      at += 1 / (1 + at / 3600);
    }

    assertThat(run.statistics().steps().get(0).rise()).isPresent();
  }

  @Test
  void rowsMayComeOutOfOrder() {
    RecordedRun run = RecordedRun.whole();
    feed(run, 20, at -> 200);
    feed(run, -10, at -> 100);

    assertThat(run.statistics().steps().get(0).rise()).isPresent();
  }

  private static Optional<RateRise> rise(DoubleUnaryOperator rate) {
    RecordedRun run = RecordedRun.whole();
    feed(run, 0, rate);
    return run.statistics().steps().get(0).rise();
  }

  private static void feed(RecordedRun run, double from, DoubleUnaryOperator rate) {
    double at = 0;
    while (at < SECONDS) {
      run.success("page", from + at, 10);
      at += 1 / rate.applyAsDouble(at);
    }
  }
}
