package io.github.ampmeter.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.compare.GeneratorEffect.FigureBounds;
import org.junit.jupiter.api.Test;

/** A window of 3 s with 3,000 samples. */
class GeneratorEffectTest {
  private static final GeneratorEffect PAUSE = new GeneratorEffect(600, 3000, 30, false, false, 0);
  private static final GeneratorEffect AT_START =
      new GeneratorEffect(600, 3000, 30, true, false, 0);
  private static final GeneratorEffect LIMITED = new GeneratorEffect(0, 3000, 0, false, true, 0);

  @Test
  void aPauseBoundsTheRateByTheTimeWithoutIt() {
    // 1000 / (1 - 0.2)
    assertThat(PAUSE.throughput(1000, 3000)).isEqualTo(new FigureBounds(1000, 1000, 1250));
    // 30 of 3,000 may have been completed before the window.
    assertThat(AT_START.throughput(1000, 3000)).isEqualTo(new FigureBounds(1000, 990, 1250));
  }

  @Test
  void aPauseLengthensATimeByItsLengthAtMost() {
    assertThat(PAUSE.time(700, 20)).isEqualTo(new FigureBounds(700, 100, 700));
    assertThat(PAUSE.time(700, 650)).isEqualTo(new FigureBounds(700, 650, 700));
  }

  @Test
  void aPauseMayHaveMadeSamplesFail() {
    assertThat(PAUSE.errors(60, 3000)).isEqualTo(new FigureBounds(2, 1, 2));
  }

  @Test
  void aLimitProvesARateFromBelowAndNothingElse() {
    assertThat(LIMITED.throughput(1000, 3000))
        .isEqualTo(new FigureBounds(1000, 1000, Double.POSITIVE_INFINITY));
    assertThat(LIMITED.time(700, 650))
        .isEqualTo(new FigureBounds(700, 0, Double.POSITIVE_INFINITY));
  }

  @Test
  void noEffectLeavesAllAsItWas() {
    assertThat(GeneratorEffect.NONE.throughput(5, 3)).isEqualTo(FigureBounds.exactly(5));
    assertThat(GeneratorEffect.NONE.time(7, 7)).isEqualTo(FigureBounds.exactly(7));
    assertThat(GeneratorEffect.NONE.errors(1, 4)).isEqualTo(FigureBounds.exactly(25));
  }
}
