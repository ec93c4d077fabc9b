package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {
  @ParameterizedTest
  @CsvSource({
    "90,   p90,   p90Millis,   90th",
    "99.9, p99.9, p99.9Millis, 99.9th",
    "1,    p1,    p1Millis,    1st",
    "11,   p11,   p11Millis,   11th",
    "93,   p93,   p93Millis,   93rd",
    "100,  p100,  p100Millis,  100th",
  })
  void callsAPercentileAsTargetsAndReadersDo(
      double percent, String name, String key, String title) {
    assertThat(Percentiles.name(percent)).isEqualTo(name);
    assertThat(Percentiles.key(percent)).isEqualTo(key);
    assertThat(Percentiles.title(percent)).isEqualTo(title);
  }

  @Test
  void putsWhatTargetsNameBehindAListOnce() {
    List<Integer> listed = List.of(50, 90);

    assertThat(Percentiles.with(listed, Stream.of(99.9, 90.0, 75.0, 99.9)))
        .containsExactly(50.0, 90.0, 75.0, 99.9);
    assertThat(Percentiles.beside(listed, Stream.of(99.9, 90.0, 75.0))).containsExactly(75.0, 99.9);
  }
}
