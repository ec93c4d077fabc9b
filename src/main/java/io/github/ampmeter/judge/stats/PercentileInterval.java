package io.github.ampmeter.judge.stats;

import java.util.Optional;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Where the percentile of all the times that there could have been lies, by those that there were:
 * the closest two of them with at most 2.5 % of the binomial distribution beyond each. It supposes
 * that the samples do not depend on one another.
 *
 * @param low a measured time, milliseconds; NaN where so few samples allow none
 * @param high the same: p99 needs 368 samples, p100 has none
 */
public record PercentileInterval(double low, double high) {
  private static final double TAIL = 0.025;
  private static final double QUANTILE =
      new NormalDistribution(null, 0, 1).inverseCumulativeProbability(1 - TAIL);

  /** Ranks from 1; 0: there is none. */
  record Ranks(long low, long high) {
    /** Samples beyond the range of int are thinned, which makes the interval a little wider. */
    static Ranks of(double percent, long count) {
      int trials = (int) Math.min(count, Integer.MAX_VALUE);
      double share = percent / 100;
      BinomialDistribution below = new BinomialDistribution(null, trials, share);
      // Close to where both lie, so that a step or two lead there.
      double spread = QUANTILE * Math.sqrt(trials * share * (1 - share));
      int low = least(below, TAIL, trials * share - spread);
      long high = 1L + least(below, 1 - TAIL, trials * share + spread);
      double each = (double) count / trials;
      return new Ranks(
          (long) Math.floor(low * each), high <= trials ? (long) Math.ceil(high * each) : 0);
    }

    /** The smallest number that so much of the distribution does not exceed. */
    private static int least(BinomialDistribution of, double probability, double near) {
      int number = (int) Math.max(0, Math.min(of.getNumberOfTrials(), Math.round(near)));
      while (number > 0 && of.cumulativeProbability(number - 1) >= probability) {
        number--;
      }
      while (of.cumulativeProbability(number) < probability) {
        number++;
      }
      return number;
    }
  }

  /** Whether there are samples enough to say how large it may be, and how small. */
  public boolean bounded() {
    return Double.isFinite(low) && Double.isFinite(high);
  }

  /** Whether a time lies in it; never where it is not bounded. */
  public boolean contains(double millis) {
    return millis >= low && millis <= high;
  }

  /**
   * The interval of a percentile.
   *
   * @param percent above 0, at most 100
   * @param infinite how many more there are, longer than any that was measured
   * @return empty without a value
   */
  static Optional<PercentileInterval> of(ValueCounts values, double percent, long infinite) {
    if (values.count() == 0) {
      return Optional.empty();
    }
    Ranks ranks = Ranks.of(percent, values.count() + infinite);
    return Optional.of(new PercentileInterval(at(values, ranks.low()), at(values, ranks.high())));
  }

  private static double at(ValueCounts values, long rank) {
    if (rank > values.count()) {
      return Double.POSITIVE_INFINITY;
    }
    return rank == 0 ? Double.NaN : values.atRank(rank);
  }
}
