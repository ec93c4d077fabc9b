package io.github.ampmeter.stats.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected values by hand, with the quantiles of the t distribution from a printed table. */
class RunToRunVariationTest {
  @Test
  void saysWhereOneMoreStartWouldLie() {
    // Of 98 to 102 ms: mean of the logarithms 4.605070, sd 0.015813, t(0.975, 4) = 2.776445.
    RunToRunVariation spread =
        RunToRunVariation.of(List.of(98.0, 99.0, 100.0, 101.0, 102.0), 0).orElseThrow();

    assertThat(spread.starts()).isEqualTo(5);
    assertThat(spread.low()).isCloseTo(95.294723, within(1e-5));
    assertThat(spread.high()).isCloseTo(104.916616, within(1e-5));
    assertThat(spread.bearsOut(105)).isTrue();
    assertThat(spread.bearsOut(104.9)).isFalse();
    assertThat(spread.bearsOut(95)).isTrue();
  }

  @Test
  void isWideOfThreeStarts() {
    RunToRunVariation spread = RunToRunVariation.of(List.of(100.0, 104.0, 96.0), 0).orElseThrow();

    assertThat(spread.low()).isCloseTo(81.923514, within(1e-5));
    assertThat(spread.high()).isCloseTo(121.934839, within(1e-5));
  }

  @Test
  void goesByDifferencesWhereAFigureWasZero() {
    RunToRunVariation spread = RunToRunVariation.of(List.of(0.0, 0.1, 0.2), 0).orElseThrow();

    assertThat(spread.low()).isCloseTo(-0.3968275, within(1e-6));
    assertThat(spread.high()).isCloseTo(0.5968275, within(1e-6));
  }

  @Test
  void takesNothingForExactThatWasRounded() {
    // Three times 10 ms, whole ones: a variance of a twelfth of a step of a tenth.
    RunToRunVariation spread = RunToRunVariation.of(List.of(10.0, 10.0, 10.0), 1).orElseThrow();

    assertThat(spread.low()).isCloseTo(8.663886, within(1e-5));
    assertThat(spread.high()).isCloseTo(11.542165, within(1e-5));
  }

  @Test
  void isUnknownOfTwo() {
    assertThat(RunToRunVariation.of(List.of(98.0, 102.0), 0)).isEmpty();
  }
}
