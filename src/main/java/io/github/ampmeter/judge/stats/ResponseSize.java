package io.github.ampmeter.judge.stats;

/**
 * How large the answers of some successes were. Means are of logarithms, so that a few large
 * answers say little; a logarithm is that of 2, taken as a straight line between powers of 2.
 *
 * @param count how many
 * @param logs sum of the logarithms of their bytes and 1
 * @param squares sum of the squares of these
 * @param shares how many were of which size
 */
public record ResponseSize(long count, double logs, double squares, SizeHistogram shares) {
  public static final ResponseSize NONE = new ResponseSize(0, 0, 0, SizeHistogram.NONE);

  /** A mean of fewer says little. */
  static final int FEWEST = 20;

  /** Between two means, as a logarithm: half as large, or twice. */
  private static final double LEAST_CHANGE = 1;

  /** Of each mean: of two that are chosen among many, too. */
  private static final double ERRORS = 4.5;

  /** A double's exponent and, behind it, its mantissa are such a logarithm. */
  private static final double MANTISSA = 0x1p-52;

  private static final long ZERO_EXPONENT = Double.doubleToRawLongBits(1);

  /**
   * As it was written down.
   *
   * @param typical bytes, as of {@link #typical}
   * @param spread as of {@link #spread}
   */
  public static ResponseSize of(long count, double typical, double spread, SizeHistogram shares) {
    double mean = log(typical);
    return new ResponseSize(count, count * mean, count * (spread * spread + mean * mean), shares);
  }

  static double log(double bytes) {
    return (Double.doubleToRawLongBits(bytes + 1) - ZERO_EXPONENT) * MANTISSA;
  }

  ResponseSize and(ResponseSize other) {
    return new ResponseSize(
        count + other.count, logs + other.logs, squares + other.squares, shares.and(other.shares));
  }

  /** Bytes of the mean of the logarithms, headers too; NaN without answers. */
  public double typical() {
    return count == 0
        ? Double.NaN
        : Double.longBitsToDouble(ZERO_EXPONENT + (long) (mean() / MANTISSA)) - 1;
  }

  /** Returns the standard deviation of the logarithms; NaN without responses. */
  public double spread() {
    return Math.sqrt(Math.max(0, squares / count - mean() * mean()));
  }

  /** What the mean surely is at the least. */
  double least() {
    return mean() - ERRORS * error();
  }

  double most() {
    return mean() + ERRORS * error();
  }

  /** Whether those of one are surely less than half as large as those of the other. */
  public boolean isUnlike(ResponseSize other) {
    return count >= FEWEST
        && other.count >= FEWEST
        && Math.max(least() - other.most(), other.least() - most()) > LEAST_CHANGE;
  }

  /** How many times as large, as a logarithm, the larger ones are. */
  public double distance(ResponseSize other) {
    return Math.abs(mean() - other.mean());
  }

  /** Returns the mean of the logarithms; NaN without responses. */
  double mean() {
    return logs / count;
  }

  double error() {
    return spread() / Math.sqrt(count - 1.0);
  }
}
