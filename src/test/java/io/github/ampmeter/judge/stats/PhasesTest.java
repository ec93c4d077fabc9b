package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PhasesTest {
  private static final long START = 1_000_000;

  private final Phases phases =
      new Phases(Duration.ofSeconds(3), Optional.of(Duration.ofSeconds(10)));

  @Test
  void steadyStateFollowsTheWarmUp() {
    assertThat(phases.window(START)).isEqualTo(new Window(START + 3_000, START + 13_000));
  }

  @Test
  void withoutDurationAllIsJudgedToTheLastEnd() {
    assertThat(new Phases(Duration.ofSeconds(3), Optional.empty()).window(START))
        .isEqualTo(new Window(START + 3_000, Long.MAX_VALUE));
  }

  @Test
  void withoutPhasesTheWholeRunIsJudged() {
    assertThat(Phases.NONE.none()).isTrue();
    assertThat(phases.none()).isFalse();
    assertThat(new Phases(Duration.ofSeconds(1), Optional.empty()).none()).isFalse();
  }
}
