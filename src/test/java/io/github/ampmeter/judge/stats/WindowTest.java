package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
  private static final Step ONE = new Step(1, 1);
  private static final Step TWO = new Step(2, 1);

  private final Window window = new Window(1000, 3500);
  private final StepBounds bounds = new StepBounds();

  @Test
  void holdsItsStartAndNotItsEnd() {
    assertThat(window.contains(999)).isFalse();
    assertThat(window.contains(1000)).isTrue();
    assertThat(window.contains(3499)).isTrue();
    assertThat(window.contains(3500)).isFalse();
    assertThat(window.seconds()).isEqualTo(2.5);
  }

  @Test
  void hasALength() {
    assertThatThrownBy(() -> new Window(5, 5)).hasMessageContaining("start 5, was 5");
    assertThat(new Window(5, 6).seconds()).isEqualTo(0.001);
  }

  @Test
  void isCutWhereTheLoadEnded() {
    assertThat(window.until(2000)).isEqualTo(new Window(1000, 2000));
    assertThat(window.until(1001)).isEqualTo(new Window(1000, 1001));
    assertThat(window.until(1000)).isEqualTo(window);
    assertThat(window.until(3500)).isEqualTo(window);
    assertThat(window.until(9000)).isEqualTo(window);
  }

  /** A tenth of a long one; of a short one 3 s, at most a quarter. */
  @ParameterizedTest
  @CsvSource({
    "10000, 100000, true",
    "10001, 100000, false",
    "3000, 20000, true",
    "3001, 20000, false",
    "1000, 4000, true",
    "1001, 4000, false",
  })
  void mayMissALittle(double missing, double of, boolean may) {
    assertThat(Window.mayMiss(missing, of)).isEqualTo(may);
  }

  @Test
  void extendFromTheFirstStartToTheLastEndOfAll() {
    assertThat(bounds.extent()).isEmpty();

    sample("a", ONE, 1_000, 500);
    sample("b", ONE, 1_200, 900);
    sample("a", TWO, 3_000, 1_000);
    sample("b", TWO, 2_500, 500);

    assertThat(bounds.extent()).contains(new Window(1_000, 4_000));
  }

  @Test
  void extendOverNothingWhereNoTimePassed() {
    sample("a", ONE, 1_000, 0);

    assertThat(bounds.extent()).isEmpty();
  }

  /** From when the last of the generators came to when the first of them went. */
  @Test
  void overlapAWindowWhileAllGeneratorsWereAtWork() {
    sample("a", ONE, 1_000, 2_000);
    sample("b", ONE, 1_400, 2_000);
    sample("a", TWO, 5_000, 1_000);
    sample("b", TWO, 5_000, 1_000);

    StepWindows within = bounds.within(new Window(0, 5_500));

    assertThat(within.of(ONE)).contains(new Window(1_400, 3_000));
    assertThat(within.of(TWO)).contains(new Window(5_000, 5_500));
    assertThat(bounds.within(new Window(0, 5_000)).of(TWO)).as("touches it").isEmpty();
    assertThat(bounds.within(new Window(0, 5_001)).of(TWO)).contains(new Window(5_000, 5_001));
  }

  @Test
  void leaveOutWhatRunsBesideSteps() {
    sample("a", Step.NONE, 0, 500);
    sample("a", ONE, 1_000, 500);

    assertThat(bounds.within(new Window(0, 9_000)).of(Step.NONE)).isEmpty();
    assertThat(bounds.within(new Window(0, 9_000)).of(ONE)).contains(new Window(1_000, 1_500));
  }

  @Test
  void areTheWindowItselfWithoutSteps() {
    sample("a", Step.NONE, 1_000, 500);

    assertThat(bounds.within(new Window(0, 9_000)).of(Step.NONE)).contains(new Window(0, 9_000));
  }

  /**
   * Judged is a second from 1 s after each generator's start: the one's begins as the other's ends.
   */
  @Test
  void nameTheStepsWhoseGeneratorsWereNeverInTheirWindowsTogether() {
    sample("a", ONE, 0, 4_000);
    sample("b", ONE, 1_000, 4_000);
    sample("a", TWO, 6_000, 4_000);
    sample("b", TWO, 6_999, 4_000);

    assertThat(bounds.leftOut(start -> new Window(start + 1_000, start + 2_000)))
        .containsExactly(ONE);
    assertThat(bounds.fromStart(start -> new Window(start + 1_000, start + 2_000)).of(TWO))
        .contains(new Window(7_999, 8_000));
  }

  /** Its own window goes on as long as it says, whether or not its samples do. */
  @Test
  void ofOneGeneratorCountFromItsStartAlone() {
    sample("a", ONE, 500, 100);
    sample("a", ONE, 400, 100);

    assertThat(bounds.fromStart(start -> new Window(start, start + 9_000)).of(ONE))
        .contains(new Window(400, 9_400));
  }

  @Test
  void nameTheStepsThatLackALoadGenerator() {
    sample("a", ONE, 0, 100);
    sample("b", ONE, 0, 100);
    sample("a", TWO, 1_000, 100);
    sample("c", Step.NONE, 2_000, 100);

    assertThat(bounds.withoutAll(step -> true)).contains("2 users repeat 1: 1 of 2");
    assertThat(bounds.withoutAll(step -> !step.equals(TWO))).isEmpty();
    assertThat(bounds.withoutAll(step -> step.equals(TWO))).isEmpty();
  }

  /** 1 s of 19 s; of the second step all of it, and what is beside the steps does not count. */
  @Test
  void nameTheStepsInWhichTheGeneratorsWereHardlyTogether() {
    sample("a", ONE, 0, 10_000);
    sample("b", ONE, 9_000, 10_000);
    sample("a", TWO, 20_000, 10_000);
    sample("b", TWO, 20_500, 10_000);
    sample("a", Step.NONE, 40_000, 10_000);
    sample("b", Step.NONE, 49_000, 10_000);

    assertThat(bounds.hardlyTogether(new Window(0, 100_000)))
        .containsExactly(new StepBounds.Together(ONE, 1_000, 19_000));
    assertThat(bounds.hardlyTogether(new Window(5_000, 12_000)))
        .containsExactly(new StepBounds.Together(ONE, 1_000, 7_000));
    assertThat(bounds.hardlyTogether(new Window(20_000, 30_000))).isEmpty();
  }

  private void sample(String host, Step step, long startMillis, long elapsedMillis) {
    bounds.accept(
        new Sample()
            .timed(startMillis, elapsedMillis, 0)
            .loadedBy(1, host, new ThreadName("", step, 1)));
  }
}
