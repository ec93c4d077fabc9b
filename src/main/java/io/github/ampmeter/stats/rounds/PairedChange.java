package io.github.ampmeter.stats.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How much one figure changed from a configuration to another, by rounds in which both were started
 * afresh: the paired t-test over the logarithms of their ratios, or over their differences.
 *
 * @param rounds how many rounds have both figures; at least {@value #FEWEST_ROUNDS}
 * @param unit of all that follows: percent of the first configuration's figure, or its own unit
 * @param estimate the change
 * @param low lower end of its 95 % confidence interval
 * @param high its upper end
 * @param p how likely a change as large is where there is none; two-sided, not adjusted
 * @param standardError of the mean of the logarithms or differences
 */
public record PairedChange(
    int rounds,
    Unit unit,
    double estimate,
    double low,
    double high,
    double p,
    double standardError) {
  public static final int FEWEST_ROUNDS = 3;

  private static final double LEVEL = 0.05;
  private static final double POWER = 0.8;

  /** What a change is told in. */
  public enum Unit {
    PERCENT,
    /** Of figures that may be 0, such as a share of errors. */
    DIFFERENCE
  }

  /**
   * Of a figure that is above 0, as a ratio; of one that was 0 in any round, as a difference.
   *
   * @param first one value a round, not NaN
   * @param other those of the same rounds
   * @param resolution how finely a value is measured, in its unit: values that scatter less were
   *     rounded to the same one, and prove nothing; 0: as finely as it is written
   * @return empty of fewer than {@value #FEWEST_ROUNDS} rounds
   */
  public static Optional<PairedChange> of(
      List<Double> first, List<Double> other, double resolution) {
    boolean ratios =
        first.stream().allMatch(value -> value > 0) && other.stream().allMatch(value -> value > 0);
    return ratios
        ? of(
            Unit.PERCENT,
            IntStream.range(0, first.size())
                .mapToDouble(round -> Math.log(other.get(round) / first.get(round)))
                .toArray(),
            IntStream.range(0, first.size())
                .mapToDouble(
                    round ->
                        rounding(resolution / first.get(round))
                            + rounding(resolution / other.get(round)))
                .average()
                .orElse(0))
        : ofDifferences(first, other, resolution);
  }

  /** The variance of what is rounded off, anywhere within a step. */
  private static double rounding(double step) {
    return step * step / 12;
  }

  /** Of a figure that is told in its own unit, such as a share. */
  public static Optional<PairedChange> ofDifferences(
      List<Double> first, List<Double> other, double resolution) {
    return of(
        Unit.DIFFERENCE,
        IntStream.range(0, first.size())
            .mapToDouble(round -> other.get(round) - first.get(round))
            .toArray(),
        2 * rounding(resolution));
  }

  private static Optional<PairedChange> of(Unit unit, double[] changes, double leastVariance) {
    int rounds = changes.length;
    if (rounds < FEWEST_ROUNDS) {
      return Optional.empty();
    }
    double mean = StatUtils.mean(changes);
    double error = Math.sqrt(Math.max(StatUtils.variance(changes), leastVariance) / rounds);
    TDistribution t = new TDistribution(null, rounds - 1.0);
    double wide = t.inverseCumulativeProbability(1 - LEVEL / 2) * error;
    double p =
        error > 0
            ? 2 * t.cumulativeProbability(-Math.abs(mean) / error)
            // Without any scatter nothing but the change itself is left.
            : mean == 0 ? 1 : 0;
    return Optional.of(
        new PairedChange(
            rounds,
            unit,
            told(unit, mean),
            told(unit, mean - wide),
            told(unit, mean + wide),
            p,
            error));
  }

  private static double told(Unit unit, double change) {
    return unit == Unit.PERCENT ? 100 * Math.expm1(change) : change;
  }

  /**
   * The least change that about 8 of 10 such comparisons would have shown (of three rounds, 7), in
   * {@link #unit}.
   *
   * @param tests how many changes are asked for together, at a level of 5 % for all of them
   */
  public double detectable(int tests) {
    TDistribution t = new TDistribution(null, rounds - 1.0);
    double least =
        (t.inverseCumulativeProbability(1 - LEVEL / 2 / tests)
                + t.inverseCumulativeProbability(POWER))
            * standardError;
    return told(unit, least);
  }

  /**
   * What the p values of several tests are together, by Benjamini and Hochberg: of those below 0.05
   * one in twenty at most is expected to be no change.
   *
   * @return in the same order
   */
  public static List<Double> adjusted(List<Double> p) {
    List<Integer> descending =
        IntStream.range(0, p.size())
            .boxed()
            .sorted((one, two) -> Double.compare(p.get(two), p.get(one)))
            .toList();
    List<Double> adjusted = new ArrayList<>(p);
    double least = 1;
    for (int i = 0; i < descending.size(); i++) {
      int rank = p.size() - i;
      least = Math.min(least, p.get(descending.get(i)) * p.size() / rank);
      adjusted.set(descending.get(i), least);
    }
    return adjusted;
  }
}
