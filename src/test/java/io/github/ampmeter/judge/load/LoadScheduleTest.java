package io.github.ampmeter.judge.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import io.github.ampmeter.judge.sample.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class LoadScheduleTest {
  private static LoadText form(
      String steps, String duration, String iterations, String requests, String... others) {
    Map<String, String> fields = new HashMap<>(Map.of("warmUp", "2", "rampUp", "1", "pause", "5"));
    fields.putAll(Map.of("users", steps, "duration", duration, "repeats", "2", "preheat", "0"));
    fields.putAll(Map.of("iterations", iterations, "requests", requests));
    for (int i = 0; i < others.length; i += 2) {
      fields.put(others[i], others[i + 1]);
    }
    return new LoadText("Sweep", fields::get);
  }

  @Test
  void goesThroughAllStepsBeforeItRepeatsThem() {
    assertThat(form("1,4", "10", "", "").schedule().passes())
        .containsExactly(new Step(1, 1), new Step(4, 1), new Step(1, 2), new Step(4, 2));
  }

  @Test
  void startsTheUsersEvenlyOverTheRampUp() {
    LoadSchedule schedule = form("4", "10", "", "").schedule();

    assertThat(List.of(0, 1, 2, 3))
        .map(user -> schedule.startOf(user, 4).toMillis())
        .containsExactly(0L, 250L, 500L, 750L);
  }

  @ParameterizedTest
  @CsvSource({
    "10, '', '', Lasting[duration=PT10S]",
    "0.5, -1, '', Lasting[duration=PT0.5S]",
    "10, 20, '', Iterations[perUser=20]",
    "10, '', 1000, Requests[inAll=1000]",
    "'', 20, '', Iterations[perUser=20]"
  })
  void lastsByIterationsOrRequestsWhereGivenElseByTime(
      String duration, String iterations, String requests, String length) {
    assertThat(form("1", duration, iterations, requests).schedule().length()).hasToString(length);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/lengths-rejected.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void rejectsInvalidLengths(String duration, String iterations, String requests, String message) {
    assertRefusal(() -> form("1,8", duration, iterations, requests).schedule()).hasMessage(message);
  }

  /** A field's functions may give another value each time. */
  @ParameterizedTest
  @CsvSource({"10, '', ''", "'', 20, ''", "'', '', 20"})
  void readsEachFieldOnce(String duration, String iterations, String requests) {
    List<String> read = new ArrayList<>();
    LoadText form = form("1,4", duration, iterations, requests);

    new LoadText("Sweep", field -> read.add(field) ? form.texts().apply(field) : "").schedule();

    assertThat(read).doesNotHaveDuplicates().contains("users", "preheat", "repeats", "iterations");
  }

  @ParameterizedTest
  @CsvSource({
    // A sweep by duration is heated for 10 s, at most as long as a step with its warm-up of 2 s.
    "'1,4', 30, '', '', PT10S",
    "'1,4', 5, '', '', PT7S",
    "'1,4', 30, '', 3, PT3S",
    "'1,4', 30, '', 0, PT0S",
    "4, 30, '', '', PT0S",
    "4, 30, '', 3, PT3S",
    "'1,4', '', 20, '', PT0S"
  })
  void heatsASweepByDurationOnce(
      String steps, String duration, String iterations, String preheat, String heated) {
    LoadText text = form(steps, duration, iterations, "", "preheat", preheat);

    assertThat(text.schedule().preheat()).isEqualTo(Duration.parse(heated));
  }

  @Test
  void previewStartsWithPreheating() {
    LoadText text = form("1,4", "10", "", "", "repeats", "1", "preheat", "10");

    // 10 s, a pause of 5 s, then passes of 12 s.
    assertThat(SchedulePreview.of(text.schedule()).points().subList(0, 5))
        .containsExactly(
            new SchedulePreview.Point(0, 0),
            new SchedulePreview.Point(1, 4),
            new SchedulePreview.Point(10, 4),
            new SchedulePreview.Point(10, 0),
            new SchedulePreview.Point(15, 0));
  }

  @Test
  void rejectsMorePassesThanAReportCanHold() {
    LoadText text = form("1..101", "1", "", "", "repeats", "10");

    assertThatThrownBy(text::schedule)
        .hasMessage("Sweep: steps times repeats must be at most 1000, was 101 times 10");
  }

  @Test
  void previewShowsRampPlateauAndPause() {
    SchedulePreview preview = SchedulePreview.of(form("1,4", "10", "", "").schedule());

    // 12 s a pass (warm-up 2 s), 5 s between: passes begin at 0, 17, 34 and 51 s.
    assertThat(preview.timed()).isTrue();
    assertThat(preview.points().subList(4, 8))
        .containsExactly(
            new SchedulePreview.Point(17, 0),
            new SchedulePreview.Point(18, 4),
            new SchedulePreview.Point(29, 4),
            new SchedulePreview.Point(29, 0));
    assertThat(preview.end()).isEqualTo(51 + 12);
  }

  @Test
  void previewHasWidthOneForUnknownTimes() {
    SchedulePreview preview = SchedulePreview.of(form("1,4", "", "20", "").schedule());

    assertThat(preview.timed()).isFalse();
    assertThat(preview.end()).isEqualTo(4);
  }

  @Test
  void takesAsManyPointsForAHundredThousandUsersAsForOne() {
    LoadSchedule many =
        new LoadSchedule(
            UserSteps.of(UserSteps.MOST_USERS),
            new StepLength.Lasting(Duration.ofHours(1)),
            Duration.ZERO,
            Duration.ofMinutes(10),
            Duration.ZERO,
            1,
            Duration.ZERO);

    assertThat(SchedulePreview.of(many).points()).hasSize(4);
  }
}
