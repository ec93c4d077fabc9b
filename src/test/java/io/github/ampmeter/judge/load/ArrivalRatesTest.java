package io.github.ampmeter.judge.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.load.ArrivalRates.OfferedRate;
import io.github.ampmeter.judge.load.ArrivalSchedule.ArrivalGaps;
import io.github.ampmeter.judge.load.ArrivalSchedule.DueTimes;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalRatesTest {
  private static final double EXACT = 1e-9;

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/rates-read.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
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
    assertRefusal(() -> ArrivalRates.parse("Arrivals, rate", text))
        .hasMessageStartingWith("Arrivals, rate: ")
        .hasMessageEndingWith(", found \"" + text.strip() + '"');
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/rates-rejected.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void namesTheMistake(String text, String message) {
    assertThatThrownBy(() -> ArrivalRates.parse("rate", text)).hasMessage(message);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/rates-by-time.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void risesOrFallsEvenlyAndStaysThere(
      double from, double to, int over, double at, double perSecond, double due) {
    OfferedRate rate = new OfferedRate(from, to, Duration.ofSeconds(over));

    assertThat(rate.perSecondAt(at)).isCloseTo(perSecond, within(EXACT));
    assertThat(rate.dueBy(at)).isCloseTo(due, within(EXACT));
    assertThat(rate.secondsUntil(due)).isCloseTo(at, within(EXACT));
  }

  @Test
  void aConstantRateIsDueInProportionToTime() {
    OfferedRate rate = OfferedRate.constant(200);

    assertThat(rate.ramp()).isFalse();
    assertThat(rate.perSecondAt(0)).isEqualTo(200);
    assertThat(rate.dueBy(3.5)).isEqualTo(700);
    assertThat(rate.secondsUntil(700)).isEqualTo(3.5);
  }

  @Test
  void rejectsInvalidRates() {
    assertThatThrownBy(() -> OfferedRate.constant(0))
        .hasMessage("a rate must be above 0, was 0.0 to 0.0");
    assertThatThrownBy(() -> OfferedRate.constant(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new OfferedRate(1, 2, Duration.ZERO))
        .hasMessage("a ramp must take some time, was PT0S");
  }

  private static LoadText form(String rate, String mostUsers, String patience, String duration) {
    return form(
        "Arrivals",
        Map.of("gaps", "exponential", "seed", "7", "warmUp", "2", "pause", "5"),
        Map.of("rate", rate, "users", mostUsers, "patience", patience, "duration", duration));
  }

  private static LoadText form(String name, Map<String, String> some, Map<String, String> others) {
    return new LoadText(name, field -> some.getOrDefault(field, others.getOrDefault(field, "")));
  }

  @Test
  void readsEachField() {
    ArrivalSchedule schedule =
        form(
                "A",
                Map.of("gaps", "exponential", "seed", "7", "patience", "0.5", "repeats", "2"),
                Map.of(
                    "rate",
                    "50,100/s",
                    "users",
                    "30",
                    "duration",
                    "10",
                    "warmUp",
                    "2",
                    "pause",
                    "5"))
            .arrivals();

    assertThat(schedule)
        .isEqualTo(
            new ArrivalSchedule(
                ArrivalRates.parse("rate", "50,100/s"),
                ArrivalGaps.EXPONENTIAL,
                7,
                30,
                Duration.ofMillis(500),
                new ArrivalSchedule.Passes(
                    Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(5), 2)));
    assertThat(schedule.lasts()).isEqualTo(Duration.ofSeconds(12));
    assertThat(schedule.passes())
        .extracting(pass -> pass.rate().toPerSecond() + " " + pass.repeat())
        .containsExactly("50.0 1", "100.0 1", "50.0 2", "100.0 2");
  }

  @Test
  void anEmptyFieldIsItsDefault() {
    ArrivalSchedule schedule =
        form("A", Map.of("rate", "50/s"), Map.of("users", "30", "duration", "10")).arrivals();

    assertThat(schedule.gaps()).isEqualTo(ArrivalGaps.CONSTANT);
    assertThat(schedule.patience()).isZero();
    assertThat(schedule.times().warmUp()).isZero();
    assertThat(schedule.times().repeats()).isEqualTo(1);
  }

  @Test
  void aRampWithoutADurationLastsAsLongAsItRises() {
    assertThat(form("50..400/s over 5 min", "30", "", "").arrivals().lasts())
        .isEqualTo(Duration.ofMinutes(5));
    assertThat(form("50..400/s over 5 min", "30", "", "400").arrivals().lasts())
        .isEqualTo(Duration.ofSeconds(402));
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/loads-rejected.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void rejectsLoadsThatCannotBeOffered(
      String rate, String mostUsers, String patience, String duration, String message) {
    assertRefusal(() -> form(rate, mostUsers, patience, duration).arrivals()).hasMessage(message);
  }

  @Test
  void rejectsRepeatsThatHaveNoNames() {
    Map<String, String> fields = Map.of("users", "3", "duration", "9");

    assertThatThrownBy(() -> form("A", fields, Map.of("rate", "0.5/s", "repeats", "2")).arrivals())
        .hasMessage(
            "A: only whole numbers a second can be repeated; of 0.5/s the passes could not be"
                + " distinguished");
    assertThatThrownBy(() -> form("A", fields, Map.of("rate", "5/s", "gaps", "x")).arrivals())
        .hasMessage("A: gaps must be constant or exponential, found \"x\"");
  }

  @Test
  void generatorsOfOneSeedDoNotGoInStep() {
    ArrivalSchedule schedule = form("50/s", "30", "", "10").arrivals();
    DueTimes one = schedule.dueTimes(schedule.passes().get(0), "worker1");
    DueTimes other = schedule.dueTimes(schedule.passes().get(0), "worker2");
    one.nextLong();
    other.nextLong();

    assertThat(one.nextLong()).isNotEqualTo(other.nextLong());
  }

  @Test
  void isDrawnAsStepsAndAsARamp() {
    assertThat(SchedulePreview.of(form("50,100/s", "30", "", "10").arrivals()).points())
        .containsExactly(
            new SchedulePreview.Point(0, 0),
            new SchedulePreview.Point(0, 50),
            new SchedulePreview.Point(0, 50),
            new SchedulePreview.Point(12, 50),
            new SchedulePreview.Point(12, 0),
            new SchedulePreview.Point(17, 0),
            new SchedulePreview.Point(17, 100),
            new SchedulePreview.Point(17, 100),
            new SchedulePreview.Point(29, 100),
            new SchedulePreview.Point(29, 0));
    assertThat(SchedulePreview.of(form("0..10/s over 5 s", "30", "", "10").arrivals()).points())
        .containsExactly(
            new SchedulePreview.Point(0, 0),
            new SchedulePreview.Point(0, 0),
            new SchedulePreview.Point(5, 10),
            new SchedulePreview.Point(12, 10),
            new SchedulePreview.Point(12, 0));
  }
}
