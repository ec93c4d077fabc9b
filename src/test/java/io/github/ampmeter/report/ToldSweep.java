package io.github.ampmeter.report;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import io.github.ampmeter.judge.verdict.Verdict;

/**
 * A sweep small enough to check by hand: 1, 2, 4, 8 and 16 users on a server with four workers that
 * take 100 ms, two repeats of 10 s each. n users up to 4 see 100 ms and make 10·n requests a
 * second; more see n/4 · 100 ms and make 40.
 */
public final class ToldSweep {
  private static final long STEP_MILLIS = 10_000;
  private static final int WORKERS = 4;
  private static final int SERVICE_MILLIS = 100;
  private static final long RESPONSE_BYTES = 1150;

  private ToldSweep() {}

  public static PlanReport fourWorkers(String criteria, int... users) {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    long start = ToldRun.START;
    for (int repeat = 1; repeat <= 2; repeat++) {
      for (int count : users) {
        step(recorder, start, new Step(count, repeat));
        start += STEP_MILLIS + 1000;
      }
    }
    RunStatistics statistics = recorder.statistics();
    Verdict verdict = ToldVerdict.of(criteria, statistics);
    return ToldPlan.of("queue", verdict, statistics).report();
  }

  private static void step(RunRecorder recorder, long start, Step step) {
    long elapsed = SERVICE_MILLIS * Math.max(1, step.level() / WORKERS);
    Sample sample = new Sample();
    for (long at = 0; at + elapsed <= STEP_MILLIS; at += elapsed) {
      for (int user = 0; user < step.level(); user++) {
        recorder.accept(
            sample
                .named("page", SampleKind.REQUEST)
                .timed(start + at, elapsed, 0)
                .connected(elapsed, 0)
                .answeredWith(RESPONSE_BYTES)
                .loadedBy(step.level(), "", new ThreadName("Users", step, 1))
                .ended(true, "200", ""));
      }
    }
  }
}
