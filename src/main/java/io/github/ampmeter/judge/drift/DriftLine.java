package io.github.ampmeter.judge.drift;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * The straight line through a figure's blocks (Theil and Sen), with a 95 % interval of its slope.
 * The interval is Sen's, from the ranks of all slopes between two blocks; Kendall's variance is
 * widened by how much the blocks resemble their neighbours, as Hamed and Rao do. That factor is the
 * larger one of two: from the correlation of the ranks of what the line leaves, as long as the sum
 * of two neighbouring lags is above 0, and from the first lag alone with its bias removed. So
 * periods that are short for the run widen it, too. Of blocks that wander it reaches to each side,
 * over the whole run, three times the width of what the line leaves of their middle nine tenths.
 *
 * @param slope per block
 * @param low end of the interval, per block; NaN with a doubt
 * @param high other end
 * @param begin where the line begins, at the first block
 * @param median of the blocks
 * @param doubt why it is not to be judged
 */
public record DriftLine(
    double slope, double low, double high, double begin, double median, Doubt doubt) {
  public enum Doubt {
    NONE,
    TOO_FEW_BLOCKS,
    /** The value is unknown for one block in ten, or more. */
    UNKNOWN
  }

  public static final int FEWEST_BLOCKS = 30;

  /** A simulation confirms it: docs/dev/drift.md. */
  static final double FEWEST_INDEPENDENT = 8;

  /** Slopes are counted between so many; of more blocks, between means of neighbours. */
  private static final int MOST_POINTS = 600;

  /**
   * Of blocks that wander, as what is added up by chance does, ranks of slopes do not tell how far:
   * a random walk drifts in one run of thirty by more than so many times the {@link #width} of what
   * its line leaves.
   */
  private static final double WANDERING = 3;

  private static final double MIDDLE_FROM = 5;
  private static final double MIDDLE_TO = 95;
  private static final double LEAST_KNOWN = 0.9;
  private static final double LEVEL = 0.975;

  /** With this power, four of five runs find the drift. */
  private static final double POWER_DEVIATIONS = 0.84;

  /** Fits the values of consecutive blocks; NaN where one is not known. */
  public static DriftLine of(double[] blocks) {
    long known = Arrays.stream(blocks).filter(Double::isFinite).count();
    boolean few = blocks.length < FEWEST_BLOCKS;
    if (few || known < Math.max(FEWEST_BLOCKS, LEAST_KNOWN * blocks.length)) {
      double no = Double.NaN;
      return new DriftLine(no, no, no, no, no, few ? Doubt.TOO_FEW_BLOCKS : Doubt.UNKNOWN);
    }
    int width = (blocks.length + MOST_POINTS - 1) / MOST_POINTS;
    double[] means =
        IntStream.range(0, blocks.length / width)
            .mapToDouble(i -> mean(blocks, i * width, (i + 1) * width))
            .toArray();
    int[] at = IntStream.range(0, means.length).filter(i -> Double.isFinite(means[i])).toArray();
    double[] times = Arrays.stream(at).mapToDouble(i -> (i + 0.5) * width - 0.5).toArray();
    double[] values = Arrays.stream(at).mapToDouble(i -> means[i]).toArray();
    double[] slopes = slopes(times, values);
    double slope = atRank(slopes, (slopes.length + 1) / 2.0);
    double begin = new Median().evaluate(minusLine(times, values, 0, slope));
    double[] residuals = minusLine(times, values, begin, slope);
    int n = values.length;
    double independent = n / correlationFactor(residuals);
    double median = new Median().evaluate(values);
    if (independent < FEWEST_INDEPENDENT) {
      double half = WANDERING * width(residuals) / blocks.length;
      return new DriftLine(slope, slope - half, slope + half, begin, median, Doubt.NONE);
    }
    double beyond =
        Math.sqrt(n / independent * n * (n - 1.0) * (2.0 * n + 5) / 18)
            * deviations(independent)
            / 2;
    return new DriftLine(
        slope,
        atRank(slopes, slopes.length / 2.0 - beyond),
        atRank(slopes, slopes.length / 2.0 + beyond + 1),
        begin,
        median,
        Doubt.NONE);
  }

  /** Uses the deviations of the middle nine tenths of the blocks. */
  private static double width(double[] residuals) {
    Percentile percentile = new Percentile();
    percentile.setData(residuals);
    return percentile.evaluate(MIDDLE_TO) - percentile.evaluate(MIDDLE_FROM);
  }

  /** Whether the line can be held against a limit. */
  public boolean known() {
    return doubt == Doubt.NONE;
  }

  /** The line at a block, counted from 0. */
  public double at(double block) {
    return begin + slope * block;
  }

  /**
   * Which rise over the whole run a number of blocks shows in four of five runs, in scatters of a
   * block, if the blocks are independent of each other.
   */
  public static double visible(int blocks) {
    return (deviations(blocks) + POWER_DEVIATIONS) * Math.sqrt(12.0 / blocks);
  }

  private static double deviations(double independent) {
    return new TDistribution(Math.max(1, independent - 2)).inverseCumulativeProbability(LEVEL);
  }

  private static double mean(double[] blocks, int from, int to) {
    return Arrays.stream(blocks, from, to).filter(Double::isFinite).average().orElse(Double.NaN);
  }

  private static double[] slopes(double[] times, double[] values) {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[at++] = (values[j] - values[i]) / (times[j] - times[i]);
      }
    }
    Arrays.sort(slopes);
    return slopes;
  }

  private static double[] minusLine(double[] times, double[] values, double begin, double slope) {
    return IntStream.range(0, values.length)
        .mapToDouble(i -> values[i] - begin - slope * times[i])
        .toArray();
  }

  /** Returns the variance of the slope relative to independent values. */
  private static double correlationFactor(double[] residuals) {
    double middle = (residuals.length + 1) / 2.0;
    double[] ranks =
        Arrays.stream(new NaturalRanking().rank(residuals)).map(rank -> rank - middle).toArray();
    int n = ranks.length;
    double variance = covariance(ranks, 0);
    if (variance == 0) {
      return 1;
    }
    // The line takes so much of the correlation away, here and of the lags below.
    double first = Math.min(1 - 1.0 / n, (n * covariance(ranks, 1) / variance + 2) / (n - 4));
    double sum = 1;
    int lag = 1;
    for (double pair = 1; pair > 0 && lag + 1 < n / 2; lag += 2) {
      pair = Math.max(0, (covariance(ranks, lag) + covariance(ranks, lag + 1)) / variance);
      sum += 2 * pair;
    }
    double ofAll = sum / (1 - Math.min(0.5, (lag - 3) * 2.0 / n));
    return Math.max(1, Math.max((1 + first) / (1 - first), ofAll));
  }

  private static double covariance(double[] centred, int lag) {
    return IntStream.range(0, centred.length - lag)
        .mapToDouble(i -> centred[i] * centred[i + lag])
        .sum();
  }

  /** Ranks from 1; between two of the values by parts, and none beyond the ends. */
  private static double atRank(double[] sorted, double rank) {
    double index = Math.max(0, Math.min(sorted.length - 1.0, rank - 1));
    int below = (int) index;
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (index - below) * (sorted[above] - sorted[below]);
  }
}
