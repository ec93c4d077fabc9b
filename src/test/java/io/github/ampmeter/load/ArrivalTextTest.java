package io.github.ampmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.ArrivalSchedule.ArrivalGaps;
import io.github.ampmeter.load.ArrivalSchedule.DueTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalTextTest {
  private static ArrivalText form(String rate, String mostUsers, String patience, String duration) {
    return new ArrivalText(
        "Arrivals", rate, "exponential", "7", mostUsers, patience, duration, "2", "5", "");
  }

  @Test
  void readsEachField() {
    ArrivalSchedule schedule =
        new ArrivalText("A", "50,100/s", "exponential", "7", "30", "0.5", "10", "2", "5", "2")
            .parse();

    assertThat(schedule)
        .isEqualTo(
            new ArrivalSchedule(
                ArrivalRates.parse("rate", "50,100/s"),
                ArrivalGaps.EXPONENTIAL,
                7,
                30,
                Duration.ofMillis(500),
                Duration.ofSeconds(2),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                2));
    assertThat(schedule.lasts()).isEqualTo(Duration.ofSeconds(12));
    assertThat(schedule.passes())
        .extracting(pass -> pass.rate().toPerSecond() + " " + pass.repeat())
        .containsExactly("50.0 1", "100.0 1", "50.0 2", "100.0 2");
  }

  @Test
  void anEmptyFieldIsItsDefault() {
    ArrivalSchedule schedule =
        new ArrivalText("A", "50/s", "", "", "30", "", "10", "", "", "").parse();

    assertThat(schedule.gaps()).isEqualTo(ArrivalGaps.CONSTANT);
    assertThat(schedule.patience()).isZero();
    assertThat(schedule.warmUp()).isZero();
    assertThat(schedule.repeats()).isEqualTo(1);
  }

  @Test
  void aRampWithoutADurationLastsAsLongAsItRises() {
    assertThat(form("50..400/s over 5 min", "30", "", "").parse().lasts())
        .isEqualTo(Duration.ofMinutes(5));
    assertThat(form("50..400/s over 5 min", "30", "", "400").parse().lasts())
        .isEqualTo(Duration.ofSeconds(402));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0/s | 30 | 0 | 10 | Arrivals, rate: a rate must be above 0 (at least 0.001/s) and at most"
            + " 100000/s, found \"0/s\"",
        "50/s | 0 | 0 | 10 | Arrivals: the most users must be a whole number above 0, found \"0\"",
        "50/s | '' | 0 | 10 | Arrivals: the most users must be a whole number above 0",
        "50/s | 100001 | 0 | 10 | Arrivals: the most users must be from 1 to 100000, was 100001",
        "50/s | 30 | -1 | 10 | Arrivals: patience must be a number of seconds such as 10 or 0.5,"
            + " found \"-1\"",
        "50/s | 30 | 0 | 0 | Arrivals: each rate needs a duration above 0",
        "50/s | 30 | 0 | '' | Arrivals: each rate needs a duration above 0",
        "5..9/s over 2 s | 30 | 0 | '' | Arrivals: the ramp must last longer than the warm-up, or"
            + " give a duration"
      })
  void rejectsLoadsThatCannotBeOffered(
      String rate, String mostUsers, String patience, String duration, String message) {
    assertThatThrownBy(() -> form(rate, mostUsers, patience, duration).parse())
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }

  @Test
  void rejectsRepeatsThatHaveNoNames() {
    assertThatThrownBy(
            () -> new ArrivalText("A", "0.5/s", "", "", "3", "", "9", "", "", "2").parse())
        .hasMessage(
            "A: only whole numbers a second can be repeated; of 0.5/s the passes would not be told"
                + " apart");
    assertThatThrownBy(() -> new ArrivalText("A", "5/s", "x", "", "3", "", "9", "", "", "").parse())
        .hasMessage("A: gaps must be constant or exponential, found \"x\"");
  }

  @Test
  void generatorsOfOneSeedDoNotGoInStep() {
    ArrivalSchedule schedule = form("50/s", "30", "", "10").parse();
    DueTimes one = schedule.dueTimes(schedule.passes().get(0), "worker1");
    DueTimes other = schedule.dueTimes(schedule.passes().get(0), "worker2");
    one.nextLong();
    other.nextLong();

    assertThat(one.nextLong()).isNotEqualTo(other.nextLong());
  }

  @Test
  void isDrawnAsStepsAndAsARamp() {
    assertThat(SchedulePreview.of(form("50,100/s", "30", "", "10").parse()).points())
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
    assertThat(SchedulePreview.of(form("0..10/s over 5 s", "30", "", "10").parse()).points())
        .containsExactly(
            new SchedulePreview.Point(0, 0),
            new SchedulePreview.Point(0, 0),
            new SchedulePreview.Point(5, 10),
            new SchedulePreview.Point(12, 10),
            new SchedulePreview.Point(12, 0));
  }
}
