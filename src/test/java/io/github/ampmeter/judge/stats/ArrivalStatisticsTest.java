package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import org.junit.jupiter.api.Test;

class ArrivalStatisticsTest {
  private static final long T0 = 1_700_000_000_000L;
  private static final Window WINDOW = new Window(T0 + 1000, T0 + 11_000);
  private static final Step AT_TEN_A_SECOND = new Step(10, LoadUnit.PER_SECOND, 1);

  private final RunRecorder run = new RunRecorder(WINDOW);

  /** Of ten that were due: one dropped, three late, two of these for want of a user. */
  @Test
  void countsDroppedAndLateAmongThoseThatWereDue() {
    step(T0 + 2000);

    ArrivalStatistics arrived = total().arrivals();

    assertThat(arrived.any()).isTrue();
    assertThat(arrived.known()).isTrue();
    assertThat(arrived.rows()).isEqualTo(10);
    assertThat(arrived.due()).isEqualTo(10);
    assertThat(arrived.droppedPercent()).isEqualTo(10);
    assertThat(arrived.latePercent()).isEqualTo(30);
    assertThat(arrived.generatorLatePercent()).isEqualTo(10);
    assertThat(arrived.planned()).as("10/s for 10 s").isEqualTo(100);
  }

  @Test
  void addsTheArrivalsOfTwoPasses() {
    step(T0 + 2000);
    ArrivalStatistics once = total().arrivals();

    ArrivalStatistics twice = once.and(once);

    assertThat(twice.rows()).isEqualTo(20);
    assertThat(twice.dropped()).isEqualTo(2);
    assertThat(twice.due()).isEqualTo(20);
    assertThat(twice.latePercent()).isEqualTo(30);
    assertThat(twice.generatorLatePercent()).isEqualTo(10);
    assertThat(twice.planned()).isEqualTo(200);
  }

  @Test
  void leavesOutWhatWasDueBeforeTheWindow() {
    arrival(AT_TEN_A_SECOND, T0 + 999, 0, 0);

    assertThat(total().arrivals().any()).isFalse();
  }

  @Test
  void knowsNothingOfALoadWithoutArrivals() {
    run.accept(sample(ThreadName.of("Users 1-1"), T0 + 2000).ended(true, "200", ""));

    ArrivalStatistics none = total().arrivals();

    assertThat(none.any()).isFalse();
    assertThat(none.droppedPercent()).isNaN();
    assertThat(none.latePercent()).isNaN();
    assertThat(run.statistics().unit()).isEqualTo(LoadUnit.USERS);
  }

  /** A JTL without the columns that tell it. */
  @Test
  void doesNotKnowHowManyWereLateWhereTheRowsDoNotSay() {
    run.accept(sample(thread(AT_TEN_A_SECOND), T0 + 2000).ended(true, "200", ""));

    ArrivalStatistics unknown = total().arrivals();

    assertThat(unknown.any()).isTrue();
    assertThat(unknown.known()).isFalse();
    assertThat(unknown.latePercent()).isNaN();
    assertThat(unknown.droppedPercent()).isNaN();
  }

  /** One of several was started without -Jsample_variables. */
  @Test
  void doesNotKnowWhereOneOfSeveralLoadGeneratorsDoesNotSay() {
    ThreadName other = new ThreadName("b:1099-", AT_TEN_A_SECOND, 1);
    step(T0 + 2000);
    assertThat(total().arrivals().known()).isTrue();

    run.accept(sample(other, T0 + 2500).ended(false, ScheduleDelay.DROPPED, "no user was free"));
    assertThat(total().arrivals().known()).as("dropped ones say all").isTrue();

    run.accept(sample(other, T0 + 2600).ended(true, "200", ""));

    ArrivalStatistics arrived = total().arrivals();
    assertThat(arrived.known()).isFalse();
    assertThat(arrived.latePercent()).isNaN();
    assertThat(arrived.and(ArrivalStatistics.NONE).known()).isFalse();
  }

  @Test
  void knowsThatAllWereDropped() {
    dropped(AT_TEN_A_SECOND, T0 + 2000);

    assertThat(total().arrivals().known()).isTrue();
    assertThat(total().arrivals().droppedPercent()).isEqualTo(100);
    assertThat(total().percentile(1)).isInfinite();
  }

  /** Nine of 10 ms and one that nobody took: the ninetieth is known, what lies above is not. */
  @Test
  void takesDroppedOnesForInfinitelyLong() {
    for (int i = 0; i < 9; i++) {
      arrival(AT_TEN_A_SECOND, T0 + 2000 + 100 * i, 0, 0);
    }
    dropped(AT_TEN_A_SECOND, T0 + 3000);

    assertThat(total().percentile(90)).isEqualTo(10);
    assertThat(total().percentile(91)).isInfinite();
    assertThat(total().interval(50).orElseThrow().high()).isEqualTo(10);
    assertThat(total().interval(90).orElseThrow().high()).isNaN();
  }

  @Test
  void countsALoadThatIsNoSweepInArrivals() {
    ThreadName arriving = ThreadName.arriving("", 1);
    run.accept(
        sample(arriving, T0 + 2000)
            .ended(true, "200", "")
            .withScheduleDelay(new ScheduleDelay.Mark(new ScheduleDelay(0, 0), true)));

    StepStatistics step = run.statistics().steps().get(0);

    assertThat(step.unit()).isEqualTo(LoadUnit.ARRIVALS);
    assertThat(step.total().arrivals().any()).isTrue();
    assertThat(step.total().arrivals().planned()).as("not known").isZero();
  }

  /** Where the window is open, what was to come is counted up to the last that was due. */
  @Test
  void plansAnOpenWindowUpToTheLastOneDue() {
    RunRecorder open = new RunRecorder(Window.WHOLE_RUN);
    open.accept(
        sample(thread(AT_TEN_A_SECOND), T0)
            .ended(true, "200", "")
            .withScheduleDelay(new ScheduleDelay.Mark(new ScheduleDelay(0, 0), true)));
    open.accept(
        sample(thread(AT_TEN_A_SECOND), T0 + 4000)
            .ended(true, "200", "")
            .timed(T0 + 4000, 9000, 0)
            .withScheduleDelay(new ScheduleDelay.Mark(new ScheduleDelay(0, 0), true)));

    assertThat(open.statistics().totals().get(0).arrivals().planned()).isEqualTo(40);
    assertThat(open.statisticsSoFar().totals().get(0).arrivals().planned()).isEqualTo(40);
  }

  private LabelStatistics total() {
    return run.statistics().totals().get(0);
  }

  private void step(long from) {
    for (int i = 0; i < 6; i++) {
      arrival(AT_TEN_A_SECOND, from + 100 * i, 50, 0);
    }
    arrival(AT_TEN_A_SECOND, from + 600, 51, 0);
    arrival(AT_TEN_A_SECOND, from + 700, 60, 10);
    arrival(AT_TEN_A_SECOND, from + 800, 500, 500);
    dropped(AT_TEN_A_SECOND, from + 900);
  }

  private void arrival(Step step, long dueMillis, long lateMillis, long waitedMillis) {
    ScheduleDelay lateness = new ScheduleDelay(lateMillis, waitedMillis);
    run.accept(
        sample(thread(step), dueMillis + lateMillis)
            .ended(true, "200", "")
            .withScheduleDelay(new ScheduleDelay.Mark(lateness, true)));
  }

  private void dropped(Step step, long dueMillis) {
    run.accept(
        sample(thread(step), dueMillis).ended(false, ScheduleDelay.DROPPED, "no user was free"));
  }

  private static ThreadName thread(Step step) {
    return new ThreadName("", step, 1);
  }

  private static Sample sample(ThreadName thread, long startMillis) {
    return new Sample()
        .named("page", SampleKind.REQUEST)
        .timed(startMillis, 10, 0)
        .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
        .loadedBy(1, "", thread);
  }
}
