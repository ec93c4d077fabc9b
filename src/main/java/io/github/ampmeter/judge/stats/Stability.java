package io.github.ampmeter.judge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Whether a run stayed what it was. Its window is cut into blocks of about equal length; a break is
 * the earliest block from which on all that follow lie outside the band of those before: median +-
 * the larger of {@value #DEVIATIONS} robust standard deviations (1.4826 times the median absolute
 * deviation) and a least change that a person would care about. Where there is none, a drift is a
 * {@link RobustLine} over the whole window that changes it by more than the same. Where there is
 * neither, the last {@value #TAIL} blocks are held against a band {@value #FAR} times as wide. Only
 * for the worse: throughput that falls, response times that rise. The medians forgive single
 * blocks, "all that follow" single spikes.
 */
public final class Stability {
  public enum WatchedFigure {
    THROUGHPUT,
    RESPONSE_TIME
  }

  public sealed interface StabilityChange {
    WatchedFigure figure();

    /** The change began at this time, in milliseconds since 1970. */
    long atMillis();

    /** Per second, or milliseconds of the 90th percentile. */
    double before();

    double after();
  }

  /**
   * At a moment.
   *
   * @param atMillis start of the first block outside, since 1970
   * @param before the band's middle: per second, or milliseconds of the 90th percentile
   * @param after median of the blocks outside
   */
  public record Break(WatchedFigure figure, long atMillis, double before, double after)
      implements StabilityChange {}

  /**
   * Little by little.
   *
   * @param atMillis start of the first block, since 1970
   * @param before where the line through all blocks begins: per second, or milliseconds of the 90th
   *     percentile
   * @param after where it ends
   */
  public record Drift(WatchedFigure figure, long atMillis, double before, double after)
      implements StabilityChange {}

  /**
   * Far away in the last blocks, which are too few for a break: nobody saw whether for good.
   *
   * @param atMillis start of the first of them, since 1970
   * @param before the band's middle: per second, or milliseconds of the 90th percentile
   * @param after median of the last blocks
   */
  public record Tail(WatchedFigure figure, long atMillis, double before, double after)
      implements StabilityChange {}

  /**
   * What was found.
   *
   * @param judged false where there was too little to see a change over time
   */
  public record StabilityResult(boolean judged, Optional<StabilityChange> found) {}

  private record Block(long startMillis, double endMillis, double throughput, double p90) {
    double middleMillis() {
      return (startMillis + endMillis) / 2;
    }
  }

  /**
   * What is held against a figure.
   *
   * @param worse 1 where it is worse for it to rise, -1 where to fall
   */
  private record Rule(
      WatchedFigure figure,
      ToDoubleFunction<Block> of,
      int worse,
      double leastShare,
      double least) {
    double leastChange(double from) {
      return Math.max(leastShare * from, least);
    }
  }

  private static final double DEVIATIONS = 3.5;
  private static final Rule FALL =
      new Rule(WatchedFigure.THROUGHPUT, Block::throughput, -1, 0.2, 0);
  private static final Rule RISE = new Rule(WatchedFigure.RESPONSE_TIME, Block::p90, 1, 0.5, 20);

  /** A single block is forgiven. */
  private static final int TAIL = 2;

  private static final double FAR = 2.5;
  private static final int MOST_BLOCKS = 24;
  private static final int FEWEST_BLOCKS = 10;
  private static final int FEWEST_BEFORE = 5;
  private static final int FEWEST_AFTER = 3;

  /** A 90th percentile of fewer says little. */
  private static final int SAMPLES_A_BLOCK = 20;

  private Stability() {}

  /**
   * Looks for the break, then for the drift, then at the end.
   *
   * @param intervals of the whole run; those in the window count
   */
  public static StabilityResult of(List<Interval> intervals, Window window) {
    List<Interval> inside =
        intervals.stream()
            .filter(each -> each.startMillis() >= window.startMillis())
            .filter(each -> each.startMillis() + 1e3 * each.seconds() <= window.endMillis() + 1)
            .toList();
    List<Block> blocks = blocks(inside);
    if (blocks.size() < FEWEST_BLOCKS) {
      return new StabilityResult(false, Optional.empty());
    }
    return new StabilityResult(
        true,
        earlier(earliest(blocks, RISE), earliest(blocks, FALL))
            .or(() -> earlier(drift(blocks, RISE), drift(blocks, FALL)))
            .or(() -> earlier(tail(blocks, RISE), tail(blocks, FALL))));
  }

  private static Optional<StabilityChange> earlier(
      Optional<StabilityChange> response, Optional<StabilityChange> throughput) {
    return throughput.isEmpty()
            || response.isPresent() && response.get().atMillis() <= throughput.get().atMillis()
        ? response
        : throughput;
  }

  private static Optional<StabilityChange> earliest(List<Block> blocks, Rule rule) {
    for (int k = FEWEST_BEFORE; k <= blocks.size() - FEWEST_AFTER; k++) {
      Optional<Break> found = from(k, blocks, rule, 1);
      if (found.isPresent()) {
        return Optional.of(found.get());
      }
    }
    return Optional.empty();
  }

  private static Optional<StabilityChange> tail(List<Block> blocks, Rule rule) {
    return from(blocks.size() - TAIL, blocks, rule, FAR)
        .map(at -> new Tail(at.figure(), at.atMillis(), at.before(), at.after()));
  }

  /**
   * Where all blocks from that one on lie outside a band so many times as wide as the usual one.
   */
  private static Optional<Break> from(int k, List<Block> blocks, Rule rule, double times) {
    double[] values = blocks.stream().mapToDouble(rule.of()).toArray();
    double[] before = finite(Arrays.copyOfRange(values, 0, k));
    double[] after = Arrays.copyOfRange(values, k, values.length);
    if (before.length < FEWEST_BEFORE) {
      return Optional.empty();
    }
    double middle = Medians.median(before);
    double width =
        times * Math.max(DEVIATIONS * Medians.robustDeviation(before), rule.leastChange(middle));
    // No success at all has no response time, which is no better than a slow one.
    return Arrays.stream(after)
            .allMatch(v -> Double.isNaN(v) || rule.worse() * (v - middle) > width)
        ? Optional.of(
            new Break(
                rule.figure(), blocks.get(k).startMillis(), middle, Medians.median(finite(after))))
        : Optional.empty();
  }

  private static Optional<StabilityChange> drift(List<Block> blocks, Rule rule) {
    List<Block> known =
        blocks.stream().filter(each -> Double.isFinite(rule.of().applyAsDouble(each))).toList();
    if (known.size() < FEWEST_BLOCKS) {
      return Optional.empty();
    }
    long start = blocks.get(0).startMillis();
    RobustLine trend =
        RobustLine.of(
            known.stream().mapToDouble(each -> each.middleMillis() - start).toArray(),
            known.stream().mapToDouble(rule.of()).toArray(),
            0,
            blocks.get(blocks.size() - 1).endMillis() - start);
    double least = rule.leastChange(trend.begin());
    if (rule.worse() > 0 ? !trend.risesBy(least) : !trend.fallsBy(least)) {
      return Optional.empty();
    }
    // A line through a curve may begin, or end, below 0.
    return Optional.of(
        new Drift(rule.figure(), start, Math.max(0, trend.begin()), Math.max(0, trend.end())));
  }

  private static double[] finite(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).toArray();
  }

  /** As many blocks as have enough samples each, of whole intervals, all of which are in one. */
  private static List<Block> blocks(List<Interval> intervals) {
    long samples = intervals.stream().mapToLong(each -> each.elapsed().count()).sum();
    int size = intervals.size();
    int most = (int) Math.min(Math.min(MOST_BLOCKS, size), samples / SAMPLES_A_BLOCK);
    if (most < FEWEST_BLOCKS) {
      return List.of();
    }
    return IntStream.range(0, most)
        .mapToObj(i -> block(intervals.subList(i * size / most, (i + 1) * size / most)))
        .toList();
  }

  private static Block block(List<Interval> intervals) {
    ValueCounts elapsed = new ValueCounts();
    double seconds = 0;
    for (Interval interval : intervals) {
      elapsed.addAll(interval.elapsed());
      seconds += interval.seconds();
    }
    Interval last = intervals.get(intervals.size() - 1);
    return new Block(
        intervals.get(0).startMillis(),
        last.startMillis() + 1e3 * last.seconds(),
        elapsed.count() / seconds,
        elapsed.percentile(90));
  }
}
