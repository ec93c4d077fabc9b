package io.github.ampmeter.judge.stats;

import static io.github.ampmeter.judge.stats.RecordedRun.T0;
import static io.github.ampmeter.judge.stats.RecordedRun.millis;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSeriesTest {
  @Test
  void countsWhatEndedInEachSecond() {
    RecordedRun run = RecordedRun.whole().users(3);
    run.success("Home", 0, 999).success("Home", 0, 1000).success("Home", 1.2, 700);
    run.failure("Home", 1.5, "500", "no").users(5).success("Home", 1, 2000);

    List<Interval> intervals = run.statistics().intervals();

    // Ends: 0.999, 1.0, 1.9, error 1.51, 3.0; the piece of 0 s at 3.0 joins the third second.
    assertThat(intervals)
        .extracting(Interval::startMillis)
        .containsExactly(T0, T0 + 1000, T0 + 2000);
    assertThat(intervals).extracting(i -> i.elapsed().count()).containsExactly(1L, 2L, 1L);
    assertThat(intervals).extracting(Interval::errors).containsExactly(0L, 1L, 0L);
    assertThat(intervals).extracting(Interval::users).containsExactly(3, 3, 5);
    assertThat(intervals).extracting(Interval::throughputPerSecond).containsExactly(1.0, 2.0, 1.0);
  }

  @Test
  void showsASecondInWhichNothingEnded() {
    RecordedRun run = RecordedRun.whole().success("Home", 0, 500).success("Home", 2, 700);

    assertThat(run.statistics().intervals())
        .extracting(Interval::throughputPerSecond)
        .containsExactly(1.0, 0.0, 1 / 0.7);
  }

  /** From 0.9 s to 3.1 s: pieces of 100 ms at both ends would show 10/s where 1/s was served. */
  @Test
  void addsAShortFirstOrLastPieceToItsNeighbour() {
    RecordedRun run = RecordedRun.whole();
    run.success("Home", 0.9, 50).success("Home", 1.4, 0).success("Home", 2.4, 0);
    run.success("Home", 3.1, 0);

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals).extracting(Interval::startMillis).containsExactly(millis(0.9), T0 + 2000);
    assertThat(intervals).extracting(Interval::seconds).containsExactly(1.1, 1.1);
    assertThat(intervals).extracting(i -> i.elapsed().count()).containsExactly(2L, 2L);
  }

  @Test
  void showsARunShorterThanASliceAsOne() {
    RecordedRun run = RecordedRun.whole().success("Home", 0.9, 50).success("Home", 0.95, 100);

    assertThat(run.statistics().intervals())
        .singleElement()
        .satisfies(
            interval -> {
              assertThat(interval.seconds()).isEqualTo(0.15);
              assertThat(interval.elapsed().count()).isEqualTo(2);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {239, 240, 241, 1_000, 100_000, 1_000_000})
  void widensTheSlicesOfALongRunAndLosesNoSample(int seconds) {
    RecordedRun run = RecordedRun.whole();
    int step = Math.max(1, seconds / 5_000);
    long samples = 0;
    for (int at = 0; at < seconds; at += step) {
      run.success("Home", at, 100);
      samples++;
    }

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals).hasSizeBetween(119, 240);
    assertThat(intervals.stream().mapToLong(i -> i.elapsed().count()).sum()).isEqualTo(samples);
    assertThat(intervals.stream().mapToDouble(Interval::seconds).sum())
        .isEqualTo((run.statistics().endMillis() - T0) / 1e3);
  }

  @Test
  void losesNoSampleThatArrivesLate() {
    RecordedRun run = RecordedRun.whole();
    for (int at = 1_000; at > 0; at -= 7) {
      run.success("Home", at, 0);
      run.success("Home", 2_000 - at, 0);
    }

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals).hasSizeLessThanOrEqualTo(240);
    assertThat(intervals.stream().mapToLong(i -> i.elapsed().count()).sum()).isEqualTo(286);
  }

  /** Half a slice is none that is short: from 0.5 s to 2.5 s there are three. */
  @Test
  void keepsAPieceOfHalfASecond() {
    RecordedRun run = RecordedRun.whole();
    run.success("Home", 0.5, 100).success("Home", 1.5, 100).success("Home", 2.4, 100);

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals).extracting(Interval::seconds).containsExactly(0.5, 1.0, 0.5);
    assertThat(intervals).extracting(i -> i.elapsed().count()).containsExactly(1L, 1L, 1L);
  }

  /** One that ended a second before and comes late. */
  @Test
  void countsWhatComesLateInItsOwnSecond() {
    RecordedRun run = RecordedRun.whole().users(2);
    run.success("Home", 0, 500).success("Home", 2, 500).success("Home", 1, 500);
    run.failure("Home", 1.989, "500", "no").success("Home", 2, 999);

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals).extracting(i -> i.elapsed().count()).containsExactly(1L, 1L, 2L);
    assertThat(intervals).extracting(Interval::errors).containsExactly(0L, 1L, 0L);
  }

  /** Wider slices hold the errors and the most users of those that they are made of. */
  @Test
  void keepsErrorsAndUsersWhereItWidens() {
    RecordedRun run = RecordedRun.whole().users(1).failure("Home", 0, "500", "no");
    run.users(5).failure("Home", 1, "500", "no").users(2);
    for (int at = 0; at < 300; at++) {
      run.success("Home", at, 100);
    }

    Interval first = run.statistics().intervals().get(0);

    assertThat(first.seconds()).isEqualTo(2);
    assertThat(first.errors()).isEqualTo(2);
    assertThat(first.users()).isEqualTo(5);
    assertThat(first.elapsed().count()).isEqualTo(2);
  }

  @Test
  void goesOnAfterItWasLookedAt() {
    RecordedRun run = RecordedRun.whole().success("Home", 0, 500_000);
    run.statistics();
    run.success("Home", 499.9, 100).success("Home", 500, 100);

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals.stream().mapToLong(i -> i.elapsed().count()).sum()).isEqualTo(3);
  }

  /** The total is of operations; requests that end later belong to the run all the same. */
  @Test
  void coversTheWholeRun() {
    RecordedRun run = RecordedRun.whole().operation("Buy", 0, 1_000, 0).success("GET", 9, 1_000);

    List<Interval> intervals = run.statistics().intervals();

    assertThat(intervals).hasSize(10);
    assertThat(intervals.stream().mapToLong(i -> i.elapsed().count()).sum()).isEqualTo(1);
  }
}
