package io.github.ampmeter.stats;

import io.github.ampmeter.stats.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Whether a run stayed what it was. Its window is cut into blocks of equal length; a break is the
 * earliest block from which on all that follow lie outside the band of those before: median +- the
 * larger of {@value #DEVIATIONS} robust standard deviations (1.4826 times the median absolute
 * deviation) and a least change that a person would care about. Only for the worse: throughput that
 * falls, response times that rise. The medians forgive single blocks, "all that follow" single
 * spikes.
 */
public final class Stability {
  /** Which figure broke away. */
  public enum Figure {
    THROUGHPUT,
    RESPONSE_TIME
  }

  /**
   * The moment.
   *
   * @param atMillis start of the first block outside, since 1970
   * @param before the band's middle: per second, or milliseconds of the 90th percentile
   * @param after median of the blocks outside
   */
  public record Break(Figure figure, long atMillis, double before, double after) {}

  /**
   * What was found.
   *
   * @param judged false where there was too little to see a change over time
   */
  public record Finding(boolean judged, Optional<Break> found) {}

  private record Block(long startMillis, double throughput, double p90) {}

  private static final double DEVIATIONS = 3.5;
  private static final double TO_NORMAL = 1.4826;
  private static final double LEAST_FALL = 0.2;
  private static final double LEAST_RISE = 0.5;
  private static final double LEAST_RISE_MILLIS = 20;
  private static final int MOST_BLOCKS = 24;
  private static final int FEWEST_BLOCKS = 10;
  private static final int FEWEST_BEFORE = 5;
  private static final int FEWEST_AFTER = 3;

  /** A 90th percentile of fewer says little. */
  private static final int SAMPLES_A_BLOCK = 20;

  private Stability() {}

  /**
   * Looks for the break.
   *
   * @param intervals of the whole run; those in the window count
   */
  public static Finding of(List<Interval> intervals, Window window) {
    List<Interval> inside =
        intervals.stream()
            .filter(each -> each.startMillis() >= window.startMillis())
            .filter(each -> each.startMillis() + 1e3 * each.seconds() <= window.endMillis() + 1)
            .toList();
    List<Block> blocks = blocks(inside);
    if (blocks.size() < FEWEST_BLOCKS) {
      return new Finding(false, Optional.empty());
    }
    Optional<Break> response = rise(blocks);
    Optional<Break> throughput = fall(blocks);
    return new Finding(
        true,
        throughput.isEmpty()
                || response.isPresent() && response.get().atMillis() <= throughput.get().atMillis()
            ? response
            : throughput);
  }

  private static Optional<Break> fall(List<Block> blocks) {
    return earliest(blocks, Figure.THROUGHPUT, Block::throughput, -1, LEAST_FALL, 0);
  }

  private static Optional<Break> rise(List<Block> blocks) {
    return earliest(blocks, Figure.RESPONSE_TIME, Block::p90, 1, LEAST_RISE, LEAST_RISE_MILLIS);
  }

  private static Optional<Break> earliest(
      List<Block> blocks,
      Figure figure,
      ToDoubleFunction<Block> of,
      int worse,
      double leastShare,
      double least) {
    double[] values = blocks.stream().mapToDouble(of).toArray();
    for (int k = FEWEST_BEFORE; k <= values.length - FEWEST_AFTER; k++) {
      double[] before = finite(Arrays.copyOfRange(values, 0, k));
      double[] after = Arrays.copyOfRange(values, k, values.length);
      if (before.length < FEWEST_BEFORE) {
        continue;
      }
      double middle = median(before);
      double width =
          Math.max(
              DEVIATIONS * TO_NORMAL * deviation(before, middle),
              Math.max(leastShare * middle, least));
      // No success at all has no response time, which is no better than a slow one.
      if (Arrays.stream(after).allMatch(v -> Double.isNaN(v) || worse * (v - middle) > width)) {
        return Optional.of(
            new Break(figure, blocks.get(k).startMillis(), middle, median(finite(after))));
      }
    }
    return Optional.empty();
  }

  private static double[] finite(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).toArray();
  }

  private static double deviation(double[] values, double middle) {
    return median(Arrays.stream(values).map(v -> Math.abs(v - middle)).toArray());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  /** As many blocks as have enough samples each, of whole intervals. */
  private static List<Block> blocks(List<Interval> intervals) {
    long samples = intervals.stream().mapToLong(each -> each.elapsed().count()).sum();
    int most = (int) Math.min(MOST_BLOCKS, samples / SAMPLES_A_BLOCK);
    if (most < FEWEST_BLOCKS || intervals.size() < FEWEST_BLOCKS) {
      return List.of();
    }
    int each = (intervals.size() + most - 1) / most;
    List<Block> blocks = new ArrayList<>();
    for (int from = 0; from + each <= intervals.size(); from += each) {
      blocks.add(block(intervals.subList(from, from + each)));
    }
    return blocks;
  }

  private static Block block(List<Interval> intervals) {
    ValueCounts elapsed = new ValueCounts();
    double seconds = 0;
    for (Interval interval : intervals) {
      elapsed.addAll(interval.elapsed());
      seconds += interval.seconds();
    }
    return new Block(
        intervals.get(0).startMillis(), elapsed.count() / seconds, elapsed.percentile(90));
  }
}
