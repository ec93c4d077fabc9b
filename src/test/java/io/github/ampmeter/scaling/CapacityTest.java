package io.github.ampmeter.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.scaling.Curve.LoadPoint;
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
  void countsWholeServers() {
    Capacity capacity = new Capacity(4, 290, 0, false);

    // 1000 / 290 = 3.4, 580 / 290 = 2
    assertThat(capacity.servers(1000)).isEqualTo(4);
    assertThat(capacity.servers(580)).isEqualTo(2);
    assertThat(capacity.servers(1)).isEqualTo(1);
  }
}
