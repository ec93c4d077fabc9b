package io.github.ampmeter.judge.stats;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many answers were of which size: a mean hides error pages that are a sixth of the answers.
 *
 * @param counts by quarters: between a power of 2 and the next there are four of the same width
 */
public record SizeHistogram(SortedMap<Integer, Long> counts) {
  public static final SizeHistogram NONE = new SizeHistogram(new TreeMap<>());

  private static final int QUARTERS = 4;

  /** Where a double's exponent ends, but for two bits of its mantissa. */
  private static final int SHIFT = 50;

  private static final long ONE = Double.doubleToRawLongBits(1);

  /** So few answers more may be small. */
  private static final double LEAST_EXCESS = 0.05;

  /**
   * Two, of which the one surely has more small answers.
   *
   * @param quarter below which the answers of the first are counted
   * @param otherQuarter below which those of the other are: half or twice as many bytes
   * @param excess by which the shares surely differ
   */
  public record Apart(int quarter, int otherQuarter, double excess) {}

  public SizeHistogram {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  static int quarter(long bytes) {
    return (int) (Double.doubleToRawLongBits(bytes + 1.0) - ONE >> SHIFT);
  }

  /** The fewest bytes of a quarter. */
  public static long bytes(int quarter) {
    return (long) Math.ceil(Double.longBitsToDouble(ONE + ((long) quarter << SHIFT)) - 1);
  }

  SizeHistogram and(SizeHistogram other) {
    SortedMap<Integer, Long> sum = new TreeMap<>(counts);
    other.counts.forEach((quarter, count) -> sum.merge(quarter, count, Long::sum));
    return new SizeHistogram(sum);
  }

  long count() {
    return sum(counts);
  }

  /** The share of the answers that are smaller than those of a quarter; NaN without answers. */
  public double below(int quarter) {
    return (double) sum(counts.headMap(quarter)) / count();
  }

  private static long sum(SortedMap<Integer, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns, for each quarter from 0 on, the share of responses that are smaller. */
  private ProportionInterval[] shares(int quarters) {
    ProportionInterval[] shares = new ProportionInterval[quarters];
    long all = count();
    long below = 0;
    for (int quarter = 0; quarter < quarters; quarter++) {
      shares[quarter] = new ProportionInterval(below, all);
      below += counts.getOrDefault(quarter, 0L);
    }
    return shares;
  }

  /** Where their small answers differ most; empty where they do not surely differ. */
  public Optional<Apart> apartFrom(SizeHistogram other) {
    Apart most = new Apart(0, 0, LEAST_EXCESS);
    if (count() >= ResponseSize.FEWEST && other.count() >= ResponseSize.FEWEST) {
      int last = Math.max(counts.lastKey(), other.counts.lastKey());
      ProportionInterval[] ours = shares(last + QUARTERS + 1);
      ProportionInterval[] others = other.shares(last + QUARTERS + 1);
      for (int quarter = 1; quarter <= last; quarter++) {
        int doubled = quarter + QUARTERS;
        double more = ours[quarter].least() - others[doubled].most();
        double fewer = others[quarter].least() - ours[doubled].most();
        most = more > most.excess() ? new Apart(quarter, doubled, more) : most;
        most = fewer > most.excess() ? new Apart(doubled, quarter, fewer) : most;
      }
    }
    return most.quarter() == 0 ? Optional.empty() : Optional.of(most);
  }
}
