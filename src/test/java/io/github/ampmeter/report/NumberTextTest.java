package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NumberTextTest {
  @Test
  void writesNoNumberAsADash() {
    assertThat(NumberText.rate(Double.NaN)).isEqualTo("-");
    assertThat(NumberText.decimal(Double.NaN, 1)).isEqualTo("-");
  }

  @Test
  void keepsAboutFourDigitsOfARate() {
    assertThat(NumberText.rate(0.034)).isEqualTo("0.03");
    assertThat(NumberText.rate(25.751)).isEqualTo("25.75");
    assertThat(NumberText.rate(606.17)).isEqualTo("606.2");
    assertThat(NumberText.rate(19_650.4)).isEqualTo("19650");
  }

  @Test
  void roundsHalfUp() {
    assertThat(NumberText.fixed(0.25, 1)).isEqualTo("0.3");
    assertThat(NumberText.decimal(2.0, 3)).isEqualTo("2");
    assertThat(NumberText.decimal(-0.0001, 2)).isEqualTo("0");
  }

  @Test
  void setsThousandsApartBySpacesFromFiveDigitsOn() {
    assertThat(NumberText.count(1234)).isEqualTo("1234");
    assertThat(NumberText.count(1_234_567)).isEqualTo("1\u202F234\u202F567");
  }

  @Test
  void writesDurationsInTheUnitsThatAPersonSays() {
    assertThat(NumberText.duration(Duration.ofMillis(27))).isEqualTo("0.027 s");
    assertThat(NumberText.duration(Duration.ofMillis(1_500))).isEqualTo("1.5 s");
    assertThat(NumberText.duration(Duration.ofSeconds(309))).isEqualTo("5 min 9 s");
    assertThat(NumberText.duration(Duration.ofMinutes(125))).isEqualTo("2 h 5 min");
  }
}
