package io.github.ampmeter.stats.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.stats.rounds.PairedChange.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected values: t distribution by numerical integration, apart from any library. */
class PairedChangeTest {
  private static final List<Double> FIRST = List.of(100.0, 110.0, 90.0, 105.0);
  private static final List<Double> OTHER = List.of(112.0, 121.0, 104.0, 115.0);

  @Test
  void isTheMeanOfTheRatiosWithItsInterval() {
    PairedChange change = PairedChange.of(FIRST, OTHER, 0).orElseThrow();

    assertThat(change.rounds()).isEqualTo(4);
    assertThat(change.unit()).isEqualTo(Unit.PERCENT);
    assertThat(change.estimate()).isCloseTo(11.744850737, within(1e-8));
    assertThat(change.low()).isCloseTo(7.4960343, within(1e-6));
    assertThat(change.high()).isCloseTo(16.1616030, within(1e-6));
    assertThat(change.p()).isCloseTo(0.00278901, within(1e-8));
  }

  @Test
  void saysWhatWouldHaveBeenSeen() {
    PairedChange change = PairedChange.of(FIRST, OTHER, 0).orElseThrow();

    assertThat(change.detectable(1)).isCloseTo(5.1988945, within(1e-6));
    assertThat(change.detectable(6)).isCloseTo(9.1794340, within(1e-6));
  }

  @Test
  void isADifferenceWhereARatioMeansNothing() {
    PairedChange change =
        PairedChange.of(List.of(0.0, 0.2, 0.0), List.of(0.5, 0.3, 0.6), 0).orElseThrow();

    assertThat(change.unit()).isEqualTo(Unit.DIFFERENCE);
    assertThat(change.estimate()).isCloseTo(0.4, within(1e-12));
    assertThat(change.low()).isCloseTo(-0.25724106, within(1e-7));
    assertThat(change.high()).isCloseTo(1.05724106, within(1e-7));
    assertThat(change.p()).isCloseTo(0.12011731, within(1e-7));
    assertThat(change.detectable(1)).isCloseTo(0.81925958, within(1e-7));
  }

  @Test
  void isTheSameBothWaysRound() {
    PairedChange there = PairedChange.of(FIRST, OTHER, 0).orElseThrow();
    PairedChange back = PairedChange.of(OTHER, FIRST, 0).orElseThrow();

    assertThat((1 + there.estimate() / 100) * (1 + back.estimate() / 100))
        .isCloseTo(1, within(1e-12));
    assertThat(back.p()).isCloseTo(there.p(), within(1e-12));
  }

  @Test
  void needsThreeRounds() {
    assertThat(PairedChange.of(List.of(1.0, 2.0), List.of(3.0, 4.0), 0)).isEmpty();
    assertThat(PairedChange.ofDifferences(List.of(), List.of(), 0)).isEmpty();
    assertThat(PairedChange.of(List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 4.0), 0)).isPresent();
  }

  @Test
  void withoutScatterIsEitherTheChangeOrNone() {
    List<Double> same = List.of(5.0, 5.0, 5.0);

    assertThat(PairedChange.of(same, same, 0).orElseThrow().p()).isEqualTo(1);
    PairedChange doubled = PairedChange.of(same, List.of(10.0, 10.0, 10.0), 0).orElseThrow();
    assertThat(doubled.p()).isZero();
    assertThat(doubled.low()).isCloseTo(100, within(1e-9));
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

    assertThat(PairedChange.of(ten, eleven, 1).orElseThrow().p()).isCloseTo(0.0516, within(2e-4));
    assertThat(PairedChange.of(ten, eleven, 0).orElseThrow().p()).isZero();
    assertThat(
            PairedChange.ofDifferences(List.of(0.0, 0.0, 0.0), List.of(1.0, 1.0, 1.0), 1)
                .orElseThrow()
                .p())
        .isGreaterThan(0.01);
  }

  /** By hand: 0.01·4/1, 0.02·4/2, 0.03·4/3 and 0.5 are 0.04, 0.04, 0.04 and 0.5. */
  @Test
  void severalTestsAreCorrectedForTheirNumber() {
    assertThat(PairedChange.adjusted(List.of(0.5, 0.01, 0.03, 0.02)))
        .containsExactly(0.5, 0.04, 0.04, 0.04);
    // 0.04·2/1 would be 0.08, but 0.045 is no less sure and comes to 0.045.
    assertThat(PairedChange.adjusted(List.of(0.04, 0.045))).containsExactly(0.045, 0.045);
    assertThat(PairedChange.adjusted(List.of(0.9, 1.0))).containsExactly(1.0, 1.0);
    assertThat(PairedChange.adjusted(List.of())).isEmpty();
  }
}
