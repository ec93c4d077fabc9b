package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.sample.OperationVariables;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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

  /** Cycles of 2,050 and 1,150 ms where 2,000 and 1,000 were drawn. */
  @Test
  void offersAsMuchOfThePlanAsTheDrawnCyclesAreOfTheActual() {
    operation("Ann", "Home", 10_000, 300, 10_000, 2000);
    operation("Ann", "Home", 12_050, 300, 12_000, 1000);
    operation("Ann", "Home", 13_200, 300, 13_000, 1000);

    PacedLoad load = recorder.statistics().pacing().values().iterator().next();

    assertThat(load.cycles()).isEqualTo(2);
    assertThat(load.reachedPercent()).isEqualTo(100.0 * 3000 / 3200);
    // 0, 50 and 200 ms after each was due.
    assertThat(load.lateMillis().count()).isEqualTo(3);
    assertThat(load.lateMillis().sd())
        .isEqualTo(Math.sqrt((6944.4 + 1111.1 + 13611.1) / 2), within(0.1));
  }

  @Test
  void offersNobodyKnowsHowMuchWithoutACycle() {
    operation("Ann", "Home", 10_000, 300, 10_000, 2000);

    assertThat(recorder.statistics().pacing().values().iterator().next().reachedPercent()).isNaN();
  }

  /** Its start is known by the first operation, before the window: 9 s. */
  @Test
  void isFoundByAStepInWhichItsFirstOperationBegan() {
    operation("Ann", "Home", 9_000, 300, 9_000, 2000);
    operation("Ann", "Home", 11_000, 300, 11_000, 2000);
    OperationStatistics statistics = recorder.statistics();

    assertThat(statistics.pacing().firstKey()).isEqualTo(T0 + 9_000);
    assertThat(statistics.pacing(step(8_000, 9_000))).isPresent();
    assertThat(statistics.pacing(step(9_000, 12_000))).isPresent();
    assertThat(statistics.pacing(step(8_000, 8_999))).isEmpty();
    assertThat(statistics.pacing(step(9_001, 12_000))).isEmpty();
  }

  private static StepStatistics step(long start, long end) {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    run.accept(new Sample().timed(T0 + start, end - start, 0).ended(true, "200", ""));
    return run.statistics().steps().get(0);
  }

  /** Two batches of a worker, of which the later one came first. */
  @Test
  void rowsThatCameOutOfOrderAreOperationsInTheirOrderAllTheSame() {
    operation("Ann", "Home", 10_000, 300, 10_000, 2000);
    operation("Ann", "Login", 16_000, 300, 15_900, 1000);
    operation("Ann", "Home", 17_000, 300, 17_000, 1000);
    assertThat(figures("Home").cycleMillis().mean()).as("not known before").isEqualTo(6000);
    operation("Ann", "Search", 12_000, 300, 11_900, 1500);
    operation("Ann", "Search", 13_500, 2400, 13_400, 2500);

    assertThat(figures("Home").cycleMillis().mean()).isEqualTo(2000);
    assertThat(figures("Search").cycleMillis().count()).isEqualTo(2);
    assertThat(figures("Search").cycleMillis().mean()).isEqualTo((1500 + 2500) / 2.0);
    assertThat(figures("Login").cycleMillis().mean()).isEqualTo(1000);
    PacedLoad pacing = recorder.statistics().pacing().get(T0 + 10_000);
    assertThat(pacing.cycles()).isEqualTo(4);
    assertThat(pacing.lateMillis().max()).isEqualTo(100);
    assertThat(pacing.reachedPercent()).isCloseTo(100, within(1e-9));
  }

  @Test
  void cyclesAreTheSameInWhateverOrderTheRowsOfABatchCome() {
    OperationRecorder inOrder = new OperationRecorder(Window.WHOLE_RUN);
    OperationRecorder shuffled = new OperationRecorder(Window.WHOLE_RUN);
    List<Sample> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(sample("Ann", "Op " + i % 3, 1000L * i + i % 7, 100 + i % 5, 1000L * i, 1000 + i));
    }
    rows.forEach(inOrder::accept);
    for (int from = 0; from < rows.size(); from += 30) {
      Collections.shuffle(rows.subList(from, from + 30), new Random(from));
    }
    rows.forEach(shuffled::accept);

    for (String label : List.of("Op 0", "Op 1", "Op 2")) {
      OperationFigures one = inOrder.statistics().label(label).orElseThrow();
      OperationFigures other = shuffled.statistics().label(label).orElseThrow();
      assertThat(other.cycleMillis().count()).isEqualTo(one.cycleMillis().count());
      assertThat(other.cycleMillis().mean()).isEqualTo(one.cycleMillis().mean());
      assertThat(other.cycleMillis().sd()).isEqualTo(one.cycleMillis().sd());
      assertThat(other.drawnMillis().mean()).isEqualTo(one.drawnMillis().mean());
    }
    PacedLoad pacing = inOrder.statistics().pacing().get(T0);
    assertThat(pacing.cycles()).isEqualTo(299);
    assertThat(shuffled.statistics().pacing().get(T0))
        .usingRecursiveComparison()
        .ignoringFields("lateMillis")
        .isEqualTo(pacing);
  }

  @Test
  void aRowThatComesFarTooLateMakesNoNegativeCycle() {
    for (int i = 1; i <= 60; i++) {
      operation("Ann", "Home", 10_000 + 100L * i, 10, 10_000, 100);
    }
    operation("Ann", "Home", 10_000, 10, 10_000, 100);

    assertThat(figures("Home").cycleMillis().count()).isEqualTo(60);
    assertThat(figures("Home").cycleMillis().min()).isZero();
  }

  @Test
  void isJudgedInAWindowThatIsKnownLater() {
    operation("Ann", "Home", 5_000, 300, 5_000, 2000);
    assertThat(recorder.statistics().total().steadyOperations()).isZero();

    recorder.moveWindow(Step.NONE, new Window(T0 + 20_000, T0 + 30_000));
    operation("Ann", "Home", 19_000, 300, 19_000, 2000);
    operation("Ann", "Home", 20_000, 300, 20_000, 2000);

    assertThat(recorder.statistics().total().steadyOperations()).isEqualTo(1);
  }

  @Test
  void countsNothingOfAnOperationThatFailed() {
    Sample failed = sample("Ann", "Home", 11_000, 100, 11_000, 1000).ended(false, "500", "no");
    recorder.accept(failed);

    assertThat(recorder.statistics().total().steadyOperations()).isZero();
    assertThat(figures("Home").fromIntendedStartMillis().count()).isZero();
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
