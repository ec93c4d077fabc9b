package io.github.ampmeter.benchmark.olio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OlioScaleTest {

  /** For 25 users by hand: p = 0.25, e^-0.25 = 0.778801, 5000 * 0.221199 / 1.778801 = 621.76. */
  @ParameterizedTest
  @CsvSource({
    "25, 2500, 622, 1866",
    "50, 5000, 1225, 3675",
    "100, 10000, 2311, 6933",
    "250, 25000, 4241, 12723",
    "500, 50000, 4933, 14799",
    "1000, 100000, 5000, 15000",
    "1800, 180000, 5000, 15000"
  })
  void followsTheScalingRules(int users, int persons, int tags, int events) {
    OlioScale scale = new OlioScale(users);

    assertThat(scale.persons()).isEqualTo(persons);
    assertThat(scale.addresses()).isEqualTo(persons);
    assertThat(scale.tags()).isEqualTo(tags);
    assertThat(scale.events()).isEqualTo(events);
  }

  @Test
  void hasDataForTwentyFiveUsersAtLeast() {
    assertThat(new OlioScale(1)).isEqualTo(new OlioScale(25));
  }

  @Test
  void rejectsNumbersOfUsersOutOfRange() {
    for (int users : new int[] {0, -1, 100_001}) {
      assertThatThrownBy(() -> new OlioScale(users))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("users must be from 1 to 100000, was " + users);
    }
  }
}
