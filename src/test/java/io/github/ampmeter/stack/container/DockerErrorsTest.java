package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.container.Docker.DockerErrors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DockerErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Status 404: {\"message\":\"manifest unknown\"} | manifest unknown",
        "Status 500: {\"message\":\"a \\\"b\\\" c\"} | a \"b\" c",
        "`Status 500: {\"message\":\"dial tcp: no route\\nto host\"}` | dial tcp: no route",
        "Could not pull image: access denied | Could not pull image: access denied"
      })
  void isOneLineInDockersOwnWords(String message, String reason) {
    assertThat(DockerErrors.reason(message)).isEqualTo(reason);
  }
}
