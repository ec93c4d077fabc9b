package io.github.ampmeter.load;

import java.time.Duration;

/** When a step has been enough. */
public sealed interface StepLength {
  /** After this time, warm-up not counted. */
  record Lasting(Duration duration) implements StepLength {
    public Lasting {
      if (duration.isZero() || duration.isNegative()) {
        throw new IllegalArgumentException("duration must be above 0, was " + duration);
      }
    }
  }

  /** When each user has gone through the plan so often after the warm-up. */
  record Iterations(int perUser) implements StepLength {
    public Iterations {
      if (perUser < 1) {
        throw new IllegalArgumentException("iterations must be at least 1, were " + perUser);
      }
    }
  }

  /** When all users together have made so many requests after the warm-up. */
  record Requests(int inAll) implements StepLength {
    public Requests {
      if (inAll < 1) {
        throw new IllegalArgumentException("requests must be at least 1, were " + inAll);
      }
    }
  }
}
