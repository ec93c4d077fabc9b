package io.github.ampmeter.judge.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.drift.DriftLine.Doubt;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DriftLineTest {
  @Test
  void findsAnExactLine() {
    DriftLine line = DriftLine.of(values(100, i -> 5 + 0.25 * i));

    assertThat(line.slope()).isCloseTo(0.25, within(1e-12));
    assertThat(line.begin()).isCloseTo(5, within(1e-9));
    assertThat(line.at(99)).isCloseTo(29.75, within(1e-9));
    assertThat(line.median()).isCloseTo(17.375, within(1e-12));
  }

  @Test
  void holdsTheSlopeOfNoisyBlocksInItsInterval() {
    SplittableRandom random = new SplittableRandom(3);
    DriftLine line = DriftLine.of(values(200, i -> 100 + 0.1 * i + 4 * random.nextDouble()));

    assertThat(line.known()).isTrue();
    assertThat(line.low()).isLessThan(0.1).isGreaterThan(0.09);
    assertThat(line.high()).isGreaterThan(0.1).isLessThan(0.11);
  }

  @Test
  void aValueThatNeverChangesHasNoDriftForSure() {
    DriftLine line = DriftLine.of(values(40, i -> 12));

    assertThat(line.known()).isTrue();
    assertThat(line.low()).isZero();
    assertThat(line.high()).isZero();
  }

  @Test
  void singleWildBlocksDoNotBendIt() {
    double[] values = values(60, i -> 10 + i % 3);
    values[59] = 1e6;
    values[30] = 1e6;

    assertThat(DriftLine.of(values).slope()).isCloseTo(0, within(0.01));
  }

  @Test
  void twentyNineBlocksAreTooFew() {
    assertThat(DriftLine.of(values(29, i -> i)).doubt()).isEqualTo(Doubt.TOO_FEW_BLOCKS);
  }

  @Test
  void oneUnknownBlockInFiveIsTooMany() {
    assertThat(DriftLine.of(values(100, i -> i % 5 == 0 ? Double.NaN : i)).doubt())
        .isEqualTo(Doubt.UNKNOWN);
    assertThat(DriftLine.of(values(100, i -> i % 20 == 0 ? Double.NaN : i)).slope())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void oneCycleOfAPatternDecidesNothing() {
    DriftLine line = DriftLine.of(values(300, i -> 100 + 10 * Math.sin(2 * Math.PI * i / 300)));

    assertThat(line.low()).isNegative();
    assertThat(line.high()).isPositive();
  }

  @Test
  void aPlainRiseOfWanderingBlocksIsFound() {
    SplittableRandom random = new SplittableRandom(11);
    double[] leak = new double[36];
    // About 10 of 60 a block, added up.
    for (int i = 1; i < 36; i++) {
      leak[i] = leak[i - 1] + random.nextInt(5, 16);
    }

    DriftLine line = DriftLine.of(leak);

    assertThat(line.low()).isBetween(1.0, 10.0);
    assertThat(line.high()).isBetween(10.0, 20.0);
  }

  /** As memory that is taken in large pieces: a step ahead, then none until the line is there. */
  @Test
  void aRiseInStairsIsFound() {
    DriftLine line = DriftLine.of(values(36, i -> i < 22 || i > 26 ? i : 26.5));

    assertThat(line.low()).isBetween(0.5, 1.0);
    assertThat(line.high()).isBetween(1.0, 1.5);
  }

  /** As open files: one more for a while in the first third. */
  @Test
  void aCountThatMovesByOneDriftsByNoMoreThanThree() {
    DriftLine line = DriftLine.of(values(36, i -> i == 3 || i > 6 && i < 13 ? 462 : 461));

    assertThat(line.low()).isBetween(-3 / 36.0, 0.0);
    assertThat(line.high()).isBetween(0.0, 3 / 36.0);
  }

  /** As a cache that fills: most of its rise is over after a third of the run. */
  @Test
  void aRiseThatLevelsOffIsNoDrift() {
    DriftLine line = DriftLine.of(values(36, i -> 100 * (1 - Math.exp(-i / 12.0))));

    assertThat(line.slope()).isPositive();
    assertThat(line.low()).isNegative();
  }

  @Test
  void moreBlocksThanPointsGiveTheSameLine() {
    DriftLine line = DriftLine.of(values(4_321, i -> 5 + 0.25 * i));

    assertThat(line.slope()).isCloseTo(0.25, within(1e-9));
    assertThat(line.begin()).isCloseTo(5, within(1e-6));
  }

  @Test
  void aDifferenceOfTwoLoadsShowsWhatTheirNoiseHides() {
    SplittableRandom random = new SplittableRandom(5);
    double[] common = new double[60];
    Arrays.setAll(common, i -> 50 * Math.sin(i / 7.0) + 20 * random.nextDouble());
    double[] first = values(60, i -> 400 + common[i] + random.nextDouble());
    double[] second = values(60, i -> 400 + common[i] + random.nextDouble() + 0.2 * i);

    assertThat(DriftLine.of(second).known() && DriftLine.of(second).low() > 0).isFalse();
    DriftLine difference = DriftLine.of(values(60, i -> second[i] - first[i]));
    assertThat(difference.low()).isPositive().isLessThan(0.2);
    assertThat(difference.high()).isGreaterThan(0.2);
  }

  private static double[] values(int number, java.util.function.IntToDoubleFunction of) {
    return IntStream.range(0, number).mapToDouble(of).toArray();
  }
}
