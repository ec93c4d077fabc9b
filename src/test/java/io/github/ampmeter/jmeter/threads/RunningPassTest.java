package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** By a clock of the test's. */
class RunningPassTest {
  private static final long START = 1_700_000_000_000L;

  private final List<Long> ends = new ArrayList<>();
  private long now = START;

  @Test
  void lastsFromItsFirstSampleThroughWarmUpAndWindow() {
    RunningPass pass = pass(new StepLength.Lasting(Duration.ofSeconds(1)));
    // What JMeter needs to start a thread is not load.
    now = START + 700;
    assertThat(pass.over()).isFalse();
    pass.sampleStarts();

    now = START + 700 + 1499;
    assertThat(pass.over()).isFalse();
    now = START + 700 + 1500;
    assertThat(pass.over()).isTrue();
    assertThat(ends).containsExactly(START + 2200);
  }

  @Test
  void itsStartIsThatOfTheFirstSample() {
    RunningPass pass = pass(new StepLength.Lasting(Duration.ofSeconds(1)));
    pass.sampleStarts();

    // A client was set up before the sample itself began.
    pass.sampleStartedAt(START + 300);
    assertThat(pass.endMillis()).isEqualTo(START + 1800);

    // One of another user's that had begun earlier, and is over later.
    pass.sampleStartedAt(START + 250);
    pass.sampleStartedAt(START + 400);
    assertThat(pass.endMillis()).isEqualTo(START + 1750);
    assertThat(ends).containsExactly(START + 1500, START + 1800, START + 1750);
  }

  @Test
  void countsIterationsAndRequestsFromTheEndOfTheWarmUp() {
    RunningPass iterations = pass(new StepLength.Iterations(7));
    RunningPass requests = pass(new StepLength.Requests(1));
    iterations.sampleStarts();
    requests.sampleStarts();

    assertThat(iterations.iterations()).isEqualTo(7);
    now = START + 509;
    assertThat(iterations.warmingUp()).isTrue();
    assertThat(requests.admitsRequest()).isTrue();
    now = START + 510;
    assertThat(iterations.warmingUp()).isFalse();
    assertThat(requests.over()).isFalse();
    assertThat(requests.admitsRequest()).isTrue();
    assertThat(requests.admitsRequest()).isFalse();
    assertThat(requests.over()).isTrue();
    assertThat(ends).isEmpty();
  }

  private RunningPass pass(StepLength length) {
    return new RunningPass(length, Duration.ofMillis(500), () -> now, ends::add);
  }
}
