package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class SocketShortageTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/socket-shortages.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void isWhatTheClientSaysAndNoServer(String code, String message, boolean caused) {
    assertThat(SocketShortage.caused(new Sample().ended(false, code, message))).isEqualTo(caused);
    assertThat(SocketShortage.caused(new Sample().ended(true, code, message))).isFalse();
  }
}
