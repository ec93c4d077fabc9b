package io.github.ampmeter.judge.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.ScalingSummary.ScalingRatios;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CapacityTest {
  private static final Curve CURVE =
      new Curve(
          Configuration.named("told"),
          List.of(
              ToldPoint.of(1, 100),
              ToldPoint.of(2, 190),
              ToldPoint.of(4, 1, 300),
              ToldPoint.of(4, 2, 290),
              ToldPoint.of(8, 310)));

  private final Curve curve =
      new Curve(
          Configuration.named("told"),
          List.of(ToldPoint.of(4, 1, 310), ToldPoint.of(4, 2, 290), ToldPoint.of(1, 100)));

  @Test
  void isTheGreatestStepBelowTheFirstMissAndItsWorstRepeat() {
    assertThat(Capacity.of(CURVE, Set.of(1, 2, 4, 8), Set.of(8), Set.of()))
        .contains(new Capacity(4, 290, 8, false));
  }

  @Test
  void countsNoStepAboveAMiss() {
    assertThat(Capacity.of(CURVE, Set.of(1, 2, 4, 8), Set.of(2), Set.of()))
        .contains(new Capacity(1, 100, 2, false));
  }

  @Test
  void isUnknownWhereNothingHeldOrNothingWasJudged() {
    assertThat(Capacity.of(CURVE, Set.of(1, 2), Set.of(1), Set.of())).isEmpty();
    assertThat(Capacity.of(CURVE, Set.of(), Set.of(), Set.of())).isEmpty();
  }

  @Test
  void isALeastOneWhereTheLoadGeneratorWasTheLimitBeyond() {
    Curve limited =
        new Curve(
            Configuration.named("told"),
            List.of(
                ToldPoint.of(1, 100),
                ToldPoint.of(2, 190),
                new LoadPoint(4, 1, 200, ElapsedFigures.UNKNOWN, 0, 0, true)));

    assertThat(Capacity.of(limited, Set.of(1, 2, 4), Set.of(), Set.of()))
        .contains(new Capacity(2, 190, 0, true));
    assertThat(Capacity.of(limited, Set.of(1, 2, 4), Set.of(), Set.of(4)))
        .contains(new Capacity(2, 190, 0, true));
    assertThat(Capacity.of(limited, Set.of(1, 2, 4), Set.of(4), Set.of()))
        .contains(new Capacity(2, 190, 4, false));
  }

  @Test
  void endsWhereItCannotBeSaidWhetherATargetWasMissed() {
    assertThat(Capacity.of(CURVE, Set.of(1, 2, 4, 8), Set.of(8), Set.of(2)))
        .contains(new Capacity(1, 100, 8, false));
  }

  @Test
  void ordersStepsByLoadAndAveragesTheirRepeats() {
    assertThat(curve.steps()).extracting(LoadStep::load).containsExactly(1, 4);
    assertThat(curve.throughputAt(4)).isEqualTo(300);
    assertThat(curve.best().load()).isEqualTo(4);
  }

  @Test
  void comparesWithOneUser() {
    assertThat(curve.speedUpAt(4)).isEqualTo(3);
    assertThat(curve.efficiencyAt(4)).isEqualTo(0.75);
    assertThat(curve.speedUpAt(8)).isNaN();
  }

  /** From SourceLabs' table: 4 threads on 2 CPUs and 2 GB, and 6 threads of php-bench on one. */
  @Test
  void reckonsAsPublishedTablesDo() {
    assertThat(ScalingRatios.ofBaselinePercent(3039.30, 1029.50)).isCloseTo(295.22, within(0.005));
    assertThat(ScalingRatios.bound(6, 1026.8, 6128.9)).isCloseTo(1.0052, within(0.00005));
  }
}
