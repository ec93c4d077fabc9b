package io.github.ampmeter.judge.drift;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * A load in blocks of equal length, from the end of its warm-up on; what is left at its end is no
 * block.
 *
 * @param startMillis of the first block, since 1970
 * @param number of whole blocks; 0: the load is not followed
 * @param series the values of the blocks, NaN where one is not known
 * @param bursts of errors
 * @param problem why nothing of it can be judged; empty: it can
 */
public record Blocks(
    long startMillis,
    long blockMillis,
    int number,
    Map<Key, double[]> series,
    List<ErrorBurst> bursts,
    String problem) {
  /** The load is not followed. */
  public static final Blocks NONE = new Blocks(0, 1, 0, Map.of(), List.of(), "");

  public static final long USUAL_MILLIS = 60_000;
  public static final long SHORTEST_MILLIS = 10_000;
  static final double DAY_MILLIS = 86_400_000;

  public Blocks {
    series = new LinkedHashMap<>(series);
    bursts = List.copyOf(bursts);
  }

  /**
   * What a series is of.
   *
   * @param kind of a label; empty: it is of servers
   * @param name the label, {@value LabelStatistics#TOTAL}, or what was observed
   */
  public record Key(BlockQuantity quantity, Optional<LabelKind> kind, String name) {
    Key of(BlockQuantity other) {
      return new Key(other, kind, name);
    }
  }

  /**
   * Errors that came together.
   *
   * @param of operations or requests
   * @param fromMillis when the first of them ended, since 1970
   * @param toMillis when the last one did
   * @param percent of the samples of the block with the greatest share of them
   */
  public record ErrorBurst(
      String of,
      int firstBlock,
      int lastBlock,
      long fromMillis,
      long toMillis,
      long errors,
      double percent) {
    /** Joins this burst to the next block's. */
    ErrorBurst and(ErrorBurst next) {
      return new ErrorBurst(
          of,
          firstBlock,
          next.lastBlock,
          fromMillis,
          next.toMillis,
          errors + next.errors,
          Math.max(percent, next.percent));
    }
  }

  public boolean any() {
    return number > 0 || !problem.isEmpty();
  }

  /** Adds what was observed beside the samples. */
  public Blocks and(Map<Key, double[]> others) {
    Map<Key, double[]> all = new LinkedHashMap<>(series);
    all.putAll(others);
    return new Blocks(startMillis, blockMillis, number, all, bursts, problem);
  }

  /**
   * These of a load that ran beside another one in the same blocks, without what moved the other
   * one: each value less the other's of its block, plus the other's median. What both share, such
   * as noise of the machine or a daily pattern, is gone from them.
   */
  public Blocks beside(Blocks other) {
    Map<Key, double[]> paired = new LinkedHashMap<>();
    series.forEach(
        (key, own) -> {
          double[] theirs = other.series.get(key);
          if (theirs != null) {
            paired.put(key, beside(own, theirs));
          }
        });
    return new Blocks(
        startMillis,
        blockMillis,
        Math.min(number, other.number),
        paired,
        List.of(),
        problem.isEmpty() ? other.problem : problem);
  }

  private static double[] beside(double[] own, double[] theirs) {
    double median = new Median().evaluate(Arrays.stream(theirs).filter(Double::isFinite).toArray());
    return IntStream.range(0, Math.min(own.length, theirs.length))
        .mapToDouble(i -> own[i] - theirs[i] + median)
        .toArray();
  }

  /** The line through one series; empty where there is none. */
  public Optional<Drift> drift(BlockQuantity quantity, Predicate<Key> of) {
    return series.keySet().stream()
        .filter(key -> key.quantity() == quantity && of.test(key))
        .findFirst()
        .map(this::drift);
  }

  public Drift drift(Key key) {
    return new Drift(key, DriftLine.of(series.get(key)), blockMillis, number);
  }
}
