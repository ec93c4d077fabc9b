package io.github.ampmeter.judge.stats;

import static io.github.ampmeter.judge.stats.RecordedRun.millis;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked of a run's figures beside the figures themselves. */
class RunStatisticsTest {
  /** A load of 5.1 s in a window from the first to the ninth second. */
  @Test
  void areLoadedAsLongAsSamplesCame() {
    RunStatistics run =
        RecordedRun.judgedBetween(1, 9).success("Home", 0, 10).success("Home", 5, 100).statistics();

    assertThat(run.window()).isEqualTo(new Window(millis(1), millis(9)));
    assertThat(run.loaded()).isEqualTo(new Window(millis(1), millis(5.1)));
    assertThat(run.steps().get(0).loaded()).isEqualTo(new Window(millis(1), millis(5.1)));
    assertThat(run.loaded(run.totals().get(0))).containsExactly(new Window(millis(1), millis(5.1)));
  }

  @Test
  void areLoadedInEachPassOfALevel() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    recorder.accept(sample(new Step(1, 1), 0));
    recorder.accept(sample(new Step(2, 1), 10));
    recorder.accept(sample(new Step(1, 2), 20));
    RunStatistics run = recorder.statistics();

    assertThat(run.totals()).extracting(LabelStatistics::users).containsExactly(1, 2);
    assertThat(run.loaded(run.totals().get(0)))
        .containsExactly(new Window(millis(0), millis(1)), new Window(millis(20), millis(21)));
    assertThat(run.loaded(run.totals().get(1))).containsExactly(new Window(millis(10), millis(11)));
    assertThat(run.steps())
        .extracting(StepStatistics::text)
        .containsExactly("1 user repeat 1", "2 users repeat 1", "1 user repeat 2");
  }

  @Test
  void knowHowManyUsersWerePlannedAndAllElseAsBefore() {
    RunStatistics run = RecordedRun.whole().users(3).success("Home", 0, 2_000).statistics();

    RunStatistics planned = run.planning(step -> 4);

    assertThat(planned.steps().get(0).atWork().planned()).isEqualTo(4);
    assertThat(planned.steps().get(0).atWork().millisByUsers())
        .isEqualTo(run.steps().get(0).atWork().millisByUsers());
    assertThat(planned.labels()).isEqualTo(run.labels());
    assertThat(planned.window()).isEqualTo(run.window());
    assertThat(planned.samples()).isEqualTo(1);
  }

  /** A label of that name is none of those that were folded while nothing was. */
  @Test
  void takeALabelForFoldedOnlyWhereSomeWere() {
    RunStatistics run = RecordedRun.whole().success(RunStatistics.FOLDED, 0, 10).statistics();

    assertThat(run.foldedSamples()).isZero();
    assertThat(run.folded(run.labels().get(0))).isFalse();
  }

  private static Sample sample(Step step, double at) {
    return new Sample()
        .named("Home", SampleKind.REQUEST)
        .timed(millis(at), 1_000, 0)
        .ended(true, "200", "")
        .loadedBy(1, "", new ThreadName("", step, 1));
  }

  /** A window of 60 s may miss 6 s, one of 10 s 2.5 s (a quarter), one of 20 s 3 s. */
  @ParameterizedTest
  @CsvSource({
    "60, 54, true", "60, 53.9, false",
    "20, 17, true", "20, 16.9, false",
    "10, 7.5, true", "10, 7.4, false",
    "10, 12, true"
  })
  void coversTheWindowIfTheLoadEndsNearItsEnd(double window, double lastEnd, boolean covers) {
    assertThat(Window.mayMiss(1000 * (window - lastEnd), 1000 * window)).isEqualTo(covers);
  }
}
