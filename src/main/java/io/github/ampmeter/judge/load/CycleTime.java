package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import java.util.random.RandomGenerator;

/**
 * The time from one start to the next, drawn anew each time: shift + mean (-ln U), U uniform in (0,
 * 1), clamped to [min, max]. Milliseconds.
 */
public record CycleTime(double meanMillis, double shiftMillis, double minMillis, double maxMillis) {
  private static final double MAX_OVER_MEAN = 5;

  public CycleTime {
    require(meanMillis >= 0, "mean must be at least 0", meanMillis);
    require(shiftMillis >= 0, "shift must be at least 0", shiftMillis);
    require(minMillis >= 0, "min must be at least 0", minMillis);
    require(maxMillis >= minMillis, "max must be at least min (" + minMillis + " ms)", maxMillis);
  }

  /** Faban cuts delays at five times the mean. */
  public static double defaultMax(double meanMillis) {
    return MAX_OVER_MEAN * meanMillis;
  }

  public long draw(RandomGenerator draws) {
    double drawn = shiftMillis + meanMillis * SeededRandom.exponential(draws);
    return Math.round(Math.max(minMillis, Math.min(maxMillis, drawn)));
  }

  private static void require(boolean valid, String rule, double value) {
    if (!valid) {
      throw new ConfigException("cycle time: " + rule + ", was " + value + " ms");
    }
  }

  /**
   * When one user starts the next operation: at the previous start + the delay drawn for it, or at
   * once where that is over because the server was slow. Faban's rule: a late start is not made up
   * for.
   */
  public static final class Pacing {
    private final CycleTime cycleTime;
    private final RandomGenerator draws;
    private boolean begun;
    private long intendedStartMillis;
    private long startMillis;
    private long drawnMillis;

    public Pacing(CycleTime cycleTime, RandomGenerator draws) {
      this.cycleTime = cycleTime;
      this.draws = draws;
    }

    /** Moves to the next operation; returns how long to wait for it. */
    public long next(long nowMillis) {
      intendedStartMillis = begun ? startMillis + drawnMillis : nowMillis;
      begun = true;
      startMillis = Math.max(nowMillis, intendedStartMillis);
      drawnMillis = cycleTime.draw(draws);
      return startMillis - nowMillis;
    }

    /** When the operation should start, whatever kept the user. */
    public long intendedStartMillis() {
      return intendedStartMillis;
    }

    public long drawnMillis() {
      return drawnMillis;
    }
  }
}
