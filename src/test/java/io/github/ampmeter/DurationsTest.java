package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({"500 ms,500", "10 s,10000", "10s,10000", "1.5 min,90000", "2 h,7200000", "0 s,0"})
  void readsWhatPeopleWrite(String text, long millis) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "fast", "-1 s", "1 day", "1,5 s", "", "s", "1e3 s", "10 S"})
  void refusesWhatIsNoDurationAndShowsIt(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected a duration such as 500 ms, 10 s or 2 min, found \"" + text + "\"");
  }

  @Test
  void refusesMoreThanAWeek() {
    assertThat(Durations.parse("168 h")).isEqualTo(Duration.ofDays(7));
    assertThatThrownBy(() -> Durations.parse("168.1 h")).hasMessageContaining("at most 7 days");
    assertThatThrownBy(() -> Durations.parse("99999999999999999999 h"))
        .hasMessageContaining("at most 7 days");
  }

  @ParameterizedTest
  @CsvSource({"10000,10 s", "500,0.5 s", "0,0 s", "90000,90 s", "1658,1.658 s", "100000,100 s"})
  void saysSecondsAsShortAsTheyCanBeSaid(long millis, String text) {
    assertThat(Durations.text(Duration.ofMillis(millis))).isEqualTo(text);
  }
}
