package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Runs of 240 s, five operations a second in the mean: their number varies as Poisson's law has it,
 * their times as the exponential one does, which is noisier than a server's.
 */
class StabilityTest {
  private static final int SECONDS = 240;
  private static final Window ALL = new Window(0, 1000 * SECONDS);

  @Test
  void findsNoBreakInFiveHundredNoisyRuns() {
    int alarms = 0;
    for (int seed = 0; seed < 500; seed++) {
      alarms += Stability.of(run(seed, SECONDS, 5, 100), ALL).found().isPresent() ? 1 : 0;
    }

    assertThat(alarms).isLessThanOrEqualTo(2);
  }

  @Test
  void findsWhereResponseTimesRiseForGood() {
    for (int seed = 0; seed < 50; seed++) {
      Stability.StabilityChange found =
          Stability.of(run(seed, 150, 5, 2000), ALL).found().orElseThrow();

      assertThat(found.figure()).isEqualTo(Stability.WatchedFigure.RESPONSE_TIME);
      // A block is 10 s long.
      assertThat(found.atMillis()).isBetween(139_000L, 171_000L);
      assertThat(found.after()).isGreaterThan(5 * found.before());
    }
  }

  @Test
  void findsWhereThroughputFallsForGood() {
    for (int seed = 0; seed < 50; seed++) {
      Stability.StabilityChange found =
          Stability.of(run(seed, 150, 0.5, 100), ALL).found().orElseThrow();

      assertThat(found.figure()).isEqualTo(Stability.WatchedFigure.THROUGHPUT);
      assertThat(found.atMillis()).isBetween(139_000L, 171_000L);
    }
  }

  @Test
  void aSpikeThatIsOverIsNoBreak() {
    List<Interval> intervals = new ArrayList<>(run(1, SECONDS, 5, 100));
    for (int second = 100; second < 130; second++) {
      intervals.set(second, interval(second, 5, 5000, new SplittableRandom(second)));
    }

    assertThat(Stability.of(intervals, ALL).found()).isEmpty();
  }

  @Test
  void whatLiesOutsideTheWindowIsNotLookedAt() {
    assertThat(Stability.of(run(1, 200, 5, 5000), new Window(0, 190_000)).found()).isEmpty();
  }

  @Test
  void aShortRunIsNotJudged() {
    assertThat(Stability.of(run(1, 8, 5, 100).subList(0, 8), ALL).judged()).isFalse();
  }

  /** From that second on with so many a second that take so long in the mean. */
  private static List<Interval> run(int seed, int from, double perSecond, double meanMillis) {
    SplittableRandom chance = new SplittableRandom(seed);
    List<Interval> intervals = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      boolean later = second >= from;
      intervals.add(interval(second, later ? perSecond : 5, later ? meanMillis : 100, chance));
    }
    return intervals;
  }

  private static Interval interval(
      int second, double perSecond, double meanMillis, SplittableRandom chance) {
    ValueCounts elapsed = new ValueCounts();
    // Poisson: exponential gaps until the second is full.
    for (double at = gap(chance) / perSecond; at < 1; at += gap(chance) / perSecond) {
      elapsed.add(Math.round(meanMillis * gap(chance)));
    }
    return new Interval(1000L * second, 1, elapsed, 0, 25);
  }

  private static double gap(SplittableRandom chance) {
    return -Math.log(1 - chance.nextDouble());
  }
}
