package io.github.ampmeter.benchmark.rewrites.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.rewrites.jmeter.PairRun.RoundRobin;
import org.junit.jupiter.api.Test;

class RoundRobinTest {
  private final RoundRobin turns = new RoundRobin(1000);

  @Test
  void lastAsLongAsTheyShall() {
    assertThat(turns.at(5_000)).isZero();
    assertThat(turns.at(5_999)).isZero();
    assertThat(turns.at(6_000)).isEqualTo(1);
    assertThat(turns.at(6_999)).isEqualTo(1);
  }

  @Test
  void leaveNobodyOutWhenAQueryTookLongerThanATurn() {
    turns.at(0);

    assertThat(turns.at(7_500)).isEqualTo(1);
    assertThat(turns.at(8_000)).isEqualTo(1);
    assertThat(turns.at(8_500)).isEqualTo(2);
  }
}
