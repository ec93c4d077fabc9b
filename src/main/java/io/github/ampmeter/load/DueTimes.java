package io.github.ampmeter.load;

import java.util.PrimitiveIterator;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * When the arrivals of one pass are due, in nanoseconds after its beginning: the first one at once,
 * each other one when the average number of arrivals that are due has grown by a step, which is 1
 * for constant gaps and drawn from the exponential distribution of mean 1 else. So a ramp has its
 * right number of arrivals at each moment. Nothing is kept: the next one is reckoned when it is
 * asked for.
 */
public final class DueTimes implements PrimitiveIterator.OfLong {
  private static final double NANOS_A_SECOND = 1e9;

  private final OfferedRate rate;
  private final double endNanos;
  private final DoubleSupplier steps;
  private double due;
  private double nextNanos;

  /**
   * Those of a rate.
   *
   * @param draws what exponential gaps are drawn from
   * @param lasts for how long arrivals are due, in nanoseconds; none is at the very end
   */
  public DueTimes(OfferedRate rate, ArrivalGaps gaps, RandomGenerator draws, long lasts) {
    this.rate = rate;
    this.endNanos = lasts;
    this.steps = gaps.steps(draws);
  }

  @Override
  public boolean hasNext() {
    return nextNanos < endNanos;
  }

  @Override
  public long nextLong() {
    if (!hasNext()) {
      throw new java.util.NoSuchElementException("no further arrival is due");
    }
    long now = Math.round(nextNanos);
    due += steps.getAsDouble();
    // A due time never lies before the one that it follows, however it is rounded.
    nextNanos = Math.max(nextNanos, NANOS_A_SECOND * rate.secondsUntil(due));
    return now;
  }
}
