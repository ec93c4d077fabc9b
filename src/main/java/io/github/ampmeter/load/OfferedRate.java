package io.github.ampmeter.load;

import java.time.Duration;

/**
 * How many arrivals a second are offered: the same all the time, or rising or falling evenly for a
 * while and then staying there.
 *
 * @param fromPerSecond at the beginning
 * @param toPerSecond from the ramp's end on
 * @param over how long the ramp takes; zero: there is none
 */
public record OfferedRate(double fromPerSecond, double toPerSecond, Duration over) {
  private static final double NANOS_A_SECOND = 1e9;

  public OfferedRate {
    if (!(fromPerSecond >= 0 && toPerSecond >= 0 && Math.max(fromPerSecond, toPerSecond) > 0)) {
      throw new IllegalArgumentException(
          "a rate must be above 0, was " + fromPerSecond + " to " + toPerSecond);
    }
    if (over.isNegative() || over.isZero() && fromPerSecond != toPerSecond) {
      throw new IllegalArgumentException("a ramp must take some time, was " + over);
    }
  }

  public static OfferedRate constant(double perSecond) {
    return new OfferedRate(perSecond, perSecond, Duration.ZERO);
  }

  public boolean ramp() {
    return fromPerSecond != toPerSecond;
  }

  /** At some time after the beginning, in seconds. */
  public double perSecondAt(double seconds) {
    double ramp = rampSeconds();
    return seconds >= ramp
        ? toPerSecond
        : fromPerSecond + (toPerSecond - fromPerSecond) * seconds / ramp;
  }

  /** How many arrivals are due by then on average: the integral of the rate. */
  public double dueBy(double seconds) {
    double inRamp = Math.min(seconds, rampSeconds());
    double ofRamp = inRamp == 0 ? 0 : inRamp * (fromPerSecond + perSecondAt(inRamp)) / 2;
    return ofRamp + toPerSecond * (seconds - inRamp);
  }

  /**
   * When so many are due: the inverse of {@link #dueBy}, in seconds; infinite where so many never
   * are, after a ramp down to nothing.
   */
  public double secondsUntil(double due) {
    double ofRamp = dueBy(rampSeconds());
    if (due > ofRamp || !ramp()) {
      return rampSeconds() + (due - ofRamp) / toPerSecond;
    }
    double slope = (toPerSecond - fromPerSecond) / rampSeconds();
    // The root of from t + slope t^2 / 2 = due in the form in which nothing cancels out.
    double root = Math.sqrt(Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * due));
    return due == 0 ? 0 : 2 * due / (fromPerSecond + root);
  }

  private double rampSeconds() {
    return over.toNanos() / NANOS_A_SECOND;
  }
}
