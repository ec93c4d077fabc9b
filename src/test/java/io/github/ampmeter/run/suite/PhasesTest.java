package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stats.Window;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PhasesTest {
  private static final long START = 1_000_000;

  private final Phases phases =
      new Phases(Duration.ofSeconds(3), Optional.of(Duration.ofSeconds(10)));

  @Test
  void judgesTheSteadyStateAfterTheWarmUp() {
    assertThat(phases.window(START, START + 14_000))
        .isEqualTo(new Window(START + 3_000, START + 13_000));
  }

  @Test
  void endsTheWindowWithALoadThatEndsALittleEarly() {
    assertThat(phases.window(START, START + 12_500))
        .isEqualTo(new Window(START + 3_000, START + 12_501));
  }

  @Test
  void keepsAWindowOfAMillisecondWhereTheLoadEndedInTheWarmUp() {
    assertThat(phases.window(START, START + 1_000))
        .isEqualTo(new Window(START + 3_000, START + 3_001));
  }

  @Test
  void judgesToTheLastEndWithoutADuration() {
    assertThat(new Phases(Duration.ofSeconds(3), Optional.empty()).window(START, START + 14_000))
        .isEqualTo(new Window(START + 3_000, START + 14_001));
  }

  @Test
  void saysWhetherTheWholeRunIsJudged() {
    assertThat(Phases.NONE.none()).isTrue();
    assertThat(phases.none()).isFalse();
    assertThat(new Phases(Duration.ofSeconds(1), Optional.empty()).none()).isFalse();
  }
}
