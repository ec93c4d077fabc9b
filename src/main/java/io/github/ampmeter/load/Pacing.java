package io.github.ampmeter.load;

import java.util.random.RandomGenerator;

/**
 * When one user starts the next operation: at the previous start + the delay drawn for it, or at
 * once where that is over because the server was slow. Faban's rule: a late start is not made up
 * for.
 */
public final class Pacing {
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

  /** From this operation's start to the next one's. */
  public long drawnMillis() {
    return drawnMillis;
  }
}
