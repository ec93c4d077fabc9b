package io.github.ampmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.ArrivalRates.OfferedRate;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalRatesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200/s | 200/s",
        "' 200 / s ' | 200/s",
        "0.5/s | 0.5/s",
        "30/min | 0.5/s",
        "6000/min | 100/s",
        "50,100,200/s | 50,100,200/s",
        "50..400 x2/s | 50,100,200,400/s",
        "50..200 +50/s | 50,100,150,200/s",
        "200,50/s | 200,50/s",
        "100000/s | 100000/s",
        "50..400/s over 5 min | 50..400/s over 300 s",
        "400 .. 50/s over 1.5 min | 400..50/s over 90 s",
        "0..60/min over 10 s | 0..1/s over 10 s"
      })
  void readsRatesStepsAndRamps(String text, String read) {
    ArrivalRates rates = ArrivalRates.parse("rate", text);

    assertThat(rates).hasToString(read);
    assertThat(ArrivalRates.parse("rate", read)).isEqualTo(rates);
  }

  @Test
  void stepsHaveNamesAndRampsAndFractionsHaveNone() {
    assertThat(ArrivalRates.parse("rate", "50,100/s").levels()).containsExactly(50, 100);
    assertThat(ArrivalRates.parse("rate", "200/s").levels()).containsExactly(200);
    assertThat(ArrivalRates.parse("rate", "0.5/s").levels()).isEmpty();
    assertThat(ArrivalRates.parse("rate", "1.5/s").levels()).isEmpty();
    assertThat(ArrivalRates.parse("rate", "50..400/s over 5 min").levels()).isEmpty();
    assertThat(ArrivalRates.parse("rate", "50..400/s over 5 min").steps())
        .containsExactly(new OfferedRate(50, 400, Duration.ofMinutes(5)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "200",
        "0/s",
        "0/min",
        "-5/s",
        "1e9/s",
        "1000000000/s",
        "100001/s",
        "0.0001/s",
        "NaN/s",
        "Infinity/s",
        "200/h",
        "50,,100/s",
        "50,50/s",
        "50,0/s",
        "0.5,1/s",
        "50..400/s",
        "400..50 x2/s",
        "50..50/s over 1 min",
        "50..0/s over 1 min",
        "0..0/s over 1 min",
        "50..400/s over",
        "50..400/s over 0 s",
        "50..400/s over five minutes",
        "50..200000/s over 1 min",
        "1..1000 +1/s"
      })
  void rejectsEverythingElseNamingThePlace(String text) {
    assertThatThrownBy(() -> ArrivalRates.parse("Arrivals, rate", text))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("Arrivals, rate: ")
        .hasMessageEndingWith(", found \"" + text.strip() + '"');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0/s | rate: a rate must be above 0 (at least 0.001/s) and at most 100000/s, found \"0/s\"",
        "-5/s | rate: a rate must be above 0, found \"-5/s\"",
        "0 | rate: expected a rate such as 200/s or 30/min, steps such as 50,100,200/s or 50..400"
            + " x2/s, or a ramp such as 50..400/s over 5 min, found \"0\"",
        "1e9/s | rate: expected whole numbers a second such as 50,100,200/s or 50..400 x2/s or"
            + " 50..200 +50/s, found \"1e9/s\"",
        "50..400/s | rate: \"50..400\" needs x2 or +50 for steps, or \"over 5 min\" behind /s for a"
            + " ramp, found \"50..400/s\"",
        "50..0/s over 1 min | rate: a ramp must not end at 0, where nothing arrives, found"
            + " \"50..0/s over 1 min\""
      })
  void namesTheMistake(String text, String message) {
    assertThatThrownBy(() -> ArrivalRates.parse("rate", text)).hasMessage(message);
  }
}
