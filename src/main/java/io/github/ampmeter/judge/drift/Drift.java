package io.github.ampmeter.judge.drift;

import io.github.ampmeter.judge.drift.Blocks.Key;

/**
 * How a figure of a load changes with time.
 *
 * @param number of the load's blocks
 */
public record Drift(Key key, DriftLine line, long blockMillis, int number) {
  public BlockQuantity quantity() {
    return key.quantity();
  }

  /** A slope for each block as one for each day, in the unit of the values. */
  public double perDay(double slope) {
    return slope * Blocks.DAY_MILLIS / blockMillis;
  }

  /** Returns the slope in percent of the median; NaN without a median. */
  public double percentPerDay(double slope) {
    return line.median() == 0 ? Double.NaN : 100 * perDay(slope) / Math.abs(line.median());
  }

  /** Returns the value of the line at the end of the load. */
  public double last() {
    return line.at(number);
  }

  /** How fast it gets worse at least, for each block, with 95 % confidence. */
  public double worseAtLeast() {
    return quantity().worse() > 0 ? line.low() : -line.high();
  }

  /** How fast it gets worse at most. */
  public double worseAtMost() {
    return quantity().worse() > 0 ? line.high() : -line.low();
  }

  public double worse() {
    return quantity().worse() * line.slope();
  }

  /**
   * In how many days it comes to a value at a slope; infinite where it never does, 0 where it is
   * there.
   */
  public double daysUntil(double value, double slope) {
    double left = quantity().worse() * (value - last());
    double worse = quantity().worse() * perDay(slope);
    return left <= 0 ? 0 : worse <= 0 ? Double.POSITIVE_INFINITY : left / worse;
  }

  /** Returns how many days a load must last to decide on which side of a limit it is. */
  public double daysToDecide(double limitPerBlock) {
    double half = (line.high() - line.low()) / 2;
    double distance = Math.abs(limitPerBlock - worse());
    // Intervals shrink with the length to the power of 1.5.
    double longer = Math.pow(half / distance, 2 / 3.0);
    return number * blockMillis / Blocks.DAY_MILLIS * Math.max(1, longer);
  }
}
