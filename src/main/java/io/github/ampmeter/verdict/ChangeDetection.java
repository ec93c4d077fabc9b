package io.github.ampmeter.verdict;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.stats.Interval;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.List;
import java.util.function.Supplier;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;

/**
 * Tells a change from scatter, at a level of 5 %: Welch's t-test where both runs have at least five
 * passes, else a block bootstrap over one-second slices, else nothing is shown.
 */
public final class ChangeDetection {
  static final int FEWEST_PASSES = 5;
  static final int FEWEST_SLICES = 10;

  private static final double LEVEL = 0.05;

  private ChangeDetection() {}

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
   * Of one figure, measured twice.
   *
   * @param before of each pass
   * @param slicesBefore of the same run, asked for only where the passes are too few
   * @param slicesAfter asked for only where there are enough of the other: a file is read for them
   */
  public static Significance of(
      Metric metric,
      List<Double> before,
      List<Double> after,
      Supplier<List<Interval>> slicesBefore,
      Supplier<List<Interval>> slicesAfter) {
    return enoughPasses(before, after)
        ? byPasses(before, after)
        : bySlices(metric, slicesBefore, slicesAfter);
  }

  static boolean enoughPasses(List<Double> before, List<Double> after) {
    return Math.min(before.size(), after.size()) >= FEWEST_PASSES;
  }

  static Significance byPasses(List<Double> before, List<Double> after) {
    double[] one = array(before);
    double[] other = array(after);
    String method = "Welch's t-test over " + one.length + " and " + other.length + " passes";
    if (StatUtils.variance(one) == 0 && StatUtils.variance(other) == 0) {
      return new Significance(one[0] != other[0], method + " without any scatter", "");
    }
    double p = new TTest().tTest(one, other);
    return new Significance(
        p < LEVEL, method, p < 0.001 ? "p < 0.001" : "p = " + Decimals.text(p, 3));
  }

  private static Significance bySlices(
      Metric metric, Supplier<List<Interval>> slicesBefore, Supplier<List<Interval>> slicesAfter) {
    List<Interval> before = slicesBefore.get();
    List<Interval> after = before.size() < FEWEST_SLICES ? List.of() : slicesAfter.get();
    if (after.size() < FEWEST_SLICES) {
      return Significance.unknown(
          "neither " + FEWEST_PASSES + " passes each nor " + FEWEST_SLICES + " one-second slices");
    }
    BlockBootstrap.Range range = new BlockBootstrap(metric).changePercent(before, after);
    boolean significant = range.low() > 0 || range.high() < 0;
    return new Significance(
        significant,
        "block bootstrap over " + before.size() + " and " + after.size() + " slices",
        Double.isFinite(range.high())
            ? "95 %: " + signed(range.low()) + " to " + signed(range.high())
            : "from 0 in some draws");
  }

  static String signed(double percent) {
    if (Double.isNaN(percent) || Double.isInfinite(percent)) {
      return "n/a";
    }
    return (percent > 0 ? "+" : "") + Decimals.text(percent, 1) + " %";
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
