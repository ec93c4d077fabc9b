package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ScheduleDelay;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

class PauseBacklogTest {
  private final PauseBacklog backlog =
      new PauseBacklog(List.of(new Window(1000, 1100), new Window(1600, 1800)));

  /** Ten times the pause, and not into the next one. */
  @Test
  void lastsUntilTheNextPauseOrTenTimesAsLongWhereNothingBeganOnTime() {
    arrival(1200, 51);
    arrival(1900, 700);

    assertThat(backlog.windows()).containsExactly(new Window(1000, 1600), new Window(1600, 3800));
  }

  @Test
  void lastsTenTimesAsLongThoughTheNextPauseIsFarAway() {
    PauseBacklog far = new PauseBacklog(List.of(new Window(1000, 1100), new Window(9000, 9100)));

    assertThat(far.windows()).containsExactly(new Window(1000, 2100), new Window(9000, 10_100));
  }

  @Test
  void isOverWithTheFirstArrivalOnTime() {
    arrival(1500, 0);
    arrival(1300, 50);
    arrival(1250, 51);
    arrival(2500, 10);

    assertThat(backlog.windows()).containsExactly(new Window(1000, 1300), new Window(1600, 2500));
  }

  @Test
  void isOverAtOnceWhereTheArrivalAtItsEndBeganOnTime() {
    arrival(1100, 0);

    assertThat(backlog.windows().get(0)).isEqualTo(new Window(1000, 1100));
  }

  @Test
  void isNotOverWithAnArrivalBeforeItsEnd() {
    arrival(1099, 0);
    arrival(500, 0);

    assertThat(backlog.windows().get(0)).isEqualTo(new Window(1000, 1600));
  }

  @Test
  void looksOnlyAtRowsThatStandForAnArrival() {
    backlog.accept(sample(1200));

    assertThat(backlog.windows().get(0)).isEqualTo(new Window(1000, 1600));
  }

  /** Due then, so late that it was begun by so much afterwards. */
  private void arrival(long dueMillis, long lateMillis) {
    ScheduleDelay lateness = new ScheduleDelay(lateMillis, 0);
    backlog.accept(
        sample(dueMillis + lateMillis).begunLate(new ScheduleDelay.Mark(lateness, true)));
  }

  private static Sample sample(long startMillis) {
    return new Sample()
        .named("page", SampleKind.REQUEST)
        .timed(startMillis, 10, 0)
        .ended(true, "200", "")
        .loadedBy(1, "", ThreadName.PLAIN);
  }
}
