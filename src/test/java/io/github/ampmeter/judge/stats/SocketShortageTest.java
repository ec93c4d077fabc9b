package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketShortageTest {
  @ParameterizedTest
  @CsvSource({
    "Non HTTP response code: java.net.BindException, Address already in use, true",
    "Non HTTP response code: java.net.NoRouteToHostException,"
        + " Non HTTP response message: Cannot assign requested address, true",
    "Non HTTP response code: java.net.SocketException,"
        + " Non HTTP response message: Too many open files, true",
    "Non HTTP response code: java.net.SocketException, Connection reset, false",
    "500, Too many open files, false",
    "Non HTTP response code: java.io.IOException, Too many open files, true",
    "Non HTTP response code: org.apache.http.conn.HttpHostConnectException,"
        + " Cannot assign requested address (connect failed), true",
    "Non HTTP response code: org.apache.http.MalformedChunkCodingException,"
        + " Bad chunk header: Too many open files, false",
    "Non HTTP response code: org.apache.http.client.ClientProtocolException,"
        + " Too many open files, false",
    "Non HTTP response code: java.net.ConnectException, Connection refused, false",
    "500, Cannot assign requested address, false",
    "java.net.BindException, Cannot assign requested address, false",
  })
  void isWhatTheClientSaysAndNoServer(String code, String message, boolean caused) {
    assertThat(SocketShortage.caused(new Sample().ended(false, code, message))).isEqualTo(caused);
    assertThat(SocketShortage.caused(new Sample().ended(true, code, message))).isFalse();
  }
}
