package io.github.ampmeter.run.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizedUsersTest {
  @ParameterizedTest
  @CsvSource({"0, 1, 5, 20", "1, 1, 5, 20", "2, 2, 5, 20", "5, 5, 10, 20", "12, 12, 24, 48"})
  void eachThreadGroupHasAUser(int groups, int least, int few, int more) {
    assertThat(SizedUsers.of(groups)).isEqualTo(new SizedUsers(least, few, more));
  }
}
