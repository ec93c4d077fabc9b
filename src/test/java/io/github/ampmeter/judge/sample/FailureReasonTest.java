package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureReasonTest {
  private static final String TOO_MANY = "Non HTTP response message: Too many open files";

  @ParameterizedTest
  @CsvSource({
    "200, expected 'Home', OK, expected 'Home'",
    "500, '', Internal Server Error, Internal Server Error",
    "500, expected to match /200/, Internal Server Error, expected to match /200/",
    "Non HTTP response code: java.net.SocketException, expected to match /200/, "
        + TOO_MANY
        + ", "
        + TOO_MANY,
    "Non HTTP response code: java.net.SocketException, expected to match /200/, '',"
        + " expected to match /200/",
    "'', '', '', ''",
  })
  void anAssertionSaysWhyUnlessNoAnswerCame(
      String code, String assertion, String message, String reason) {
    assertThat(FailureReason.of(code, assertion, message)).isEqualTo(reason);
  }
}
