package io.github.ampmeter.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.scaling.Curve.LoadStep;
import io.github.ampmeter.scaling.ScalingSummary.ScalingRatios;
import io.github.ampmeter.stats.PercentChange;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
  private final Curve curve =
      new Curve(
          Configuration.named("told"),
          List.of(ToldPoint.of(4, 1, 310), ToldPoint.of(4, 2, 290), ToldPoint.of(1, 100)));

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
    assertThat(PercentChange.of(8.05, 681.73)).isCloseTo(8368.7, within(0.05));
    assertThat(PercentChange.of(0, 5)).isNaN();
  }
}
