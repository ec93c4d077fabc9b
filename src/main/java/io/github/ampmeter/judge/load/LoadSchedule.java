package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.sample.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The load of a sweep: all steps in their order, and that as often as there are repeats, so that
 * what changes over time meets all steps alike. Each pass starts fresh users and waits for all of
 * them.
 *
 * @param warmUp of each pass, from its first sample on, ramp-up included; not in the figures
 * @param rampUp time in which the users of a pass start, evenly
 * @param pause between two passes
 * @param preheat how long the greatest step runs before the first pass, outside of all steps: a
 *     load generator that is still warming up would make the first steps slow
 */
public record LoadSchedule(
    UserSteps steps,
    StepLength length,
    Duration warmUp,
    Duration rampUp,
    Duration pause,
    int repeats,
    Duration preheat) {
  public static final int MOST_REPEATS = 100;
  public static final int MOST_PASSES = 1000;
  private static final Duration LONGEST_USUAL_PREHEAT = Duration.ofSeconds(10);

  public LoadSchedule {
    if (repeats < 1 || repeats > MOST_REPEATS) {
      throw new ConfigException("repeats must be from 1 to " + MOST_REPEATS + ", was " + repeats);
    }
    if ((long) steps.users().size() * repeats > MOST_PASSES) {
      throw new ConfigException(
          "steps times repeats must be at most %s, was %s times %s"
              .formatted(MOST_PASSES, steps.users().size(), repeats));
    }
    if (length instanceof StepLength.Requests requests && requests.inAll() < steps.most()) {
      throw new ConfigException(
          "requests must be at least the users of the largest step, %s, was %s"
              .formatted(steps.most(), requests.inAll()));
    }
  }

  /**
   * How long to preheat by default: 10 s, at most as long as a step; not at all where there is one
   * step only, or one that does not last a given time.
   */
  public static Duration usualPreheat(UserSteps steps, StepLength length, Duration warmUp) {
    if (!steps.sweep() || !(length instanceof StepLength.Lasting lasting)) {
      return Duration.ZERO;
    }
    Duration step = warmUp.plus(lasting.duration());
    return step.compareTo(LONGEST_USUAL_PREHEAT) < 0 ? step : LONGEST_USUAL_PREHEAT;
  }

  public List<Step> passes() {
    List<Step> passes = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int users : steps.users()) {
        passes.add(new Step(users, repeat));
      }
    }
    return passes;
  }

  /** When a user of a pass starts, after the first of them; users count from 0. */
  public Duration startOf(int user, int users) {
    return Duration.ofNanos(Math.round((double) rampUp.toNanos() * user / users));
  }

  /** When a step has been enough. */
  public sealed interface StepLength {
    /** A step ends after this time, not counting its warm-up. */
    record Lasting(Duration duration) implements StepLength {
      public Lasting {
        if (duration.isZero() || duration.isNegative()) {
          throw new IllegalArgumentException("duration must be above 0, was " + duration);
        }
      }
    }

    /** A step ends when each user has gone through the plan this often after the warm-up. */
    record Iterations(int perUser) implements StepLength {
      public Iterations {
        if (perUser < 1) {
          throw new IllegalArgumentException("iterations must be at least 1, were " + perUser);
        }
      }
    }

    /** A step ends when all users together have made this many requests after the warm-up. */
    record Requests(int inAll) implements StepLength {
      public Requests {
        if (inAll < 1) {
          throw new IllegalArgumentException("requests must be at least 1, were " + inAll);
        }
      }
    }
  }
}
