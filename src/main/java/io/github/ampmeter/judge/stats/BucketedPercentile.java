package io.github.ampmeter.judge.stats;

/**
 * A percentile as Faban's histogram gives it. Buckets are (longest required 90th percentile) / 200
 * wide, 300 of them; 70 more are ten times as wide, the last of these for all that is longer. The
 * value is the upper edge of the first bucket up to which at least floor(p n) values lie, so that
 * it can exceed the exact percentile by up to one bucket.
 *
 * @param widthMillis of a fine bucket
 */
public record BucketedPercentile(double widthMillis) {
  private static final int BUCKETS_TO_THE_LIMIT = 200;
  private static final int FINE = 300;
  private static final int COARSE = 69;
  private static final int COARSE_WIDTH = 10;

  public BucketedPercentile {
    if (!(widthMillis > 0)) {
      throw new IllegalArgumentException("bucket width must be positive, was " + widthMillis);
    }
  }

  /** The buckets of a driver whose slowest operation may take so long. */
  public static BucketedPercentile forLongestLimit(double millis) {
    return new BucketedPercentile(millis / BUCKETS_TO_THE_LIMIT);
  }

  /** Returns infinity beyond the last edge, NaN without values. */
  public double millis(ValueCounts values, int percent) {
    if (values.count() == 0) {
      return Double.NaN;
    }
    long wanted = values.count() * percent / 100;
    for (int bucket = 1; bucket <= FINE + COARSE; bucket++) {
      double edge = edge(bucket);
      if (values.countBetween(0, (long) Math.ceil(edge)) >= wanted) {
        return edge;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private double edge(int bucket) {
    int fine = Math.min(bucket, FINE);
    int coarse = Math.max(0, bucket - FINE);
    return (fine + (double) COARSE_WIDTH * coarse) * widthMillis;
  }
}
