package io.github.ampmeter.judge.stats;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Cycles as pairs, each of how long it was and how long it was drawn to be: of few of them the
 * pairs tell far more than the two means, because long cycles are long in both.
 */
public final class CyclePairs {
  /** Fewer pairs show nothing. */
  public static final int FEWEST = 3;

  private static final double LEVEL = 0.001;

  private long count;
  private double actual;
  private double drawn;
  private double actualSquares;
  private double drawnSquares;
  private double products;

  public void add(double actualMillis, double drawnMillis) {
    count++;
    actual += actualMillis;
    drawn += drawnMillis;
    actualSquares += actualMillis * actualMillis;
    drawnSquares += drawnMillis * drawnMillis;
    products += actualMillis * drawnMillis;
  }

  void addAll(CyclePairs other) {
    count += other.count;
    actual += other.actual;
    drawn += other.drawn;
    actualSquares += other.actualSquares;
    drawnSquares += other.drawnSquares;
    products += other.products;
  }

  CyclePairs copy() {
    CyclePairs copy = new CyclePairs();
    copy.addAll(this);
    return copy;
  }

  /**
   * Whether chance does not explain that the cycles are longer, or shorter, than the drawn ones by
   * more than that: the one-sided t-test of actual - (1 + share) * drawn, pair by pair, at p <
   * 0.001 (of (1 - share) * drawn - actual where they are shorter).
   */
  public boolean surelyOffBy(double percent) {
    return count >= FEWEST
        && (surelyPositive(1, 1 + percent / 100) || surelyPositive(-1, 1 - percent / 100));
  }

  private boolean surelyPositive(int sign, double ofDrawn) {
    double mean = sign * (actual - ofDrawn * drawn) / count;
    double squares = actualSquares - 2 * ofDrawn * products + ofDrawn * ofDrawn * drawnSquares;
    double variance = Math.max(0, squares - count * mean * mean) / (count - 1);
    if (variance == 0 || mean <= 0) {
      return mean > 0;
    }
    double t = mean / Math.sqrt(variance / count);
    return new TDistribution(null, count - 1).cumulativeProbability(-t) < LEVEL;
  }
}
