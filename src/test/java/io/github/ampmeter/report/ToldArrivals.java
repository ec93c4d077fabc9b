package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import io.github.ampmeter.judge.verdict.Verdict;

/**
 * Rates small enough to check by hand, 10 s each: at most three users, each at work for 100 ms, can
 * take 30 arrivals a second. Of 40 a second, which come every 25 ms, each fourth finds nobody free.
 */
public final class ToldArrivals {
  private static final long STEP_MILLIS = 10_000;
  private static final int MOST_USERS = 3;
  private static final int SERVICE_MILLIS = 100;

  private ToldArrivals() {}

  public static PlanReport threeUsers(String criteria, int... rates) {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    long start = ToldRun.START;
    for (int rate : rates) {
      step(recorder, start, rate);
      start += STEP_MILLIS + 1000;
    }
    RunStatistics statistics = recorder.statistics();
    Verdict verdict = ToldVerdict.of(criteria, statistics);
    return ToldPlan.of("rates", verdict, statistics).report();
  }

  private static void step(RunRecorder recorder, long start, int rate) {
    Step step = new Step(rate, LoadUnit.PER_SECOND, 1);
    Sample sample = new Sample();
    long[] freeFrom = new long[MOST_USERS];
    for (long due = 0; due < STEP_MILLIS; due += 1000 / rate) {
      int user = 0;
      while (user < MOST_USERS && freeFrom[user] > due) {
        user++;
      }
      boolean taken = user < MOST_USERS;
      if (taken) {
        freeFrom[user] = due + SERVICE_MILLIS;
      }
      recorder.accept(
          sample
              .named(taken ? "page" : "Arrivals", SampleKind.REQUEST)
              .timed(start + due, taken ? SERVICE_MILLIS : 0, 0)
              .loadedBy(MOST_USERS, "", new ThreadName("Arrivals", step, 1))
              .ended(taken, taken ? "200" : ScheduleDelay.DROPPED, taken ? "" : "all were at work")
              .withScheduleDelay(
                  taken
                      ? new ScheduleDelay.Mark(new ScheduleDelay(0, 0), true)
                      : ScheduleDelay.Mark.NONE));
    }
  }
}
