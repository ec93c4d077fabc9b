package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the load lasted as long as what is judged of it. */
public final class LoadLength {
  /**
   * Of the window: JMeter ends a user at once whose pause is longer than what is left, who would
   * not have done more.
   */
  private static final double MOST_OF_A_PAUSE = 0.25;

  private LoadLength() {}

  /**
   * Of each step, after its warm-up.
   *
   * @param judged how long it was to be; zero: up to the last sample
   */
  public static List<Issue> endedEarly(
      RunStatistics run, RunChecks checks, Duration warmUp, Duration judged) {
    List<Issue> issues = new ArrayList<>();
    for (StepStatistics step : run.steps()) {
      Window window = step.window();
      Duration lasted = Duration.ofMillis(step.endMillis() - step.startMillis());
      long missing = window.endMillis() - step.endMillis();
      boolean lastPause =
          missing <= Math.min(checks.longestThinkMillis(step), MOST_OF_A_PAUSE * window.millis());
      Optional<Issue> issue = Optional.empty();
      if (step.total().samples() == 0 && !lasted.isZero() && lasted.compareTo(warmUp) < 0) {
        issue = Optional.of(Message.ENDED_IN_WARM_UP.issue(lasted, warmUp));
      } else if (judged.isZero() || run.samples() == 0) {
        continue;
      } else if (!Window.mayMiss(missing, window.millis()) && !lastPause) {
        issue = Optional.of(Message.LOAD_LASTED.issue(lasted, warmUp.plus(judged)));
      } else if (!step.lasts(judged.toMillis())) {
        issue =
            Optional.of(
                Message.GENERATORS_TOGETHER.issue(Duration.ofMillis(window.millis()), judged));
      }
      issue
          .map(found -> run.steps().size() > 1 ? found.inStep(step.text()) : found)
          .ifPresent(issues::add);
    }
    return issues;
  }

  /** Of a part of a file that a user named; an end that is that of the whole run is the load's. */
  public static List<Issue> unfilled(Window window, Window load) {
    Window whole = Window.WHOLE_RUN;
    boolean begins = window.startMillis() != whole.startMillis();
    boolean ends = window.endMillis() != whole.endMillis();
    double length =
        (ends ? window : load).endMillis() - (double) (begins ? window : load).startMillis();
    List<Issue> issues = new ArrayList<>();
    if (begins) {
      unfilled(Message.LOAD_BEGAN_LATE, load.startMillis() - window.startMillis(), length)
          .ifPresent(issues::add);
    }
    if (ends) {
      unfilled(Message.LOAD_ENDED_EARLY, window.endMillis() - load.endMillis(), length)
          .ifPresent(issues::add);
    }
    return issues;
  }

  private static Optional<Issue> unfilled(Message message, long millis, double of) {
    return Window.mayMiss(millis, of)
        ? Optional.empty()
        : Optional.of(message.issue(Duration.ofMillis(millis)));
  }
}
