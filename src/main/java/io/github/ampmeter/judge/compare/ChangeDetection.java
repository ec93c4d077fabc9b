package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.compare.Change.Method;
import io.github.ampmeter.judge.compare.Change.Range;
import io.github.ampmeter.judge.compare.Change.Scale;
import io.github.ampmeter.judge.compare.Change.Test;
import io.github.ampmeter.judge.compare.GeneratorEffect.FigureBounds;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.SlicedTimes;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;

/**
 * The tests that tell a change from random variation, each at {@link Change#LEVEL}. Which one
 * applies depends on what was repeated: passes or seconds of two runs, starts beside a run, rounds
 * in which both were started, or calls of two kinds in one run.
 */
public final class ChangeDetection {
  /** Fewer starts say nothing of how much starts differ. */
  public static final int FEWEST_STARTS = 3;

  static final int FEWEST_PASSES = 5;
  static final int FEWEST_SLICES = 10;

  private static final double POWER = 0.8;

  private ChangeDetection() {}

  /**
   * One figure of a run.
   *
   * @param passes the figure of each pass
   * @param known whether its samples are still there
   * @param slices of its samples, asked for only where passes are too few: a file is read for them
   */
  record Measured(
      double figure, List<Double> passes, boolean known, Supplier<List<Interval>> slices) {}

  /**
   * The figure of each pass of a label's load level; infinite where dropped arrivals make it so.
   */
  static List<Double> passes(Metric metric, RunStatistics run, LabelStatistics of) {
    return run.passes()
        .filter(pass -> pass.label().equals(of.label()))
        .filter(pass -> pass.kind() == of.kind())
        .filter(pass -> pass.users() == of.users())
        .map(pass -> metric.value(pass, pass))
        .filter(value -> !Double.isNaN(value))
        .toList();
  }

  /**
   * Of two runs: Welch's t-test where both have at least five passes, else a block bootstrap over
   * one-second slices, else nothing is tested.
   *
   * @param enough whether the samples are enough to test anything
   */
  static Change between(Metric metric, Measured before, Measured after, boolean enough) {
    return enough ? between(metric, before, after) : Change.untested(before.figure, after.figure);
  }

  static Change between(Metric metric, Measured before, Measured after) {
    return Math.min(before.passes.size(), after.passes.size()) >= FEWEST_PASSES
        ? byPasses(before, after)
        : bySlices(metric, before, after);
  }

  private static Change byPasses(Measured before, Measured after) {
    double[] one = array(before.passes);
    double[] other = array(after.passes);
    boolean constant = StatUtils.variance(one) == 0 && StatUtils.variance(other) == 0;
    double p = !constant ? new TTest().tTest(one, other) : one[0] == other[0] ? 1 : 0;
    Method method = constant ? Method.CONSTANT_PASSES : Method.WELCH;
    return Change.ofPercent(
        before.figure, after.figure, Range.UNKNOWN, new Test(method, one.length, other.length, p));
  }

  private static Change bySlices(Metric metric, Measured before, Measured after) {
    if (!before.known || !after.known) {
      return Change.untested(before.figure, after.figure, Method.NO_SAMPLES);
    }
    List<Interval> one = before.slices.get();
    List<Interval> other = one.size() < FEWEST_SLICES ? List.of() : after.slices.get();
    return other.size() < FEWEST_SLICES
        ? Change.untested(before.figure, after.figure, Method.TOO_FEW)
        : new BlockBootstrap(metric).change(before.figure, after.figure, one, other);
  }

  /**
   * Of a run beside earlier starts: whether it lies where one more start would, by Student's
   * prediction interval, of the logarithms where all values are above 0.
   *
   * @param starts one value each, not NaN
   * @param resolution how finely a value is measured, in its unit: starts that scatter less were
   *     rounded to the same value; 0: as finely as it is written
   * @return empty for fewer than {@value #FEWEST_STARTS}
   */
  static Optional<Change> besideStarts(List<Double> starts, double measured, double resolution) {
    int n = starts.size();
    if (n < FEWEST_STARTS) {
      return Optional.empty();
    }
    boolean logarithms = starts.stream().allMatch(value -> value > 0);
    double[] scaled =
        starts.stream().mapToDouble(value -> logarithms ? Math.log(value) : value).toArray();
    double before = StatUtils.mean(array(starts));
    double variance =
        Math.max(
            StatUtils.variance(scaled), rounding(logarithms ? resolution / before : resolution));
    double wide = student(n - 1, Change.UPPER_END) * Math.sqrt(variance * (1 + 1.0 / n));
    double mean = StatUtils.mean(scaled);
    Range range =
        logarithms
            ? new Range(Math.exp(mean - wide), Math.exp(mean + wide))
            : new Range(mean - wide, mean + wide);
    return Optional.of(
        new Change(
            before,
            measured,
            Scale.PREDICTION,
            Change.percent(before, measured),
            range,
            new Test(Method.NEXT_START, n, 1)));
  }

  /**
   * Of two configurations that were started afresh in each round, by the paired t-test: of a figure
   * that is above 0 over the logarithms of its ratios, of one that was 0 in any round over its
   * differences. Each round counts for what its bounds prove: an increase is tested by the least
   * changes that the rounds may stand for, a decrease by the largest, each at half of the level.
   *
   * @param resolution as for {@link #besideStarts}
   * @return empty for fewer than {@value #FEWEST_STARTS} rounds, and for rounds that prove nothing
   */
  static Optional<Change> ofRounds(List<Round> rounds, double resolution) {
    if (!rounds.stream().allMatch(each -> each.first.figure() > 0 && each.other.figure() > 0)) {
      return ofRoundsByDifference(rounds, resolution);
    }
    double leastVariance =
        rounds.stream()
            .mapToDouble(
                each ->
                    rounding(resolution / each.first.figure())
                        + rounding(resolution / each.other.figure()))
            .average()
            .orElse(0);
    return ofRounds(
        rounds, Scale.PERCENT, (first, other) -> Math.log(other / first), leastVariance);
  }

  /**
   * Compares figures that the servers alone made, in the rounds that have both.
   *
   * @param first by round
   * @return empty for fewer than {@value #FEWEST_STARTS} rounds
   */
  public static Optional<Change> ofPairs(Map<Integer, Double> first, Map<Integer, Double> other) {
    return ofRounds(
        other.keySet().stream()
            .filter(first::containsKey)
            .map(
                round ->
                    new Round(
                        FigureBounds.exactly(first.get(round)),
                        FigureBounds.exactly(other.get(round))))
            .toList(),
        0);
  }

  /** A figure of two configurations in the same round, neither of them NaN. */
  record Round(FigureBounds first, FigureBounds other) {
    /** The least change that it may stand for; -100 where it proves none. */
    double leastPercent() {
      return 100 * (other.low() / first.high() - 1);
    }

    /** Returns the largest change; infinite where it proves none. */
    double mostPercent() {
      return 100 * (other.high() / first.low() - 1);
    }

    boolean provesLeast() {
      return isKnown(other.low(), other) && Double.isFinite(first.high());
    }

    boolean provesMost() {
      return isKnown(first.low(), first) && Double.isFinite(other.high());
    }

    private static boolean isKnown(double low, FigureBounds of) {
      return Double.isFinite(low) && (low > 0 || of.figure() == 0);
    }

    boolean within(double percent) {
      return first.within(percent) && other.within(percent);
    }
  }

  /** Tests a figure that is compared in its own unit, such as a share. */
  static Optional<Change> ofRoundsByDifference(List<Round> rounds, double resolution) {
    return ofRounds(
        rounds, Scale.DIFFERENCE, (first, other) -> other - first, 2 * rounding(resolution));
  }

  private static Optional<Change> ofRounds(
      List<Round> rounds, Scale scale, DoubleBinaryOperator change, double leastVariance) {
    int n = rounds.size();
    if (n < FEWEST_STARTS) {
      return Optional.empty();
    }
    double[] least = array(rounds, of -> change.applyAsDouble(of.first.high(), of.other.low()));
    double[] most = array(rounds, of -> change.applyAsDouble(of.first.low(), of.other.high()));
    boolean atLeast = Double.isFinite(StatUtils.sum(least));
    boolean atMost = Double.isFinite(StatUtils.sum(most));
    if (!atLeast && !atMost) {
      return Optional.empty();
    }
    double mean =
        StatUtils.mean(
            atLeast && atMost
                ? array(rounds, of -> change.applyAsDouble(of.first.figure(), of.other.figure()))
                : atLeast ? least : most);
    double wide = student(n - 1, Change.UPPER_END);
    double low =
        atLeast
            ? StatUtils.mean(least) - wide * error(least, leastVariance)
            : Double.NEGATIVE_INFINITY;
    double high =
        atMost
            ? StatUtils.mean(most) + wide * error(most, leastVariance)
            : Double.POSITIVE_INFINITY;
    double p =
        atLeast && StatUtils.mean(least) > 0
            ? p(least, leastVariance)
            : atMost && StatUtils.mean(most) < 0 ? p(most, leastVariance) : 1;
    return Optional.of(
        new Change(
            StatUtils.mean(array(rounds, of -> of.first.figure())),
            StatUtils.mean(array(rounds, of -> of.other.figure())),
            scale,
            onScale(scale, mean),
            new Range(onScale(scale, low), onScale(scale, high)),
            new Test(
                atLeast && atMost
                    ? Method.PAIRED_ROUNDS
                    : atLeast ? Method.AT_LEAST : Method.AT_MOST,
                n,
                n,
                p,
                // The error of the wider half: whatever widens the interval hides changes too.
                Math.max(atLeast ? mean - low : 0, atMost ? high - mean : 0) / wide)));
  }

  private static double error(double[] changes, double leastVariance) {
    return Math.sqrt(Math.max(StatUtils.variance(changes), leastVariance) / changes.length);
  }

  private static double p(double[] changes, double leastVariance) {
    double error = error(changes, leastVariance);
    TDistribution t = new TDistribution(null, changes.length - 1.0);
    // Without any scatter nothing but the change itself is left.
    return error > 0 ? 2 * t.cumulativeProbability(-Math.abs(StatUtils.mean(changes)) / error) : 0;
  }

  private static double[] array(List<Round> rounds, ToDoubleFunction<Round> of) {
    return rounds.stream().mapToDouble(of).toArray();
  }

  private static double onScale(Scale scale, double change) {
    return scale == Scale.PERCENT ? 100 * Math.expm1(change) : change;
  }

  static double detectable(Change paired, int tests, int rounds) {
    TDistribution t = new TDistribution(null, rounds - 1.0);
    double least =
        (t.inverseCumulativeProbability(1 - Change.LEVEL / 2 / tests)
                + t.inverseCumulativeProbability(POWER))
            * paired.test().standardError()
            * Math.sqrt((double) paired.test().first() / rounds);
    return onScale(paired.scale(), least);
  }

  /**
   * Several changes with the p that they have together, by Benjamini and Hochberg: of those that
   * are significant one in twenty at most is expected to be none. What has no p stays as it is.
   *
   * @param looks how often at most they are tested, by Bonferroni
   * @return in the same order
   */
  static List<Change> adjusted(List<Change> changes, int looks) {
    List<Integer> descending =
        IntStream.range(0, changes.size())
            .boxed()
            .filter(of -> !Double.isNaN(changes.get(of).p()))
            .sorted((one, two) -> Double.compare(changes.get(two).p(), changes.get(one).p()))
            .toList();
    List<Change> adjusted = new ArrayList<>(changes);
    double least = 1;
    for (int i = 0; i < descending.size(); i++) {
      Change change = changes.get(descending.get(i));
      int rank = descending.size() - i;
      least = Math.min(least, looks * change.p() * descending.size() / rank);
      adjusted.set(descending.get(i), change.withP(least));
    }
    return adjusted;
  }

  /**
   * How many times the rate of one kind of call another has, in a closed loop without pauses: the
   * rate of c clients is c / mean, so the ratio is that of the means. The interval is that of the
   * delta method on the logarithm: log ratio ± t sqrt(v1 + v2), with the variances of {@link
   * SlicedTimes#varianceOfLogMean} and Student's t at the smaller number of slices less one.
   *
   * @return a ratio of NaN where one of them has no calls, no interval out of one slice
   */
  public static Change ofRates(SlicedTimes original, SlicedTimes rewrite) {
    double ratio = original.meanMicros() / rewrite.meanMicros();
    int slices = Math.min(original.slices(), rewrite.slices());
    if (slices < 2) {
      return Change.ofRatio(ratio, Range.UNKNOWN);
    }
    double error = Math.sqrt(original.varianceOfLogMean() + rewrite.varianceOfLogMean());
    double wide = error * student(slices - 1, Change.UPPER_END);
    return Change.ofRatio(ratio, new Range(ratio * Math.exp(-wide), ratio * Math.exp(wide)));
  }

  private static double student(int degreesOfFreedom, double probability) {
    return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(probability);
  }

  /** The variance of what is rounded off, anywhere within a step. */
  private static double rounding(double step) {
    return step * step / 12;
  }

  /** Returns NaN without values. */
  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * The change between two runs that resampling gives: each run's seconds are drawn again, with
   * replacement, in blocks of neighbours, because a slow second is seldom alone; the figure is
   * taken of each draw. The seed is fixed: the same two runs give the same answer.
   */
  private static final class BlockBootstrap {
    private static final int DRAWS = 1000;
    private static final long SEED = 20261121;

    private final Metric metric;
    private final SplittableRandom random = new SplittableRandom(SEED);

    BlockBootstrap(Metric metric) {
      this.metric = metric;
    }

    /**
     * Compares the second run with the first; p is below the level where the interval excludes 0.
     */
    Change change(double from, double to, List<Interval> before, List<Interval> after) {
      double[] changes = changesPercent(before, after);
      Range range =
          new Range(
              changes[(int) (Change.LEVEL / 2 * DRAWS)],
              changes[(int) (Change.UPPER_END * DRAWS) - 1]);
      long notAbove = Arrays.stream(changes).filter(change -> !(change > 0)).count();
      long notBelow = Arrays.stream(changes).filter(change -> !(change < 0)).count();
      double p = Math.max(0, 2.0 * Math.min(notAbove, notBelow) - 1) / DRAWS;
      Test test = new Test(Method.BOOTSTRAP, before.size(), after.size(), Math.min(1, p));
      return Change.ofPercent(from, to, range, test);
    }

    private double[] changesPercent(List<Interval> before, List<Interval> after) {
      double[] changes = new double[DRAWS];
      for (int draw = 0; draw < DRAWS; draw++) {
        double from = figure(before);
        double to = figure(after);
        changes[draw] =
            from == to ? 0 : from == 0 ? Double.POSITIVE_INFINITY : Change.percent(from, to);
      }
      Arrays.sort(changes);
      return changes;
    }

    private double figure(List<Interval> slices) {
      int block = (int) Math.max(1, Math.round(Math.cbrt(slices.size())));
      ValueCounts elapsed = new ValueCounts();
      long errors = 0;
      double seconds = 0;
      for (int drawn = 0; drawn < slices.size(); drawn += block) {
        int start = random.nextInt(slices.size());
        for (int i = 0; i < Math.min(block, slices.size() - drawn); i++) {
          // Around the end, so that each second is as likely as any other.
          Interval slice = slices.get((start + i) % slices.size());
          elapsed.addAll(slice.elapsed());
          errors += slice.errors();
          seconds += slice.seconds();
        }
      }
      LabelStatistics drawn =
          new LabelStatistics(
              new LabelStatistics.MeasuredLabel("", LabelKind.REQUEST, 1, 1),
              new LabelStatistics.SampleCounts(elapsed.count() + errors, errors, 0),
              elapsed.count() / seconds,
              elapsed);
      return metric.value(drawn, drawn);
    }
  }
}
