package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalPortsTest {
  @ParameterizedTest
  @CsvSource({
    "Non HTTP response code: java.net.BindException, Address already in use, true",
    "Non HTTP response code: java.net.NoRouteToHostException,"
        + " Non HTTP response message: Cannot assign requested address, true",
    "Non HTTP response code: java.net.ConnectException, Connection refused, false",
    "500, Cannot assign requested address, false",
    "java.net.BindException, Cannot assign requested address, false",
  })
  void isWhatTheClientSaysAndNoServer(String code, String message, boolean missing) {
    assertThat(LocalPorts.missing(new Sample().ended(false, code, message))).isEqualTo(missing);
    assertThat(LocalPorts.missing(new Sample().ended(true, code, message))).isFalse();
  }
}
