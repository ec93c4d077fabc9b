package io.github.ampmeter.run.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProposedLoadTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 1, 30",
    "50, 1000, 5, 30",
    "400, 4000, 9, 60",
    "100, 9000, 17, 60",
    "100, 60000, 20, 300",
    "600, 4000, 5, 120",
    "3000, 1000, 1, 300",
    "50, 0, 1, 30",
  })
  void usersHaveOneRequestUnderWayAndTimeForEnoughSamples(
      long busy, long think, int users, int seconds) {
    assertThat(ProposedLoad.of(busy, think)).isEqualTo(new ProposedLoad(users, seconds));
  }
}
