package io.github.ampmeter.judge.stats;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class SweepTest {
  private static final long T0 = 1_700_000_000_000L;

  private static final String OTHERS =
      "threads without steps were at work during the steps; a sweep must be a plan's only load";

  private final StepBounds bounds = new StepBounds();

  @Test
  void takesEachStepAsALoadLevel() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    samples(run, "Users", new Step(1, 1), 0, 10, 100);
    samples(run, "Users", new Step(4, 1), 5, 40, 25);

    RunStatistics statistics = run.statistics();

    // 10 samples of 100 ms one after the other, then 40 of 25 ms: a second each.
    assertThat(statistics.sweep()).isTrue();
    assertThat(statistics.totals())
        .extracting(
            LabelStatistics::users, LabelStatistics::samples, LabelStatistics::throughputPerSecond)
        .containsExactly(tuple(1, 10L, 10.0), tuple(4, 40L, 40.0));
  }

  @Test
  void mergesTheRepeatsOfALevelAndKeepsEachPass() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    samples(run, "Users", new Step(2, 1), 0, 10, 100);
    samples(run, "Users", new Step(2, 2), 5, 20, 100);

    RunStatistics statistics = run.statistics();
    LabelStatistics level = statistics.totals().get(0);

    // 10 per second in each pass; all 30 response times together.
    assertThat(statistics.sweep()).isFalse();
    assertThat(level.throughputPerSecond()).isEqualTo(10);
    assertThat(level.elapsed().count()).isEqualTo(30);
    assertThat(level.repeat()).isZero();
    assertThat(statistics.steps()).extracting(StepStatistics::repeat).containsExactly(1, 2);
    assertThat(statistics.steps()).extracting(step -> step.total().samples()).contains(10L, 20L);
  }

  @Test
  void countsTheWarmUpOfEachStepFromItsOwnStart() {
    samples(bounds, "Users", new Step(1, 1), 0, 40, 100);
    samples(bounds, "Users", new Step(2, 1), 10, 40, 100);
    RunRecorder run =
        new RunRecorder(bounds.fromStart(start -> new Window(start + 1000, start + 3000)));
    samples(run, "Users", new Step(1, 1), 0, 40, 100);
    samples(run, "Users", new Step(2, 1), 10, 40, 100);

    RunStatistics statistics = run.statistics();

    // A sample each 100 ms: 20 start in [1 s, 3 s) of each step.
    assertThat(statistics.totals()).extracting(LabelStatistics::samples).containsExactly(20L, 20L);
    assertThat(statistics.steps().get(1).window()).isEqualTo(new Window(T0 + 11_000, T0 + 13_000));
  }

  @Test
  void leavesOutStepsBesideTheWindow() {
    samples(bounds, "Users", new Step(1, 1), 0, 10, 100);
    samples(bounds, "Users", new Step(2, 1), 10, 10, 100);
    RunRecorder run = new RunRecorder(bounds.within(new Window(T0 + 9_000, T0 + 20_000)));
    samples(run, "Users", new Step(1, 1), 0, 10, 100);
    samples(run, "Users", new Step(2, 1), 10, 10, 100);

    assertThat(run.statistics().totals()).extracting(LabelStatistics::users).containsExactly(2);
  }

  @Test
  void aPreheatingIsNoStepEvenWhereAnotherWorkerIsAtItsFirst() {
    ThreadName preheating = ThreadName.of("host2-Users preheat 1-3");
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    for (SampleSink sink : List.of(bounds, run)) {
      sink.accept(
          new Sample()
              .named("page", SampleKind.REQUEST)
              .timed(T0 + 200, 100, 0)
              .ended(true, "200", "")
              .loadedBy(8, "", preheating));
      samples(sink, "host1-Users", new Step(1, 1), 0, 10, 100);
    }

    assertThat(preheating.preheats()).isTrue();
    assertThat(run.sweepProblem()).isEmpty();
    assertThat(run.statistics().totals())
        .extracting(LabelStatistics::users, LabelStatistics::samples)
        .containsExactly(tuple(1, 10L));
    assertThat(bounds.fromStart(start -> new Window(start, start + 1000)).of(Step.NONE)).isEmpty();
  }

  @Test
  void addsUpTheUsersOfAllWorkers() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    samples(run, "host1-Users", new Step(8, 1), 0, 10, 100);
    samples(run, "host2-Users", new Step(8, 1), 0, 10, 100);

    LabelStatistics total = run.statistics().totals().get(0);

    assertThat(total.users()).isEqualTo(16);
    assertThat(total.throughputPerSecond()).isEqualTo(20);
    assertThat(run.sweepProblem()).isEmpty();
  }

  @Test
  void countsOnlyTheTimeInWhichAllWorkersWereInTheStep() {
    twoWorkers(bounds, 0.5);
    RunRecorder run =
        new RunRecorder(bounds.fromStart(start -> new Window(start + 1000, start + 3000)));
    twoWorkers(run, 0.5);

    StepStatistics step = run.statistics().steps().get(0);

    // Their own windows are [1 s, 3 s) and [1.5 s, 3.5 s); each ends ten samples a second.
    assertThat(step.window()).isEqualTo(new Window(T0 + 1500, T0 + 3000));
    assertThat(step.total().samples()).isEqualTo(2 * 15);
    assertThat(step.total().throughputPerSecond()).isEqualTo(20);
    assertThat(step.lasts(2000))
        .as("half a second of two is as much as a short one may miss")
        .isTrue();
    assertThat(step.lasts(2100)).isFalse();
  }

  @Test
  void isOverForAllWhenTheFirstWorkerHasEnded() {
    twoWorkers(bounds, 0.5);
    RunRecorder run = new RunRecorder(bounds.fromStart(start -> Window.WHOLE_RUN));
    twoWorkers(run, 0.5);

    // From the second's start to the first's end, four seconds after its start.
    assertThat(run.distributed()).isTrue();
    assertThat(run.statistics().steps().get(0).window()).isEqualTo(new Window(T0 + 500, T0 + 4000));
  }

  @Test
  void leavesOutAStepInWhichTheWorkersWereNeverTogether() {
    twoWorkers(bounds, 2.5);

    assertThat(bounds.leftOut(start -> new Window(start + 1000, start + 3000)))
        .containsExactly(new Step(8, 1));
    assertThat(bounds.leftOut(start -> new Window(start, start + 3000))).isEmpty();
  }

  @Test
  void doesNotCountWhatRunsBeforeTheSteps() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    run.accept(sample("login", ThreadName.PLAIN, 0, 500));
    samples(run, "Users", new Step(1, 1), 5, 10, 100);

    assertThat(run.sweepProblem()).isEmpty();
    assertThat(run.statistics().samples()).isEqualTo(10);
    assertThat(run.statistics().label("login")).isEqualTo(Optional.empty());
  }

  @Test
  void failuresBesideTheStepsAreTold() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    run.accept(failed("warm", ThreadName.of("Users preheat 1-1"), 0, 100));
    run.accept(sample("warm", ThreadName.of("Users preheat 1-1"), 1, 100));
    run.accept(failed("login", ThreadName.of("Shop 2-1"), 2, 100));
    assertThat(run.besideSteps().failed()).as("no step has come").isZero();

    samples(run, "Users", new Step(1, 1), 5, 10, 100);
    run.accept(failed("drop", ThreadName.of("Shop 2-1"), 9, 100));

    assertThat(run.sweepProblem()).isEmpty();
    assertThat(run.besideSteps().failed()).isEqualTo(3);
    assertThat(run.besideSteps().samples()).isEqualTo(4);
    assertThat(run.besideSteps().firstFailure()).isEqualTo("warm: 500 Server Error");
  }

  /** A group that comes by turns with the steps' is nobody's load. */
  @Test
  void whatNoFigureHasIsTold() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    run.accept(sample("warm", ThreadName.of("Users preheat 1-1"), 0, 100));
    samples(run, "Users", new Step(1, 1), 5, 10, 100);
    assertThat(run.othersBesideSteps()).isZero();

    for (int i = 0; i < 10; i++) {
      run.accept(sample("order", ThreadName.of("Shop 2-1"), 8 + 5 * i, 5000));
    }

    assertThat(run.sweepProblem()).isEmpty();
    assertThat(run.besideSteps().failed()).isZero();
    assertThat(run.othersBesideSteps()).isEqualTo(10);
    assertThat(run.firstLabelBesideSteps()).isEqualTo("order");
  }

  @Test
  void failuresOfTheStepsAreNotBesideThem() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    run.accept(failed("page", new ThreadName("Users", new Step(1, 1), 1), 0, 100));

    assertThat(run.besideSteps().failed()).isZero();
  }

  /** More load generators than there are, as a file may name them. */
  @Test
  void keepsNoNumberOfLoadGeneratorsThatAFileCanMakeGrow() {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    samples(run, "Users", new Step(1, 1), 10, 10, 100);
    for (int i = 0; i < 5000; i++) {
      run.accept(sample("page", ThreadName.of("h" + i + "-Users preheat 1-1"), 0, 100));
    }
    assertThat(run.sweepProblem()).isEmpty();

    run.accept(sample("page", ThreadName.of("other-Users preheat 1-1"), 10.5, 100));
    assertThat(run.sweepProblem()).isEqualTo(OTHERS);
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/sweep-problems.csv",
      delimiter = '|',
      quoteCharacter = '"',
      useHeadersInDisplayName = true)
  void noticesOtherThreadsAtWorkDuringTheSteps(String name, String samples, String problem) {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    for (String each : samples.split("; ")) {
      String[] parts = each.split(" (at|for|by) ");
      int times = parts.length > 3 ? Integer.parseInt(parts[3]) : 1;
      for (int i = 0; i < times; i++) {
        double at = Double.parseDouble(parts[1]) + i * 0.1;
        run.accept(sample("page", ThreadName.of(parts[0]), at, Long.parseLong(parts[2])));
      }
    }

    assertTold(Stream.of(run.sweepProblem()).filter(each -> !each.isEmpty()).toList(), problem);
    assertThat(run.besideSteps().failed()).isZero();
  }

  /** Four seconds each of ten samples a second; the second begins later. */
  private static void twoWorkers(SampleSink to, double later) {
    samples(to, "host1-Users", new Step(8, 1), 0, 40, 100);
    samples(to, "host2-Users", new Step(8, 1), later, 40, 100);
  }

  private static void samples(
      SampleSink to, String origin, Step step, double atSeconds, int count, int elapsedMillis) {
    ThreadName thread = new ThreadName(origin, step, 1);
    for (int i = 0; i < count; i++) {
      to.accept(sample("page", thread, atSeconds + i * elapsedMillis / 1e3, elapsedMillis));
    }
  }

  private static Sample failed(String label, ThreadName thread, double atSeconds, long elapsed) {
    return sample(label, thread, atSeconds, elapsed).ended(false, "500", "Server Error");
  }

  private static Sample sample(
      String label, ThreadName thread, double atSeconds, long elapsedMillis) {
    return new Sample()
        .named(label, SampleKind.REQUEST)
        .timed(T0 + Math.round(atSeconds * 1000), elapsedMillis, 0)
        .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
        .loadedBy(1, "", thread)
        .ended(true, "200", "");
  }
}
