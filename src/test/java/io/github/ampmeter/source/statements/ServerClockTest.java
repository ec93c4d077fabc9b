package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.source.statements.StatementSource.ServerClock;
import org.junit.jupiter.api.Test;

class ServerClockTest {

  @Test
  void theRoundTripBoundsTheClockError() {
    // Sent at 1000.0, answered at 1000.6; the server worked from 500.1 to 500.3 by its own clock.
    ServerClock moments = ServerClock.of(1000.0, 1000.6, 500.1, 500.3);

    // It began between 1000.0 and 1000.4 of ours: it is 499.9 to 500.3 behind.
    assertThat(moments.aheadMillis()).isCloseTo(-500.1, within(1e-9));
    assertThat(moments.errorMillis()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void keepsTheBestKnownOne() {
    ServerClock good = new ServerClock(5, 0.1);
    ServerClock bad = new ServerClock(6, 0.4);

    assertThat(bad.orBetter(good)).isEqualTo(good);
    assertThat(good.orBetter(bad)).isEqualTo(good);
    assertThat(bad.orBetter(null)).isEqualTo(bad);
  }

  @Test
  void driftWidensTheError() {
    ServerClock moments = ServerClock.between(new ServerClock(5, 0.1), new ServerClock(7, 0.3));

    assertThat(moments).isEqualTo(new ServerClock(6, 1.3));
  }
}
