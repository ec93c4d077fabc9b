package io.github.ampmeter.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.compare.Change.Scale;
import io.github.ampmeter.judge.compare.ChangeDetection.Measured;
import io.github.ampmeter.judge.compare.ChangeDetection.Round;
import io.github.ampmeter.judge.compare.GeneratorEffect.FigureBounds;
import io.github.ampmeter.judge.stats.SlicedTimes;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Expected values: t distribution by numerical integration or from a table, by no library. */
class ChangeDetectionTest {

  /** Of a baseline of which only results.json is left; a file of millions of rows stays closed. */
  @Test
  void asksForTheSamplesOfOneRunOnlyWhereThereAreThoseOfTheOther() {
    Change found =
        ChangeDetection.between(
            Metric.of(MetricKind.MEAN),
            new Measured(100, List.of(100.0), true, List::of),
            new Measured(
                200,
                List.of(200.0),
                true,
                () -> {
                  throw new AssertionError("read in vain");
                }));

    assertThat(found.tested()).isFalse();
    assertThat(found.significant()).isFalse();
  }

  /** From SourceLabs' table: 4 threads on 2 CPUs and 2 GB. */
  @Test
  void givesNoPercentageFromZero() {
    assertThat(Change.percent(8.05, 681.73)).isCloseTo(8368.7, within(0.05));
    assertThat(Change.percent(0, 5)).isNaN();
  }

  @Nested
  class OfRounds {
    private static final List<Double> FIRST = List.of(100.0, 110.0, 90.0, 105.0);
    private static final List<Double> OTHER = List.of(112.0, 121.0, 104.0, 115.0);

    @Test
    void isTheMeanOfTheRatiosWithItsInterval() {
      Change change = rounds(FIRST, OTHER, 0).orElseThrow();

      assertThat(change.test().first()).isEqualTo(4);
      assertThat(change.scale()).isEqualTo(Scale.PERCENT);
      assertThat(change.estimate()).isCloseTo(11.744850737, within(1e-8));
      assertThat(change.interval().low()).isCloseTo(7.4960343, within(1e-6));
      assertThat(change.interval().high()).isCloseTo(16.1616030, within(1e-6));
      assertThat(change.p()).isCloseTo(0.00278901, within(1e-8));
    }

    @Test
    void saysWhatWouldHaveBeenSeen() {
      Change change = rounds(FIRST, OTHER, 0).orElseThrow();

      assertThat(change.detectable(1)).isCloseTo(5.1988945, within(1e-6));
      assertThat(change.detectable(6)).isCloseTo(9.1794340, within(1e-6));
    }

    @Test
    void isADifferenceWhereARatioMeansNothing() {
      Change change = rounds(List.of(0.0, 0.2, 0.0), List.of(0.5, 0.3, 0.6), 0).orElseThrow();

      assertThat(change.scale()).isEqualTo(Scale.DIFFERENCE);
      assertThat(change.estimate()).isCloseTo(0.4, within(1e-12));
      assertThat(change.interval().low()).isCloseTo(-0.25724106, within(1e-7));
      assertThat(change.interval().high()).isCloseTo(1.05724106, within(1e-7));
      assertThat(change.p()).isCloseTo(0.12011731, within(1e-7));
      assertThat(change.detectable(1)).isCloseTo(0.81925958, within(1e-7));
    }

    @Test
    void isTheSameBothWaysRound() {
      Change there = rounds(FIRST, OTHER, 0).orElseThrow();
      Change back = rounds(OTHER, FIRST, 0).orElseThrow();

      assertThat((1 + there.estimate() / 100) * (1 + back.estimate() / 100))
          .isCloseTo(1, within(1e-12));
      assertThat(back.p()).isCloseTo(there.p(), within(1e-12));
    }

    @Test
    void needsThreeRounds() {
      assertThat(rounds(List.of(1.0, 2.0), List.of(3.0, 4.0), 0)).isEmpty();
      assertThat(roundsByDifference(List.of(), List.of(), 0)).isEmpty();
      assertThat(rounds(List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 4.0), 0)).isPresent();
    }

    @Test
    void withoutScatterIsEitherTheChangeOrNone() {
      List<Double> same = List.of(5.0, 5.0, 5.0);

      assertThat(rounds(same, same, 0).orElseThrow().p()).isEqualTo(1);
      Change doubled = rounds(same, List.of(10.0, 10.0, 10.0), 0).orElseThrow();
      assertThat(doubled.p()).isZero();
      assertThat(doubled.interval().low()).isCloseTo(100, within(1e-9));
      assertThat(doubled.detectable(1)).isZero();
    }

    /**
     * 10 ms and 11 ms in each round, in whole milliseconds: (1/100 + 1/121) / 12 is the variance of
     * what was rounded off, so that t is ln 1.1 / sqrt(0.0015220 / 3) = 4.231, p 0.0516.
     */
    @Test
    void valuesThatWereRoundedToTheSameOneProveNothing() {
      List<Double> ten = List.of(10.0, 10.0, 10.0);
      List<Double> eleven = List.of(11.0, 11.0, 11.0);

      assertThat(rounds(ten, eleven, 1).orElseThrow().p()).isCloseTo(0.0516, within(2e-4));
      assertThat(rounds(ten, eleven, 0).orElseThrow().p()).isZero();
      assertThat(
              roundsByDifference(List.of(0.0, 0.0, 0.0), List.of(1.0, 1.0, 1.0), 1)
                  .orElseThrow()
                  .p())
          .isGreaterThan(0.01);
    }

    /** By hand: 0.01·4/1, 0.02·4/2, 0.03·4/3 and 0.5 are 0.04, 0.04, 0.04 and 0.5. */
    @Test
    void severalTestsAreCorrectedForTheirNumber() {
      assertThat(adjusted(List.of(0.5, 0.01, 0.03, 0.02))).containsExactly(0.5, 0.04, 0.04, 0.04);
      // 0.04·2/1 would be 0.08, but 0.045 is no less sure and comes to 0.045.
      assertThat(adjusted(List.of(0.04, 0.045))).containsExactly(0.045, 0.045);
      assertThat(adjusted(List.of(0.9, 1.0))).containsExactly(1.0, 1.0);
      assertThat(adjusted(List.of())).isEmpty();
    }

    private static List<Double> adjusted(List<Double> p) {
      return ChangeDetection.adjusted(
              p.stream()
                  .map(
                      each ->
                          Change.ofPercent(
                              1, 2, Change.Range.UNKNOWN, Change.Test.NONE.withP(each)))
                  .toList(),
              1)
          .stream()
          .map(Change::p)
          .toList();
    }
  }

  @Nested
  class BesideStarts {
    private static final List<Double> FIVE = List.of(98.0, 99.0, 100.0, 101.0, 102.0);

    private static Change beside(List<Double> starts, double measured, double resolution) {
      return ChangeDetection.besideStarts(starts, measured, resolution).orElseThrow();
    }

    @Test
    void saysWhereOneMoreStartWouldLie() {
      // Of 98 to 102 ms: mean of the logarithms 4.605070, sd 0.015813, t(0.975, 4) = 2.776445.
      Change spread = beside(FIVE, 100, 0);

      assertThat(spread.test().first()).isEqualTo(5);
      assertThat(spread.interval().low()).isCloseTo(95.294723, within(1e-5));
      assertThat(spread.interval().high()).isCloseTo(104.916616, within(1e-5));
      assertThat(beside(FIVE, 105, 0).significant()).isTrue();
      assertThat(beside(FIVE, 104.9, 0).significant()).isFalse();
      assertThat(beside(FIVE, 95, 0).significant()).isTrue();
    }

    @Test
    void isWideOfThreeStarts() {
      Change spread = beside(List.of(100.0, 104.0, 96.0), 100, 0);

      assertThat(spread.interval().low()).isCloseTo(81.923514, within(1e-5));
      assertThat(spread.interval().high()).isCloseTo(121.934839, within(1e-5));
    }

    @Test
    void goesByDifferencesWhereAFigureWasZero() {
      Change spread = beside(List.of(0.0, 0.1, 0.2), 100, 0);

      assertThat(spread.interval().low()).isCloseTo(-0.3968275, within(1e-6));
      assertThat(spread.interval().high()).isCloseTo(0.5968275, within(1e-6));
    }

    @Test
    void takesNothingForExactThatWasRounded() {
      // Three times 10 ms, whole ones: a variance of a twelfth of a step of a tenth.
      Change spread = beside(List.of(10.0, 10.0, 10.0), 100, 1);

      assertThat(spread.interval().low()).isCloseTo(8.663886, within(1e-5));
      assertThat(spread.interval().high()).isCloseTo(11.542165, within(1e-5));
    }

    @Test
    void isUnknownOfTwo() {
      assertThat(ChangeDetection.besideStarts(List.of(98.0, 102.0), 100, 0)).isEmpty();
    }
  }

  @Nested
  class OfRates {

    @Test
    void isThatOfTheMeansWithTheDeltaMethodsInterval() {
      // Original: seconds of 2 calls with sums 20 and 24 ms; rewrite: of 4 calls with sums 8 and
      // 12.
      SlicedTimes original = times(new long[][] {{9_000, 11_000}, {12_000, 12_000}});
      SlicedTimes rewrite =
          times(new long[][] {{2_000, 2_000, 2_000, 2_000}, {3_000, 3_000, 3_000, 3_000}});

      Change ratio = ChangeDetection.ofRates(original, rewrite);

      // Means 11 and 2.5 ms. Residuals: original 20 - 22 = -2 and 2, so the variance of the log is
      // 2/1 * 8 / 44^2 = 0.0082645; rewrite 8 - 10 = -2 and 2, so 2 * 8 / 20^2 = 0.04. Its root of
      // the
      // sum is 0.219692; t with 1 degree of freedom at 97.5 % is 12.7062: exp(2.791445) = 16.3046.
      assertThat(ratio.estimate()).isEqualTo(4.4, within(1e-9));
      assertThat(ratio.interval().high()).isEqualTo(4.4 * 16.3046, within(0.01));
      assertThat(ratio.interval().low()).isEqualTo(4.4 / 16.3046, within(0.0001));
      assertThat(ratio.significant()).isFalse();
    }

    @Test
    void isShownWhereTheIntervalLeavesNoDoubt() {
      SlicedTimes slow = times(new long[][] {{10_000}, {10_100}, {9_900}, {10_000}});
      SlicedTimes fast = times(new long[][] {{1_000}, {1_010}, {990}, {1_000}});

      assertThat(ChangeDetection.ofRates(slow, fast).significant()).isTrue();
      assertThat(ChangeDetection.ofRates(fast, slow).significant()).isTrue();
    }

    @Test
    void hasNoIntervalOutOfOneSecond() {
      Change ratio =
          ChangeDetection.ofRates(times(new long[][] {{10, 20}}), times(new long[][] {{10}, {20}}));

      assertThat(ratio.estimate()).isEqualTo(1);
      assertThat(ratio.interval().low()).isNaN();
      assertThat(ratio.significant()).isFalse();
    }

    @Test
    void aRatioThatTouchesOneIsNotShown() {
      assertThat(Change.ofRatio(1.2, new Change.Range(1, 1.4)).significant()).isFalse();
      assertThat(Change.ofRatio(1.2, new Change.Range(Math.nextUp(1.0), 1.4)).significant())
          .isTrue();
      assertThat(Change.ofRatio(0.8, new Change.Range(0.6, 1)).significant()).isFalse();
      assertThat(Change.ofRatio(0.8, new Change.Range(0.6, Math.nextDown(1.0))).significant())
          .isTrue();
      assertThat(Change.ofRatio(1, new Change.Range(Double.NaN, Double.NaN)).significant())
          .isFalse();
    }

    @Test
    void isNoNumberWithoutCalls() {
      assertThat(ChangeDetection.ofRates(new SlicedTimes(), times(new long[][] {{10}})).estimate())
          .isNaN();
    }

    @Test
    void coversTheTruthAsOftenAsItSays() {
      // Both draw from one law, so the true ratio is 1; seconds have a level of their own.
      Random random = new Random(20081106);
      int covered = 0;
      for (int run = 0; run < 1000; run++) {
        Change ratio = ChangeDetection.ofRates(drawn(random), drawn(random));
        covered += ratio.interval().low() <= 1 && 1 <= ratio.interval().high() ? 1 : 0;
      }

      // 95 % of 1000 with a standard deviation of 7; t at the smaller number of slices errs wide.
      assertThat(covered).isBetween(930, 990);
    }

    @Test
    void keepsTheTrueExtremes() {
      // super-smack, from which the table comes, prints the last time as both.
      SlicedTimes times = times(new long[][] {{5_000, 1_000, 9_000, 4_000}});

      assertThat(times.minMicros()).isEqualTo(1_000);
      assertThat(times.maxMicros()).isEqualTo(9_000);
      assertThat(times.meanMicros()).isEqualTo(4_750);
      assertThat(times.count()).isEqualTo(4);
    }

    private static SlicedTimes drawn(Random random) {
      SlicedTimes times = new SlicedTimes();
      for (int second = 0; second < 20; second++) {
        double level = 1_000 * (1 + 0.1 * random.nextGaussian());
        for (int call = 0; call < 50; call++) {
          times.record(1000L * second, Math.round(level * (1 + 0.2 * random.nextGaussian())));
        }
      }
      return times;
    }

    private static SlicedTimes times(long[][] microsBySecond) {
      SlicedTimes times = new SlicedTimes();
      for (int second = 0; second < microsBySecond.length; second++) {
        for (long micros : microsBySecond[second]) {
          times.record(1000L * second + 7, micros);
        }
      }
      return times;
    }
  }

  private static Optional<Change> rounds(
      List<Double> first, List<Double> other, double resolution) {
    return ChangeDetection.ofRounds(exactly(first, other), resolution);
  }

  private static Optional<Change> roundsByDifference(
      List<Double> first, List<Double> other, double resolution) {
    return ChangeDetection.ofRoundsByDifference(exactly(first, other), resolution);
  }

  private static List<Round> exactly(List<Double> first, List<Double> other) {
    return IntStream.range(0, first.size())
        .mapToObj(
            i -> new Round(FigureBounds.exactly(first.get(i)), FigureBounds.exactly(other.get(i))))
        .toList();
  }
}
