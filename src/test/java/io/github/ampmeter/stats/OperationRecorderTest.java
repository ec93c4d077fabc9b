package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.ampmeter.sample.OperationVariables;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.stats.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationRecorderTest {
  private static final long T0 = 1_700_000_000_000L;

  private final OperationRecorder recorder =
      new OperationRecorder(new Window(T0 + 10_000, T0 + 20_000));

  @Test
  void aCycleGoesFromOneStartOfAUserToTheNextAndBelongsToTheFirst() {
    operation("Ann", "Home", 10_000, 300, 10_000, 2000);
    operation("Bob", "Home", 10_500, 300, 10_500, 9000);
    operation("Ann", "Search", 12_050, 300, 12_000, 1000);

    OperationFigures home = figures("Home");
    assertThat(home.cycleMillis().count()).isEqualTo(1);
    assertThat(home.cycleMillis().mean()).isEqualTo(2050);
    assertThat(home.drawnMillis().mean()).isEqualTo(2000);
    assertThat(figures("Search").cycleMillis().count()).isZero();
  }

  @Test
  void aCycleThatTheWindowCutsIsNotCounted() {
    operation("Ann", "Home", 9_000, 300, 9_000, 2000);
    operation("Ann", "Home", 11_000, 300, 11_000, 10_000);
    operation("Ann", "Home", 21_000, 300, 21_000, 2000);

    assertThat(figures("Home").cycleMillis().count()).isZero();
  }

  @Test
  void fabanCountsWhatBothStartedAndEndedInTheSteadyState() {
    operation("Ann", "Home", 9_999, 300, 9_999, 2000);
    operation("Ann", "Home", 12_000, 300, 11_999, 2000);
    operation("Ann", "Home", 19_000, 1000, 19_000, 2000);

    assertThat(recorder.statistics().total().steadyOperations()).isEqualTo(1);
  }

  @Test
  void aSlowServerShowsInTheTimeFromTheIntendedStart() {
    operation("Ann", "Home", 10_000, 4000, 10_000, 1000);
    operation("Ann", "Home", 14_000, 100, 11_000, 1000);

    assertThat(figures("Home").fromIntendedStartMillis().max()).isEqualTo(4000);
    assertThat(figures("Home").fromIntendedStartMillis().min()).isEqualTo(3100);
  }

  @Test
  void onlyTheClientIsLateWhenItsUserWasFree() {
    operation("Ann", "Home", 10_000, 4000, 10_000, 1000);
    // Due at 11 s, but the server kept the user until 14 s: 100 ms of the rest are the client's.
    operation("Ann", "Home", 14_100, 100, 11_000, 2000);

    assertThat(
            recorder
                .statistics()
                .pacing()
                .get(recorder.statistics().pacing().firstKey())
                .lateMillis()
                .max())
        .isEqualTo(100);
  }

  @Test
  void whatIsCountedIsKeptByItsName() {
    Sample home = sample("Ann", "Home", 11_000, 100, 11_000, 1000);
    home.variables().set(OperationVariables.COUNT + "imageLoaded", "7");
    home.variables().set(OperationVariables.COUNT + "imageBytes", "null");
    recorder.accept(home);

    assertThat(figures("Home").counts().keySet()).containsExactly("imageLoaded");
    assertThat(figures("Home").counts().get("imageLoaded").mean()).isEqualTo(7);
  }

  /** JMeter writes null of a variable that is not set; anything else was to be a number. */
  @Test
  void whatIsNoWholeNumberIsKeptAsSuchAndNotCounted() {
    for (String text : List.of("3", "none\nfound", "-1", "", "null")) {
      Sample home = sample("Ann", "Home", 11_000, 100, 11_000, 1000);
      home.variables().set(OperationVariables.COUNT + "faults", text);
      recorder.accept(home);
    }

    assertThat(figures("Home").counts().get("faults").count()).isEqualTo(1);
    assertThat(figures("Home").noNumbers()).containsExactly(entry("faults", "none found"));
  }

  private OperationFigures figures(String label) {
    return recorder.statistics().label(label).orElseThrow();
  }

  private void operation(
      String user, String label, long start, long elapsed, long intended, long drawn) {
    recorder.accept(sample(user, label, start, elapsed, intended, drawn));
  }

  private static Sample sample(
      String user, String label, long start, long elapsed, long intended, long drawn) {
    Sample sample =
        new Sample()
            .named(label, SampleKind.OPERATION)
            .timed(T0 + start, elapsed, 0)
            .ended(true, "200", "");
    sample
        .variables()
        .of(user)
        .set(OperationVariables.INTENDED_START, String.valueOf(T0 + intended));
    sample.variables().set(OperationVariables.DRAWN_MILLIS, String.valueOf(drawn));
    return sample;
  }
}
