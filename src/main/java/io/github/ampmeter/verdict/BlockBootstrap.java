package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.Interval;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.PercentChange;
import io.github.ampmeter.stats.ValueCounts;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The change between two runs that resampling gives: each run's seconds are drawn again, with
 * replacement, in blocks of neighbours, because a slow second is seldom alone; the figure is taken
 * of each draw. The seed is fixed: the same two runs give the same answer.
 */
final class BlockBootstrap {
  private static final int DRAWS = 1000;
  private static final long SEED = 20261121;

  /** 95 % of the draws lie between the two. */
  record Range(double low, double high) {}

  private final Metric metric;
  private final SplittableRandom random = new SplittableRandom(SEED);

  BlockBootstrap(Metric metric) {
    this.metric = metric;
  }

  /** Of the second run against the first. */
  Range changePercent(List<Interval> before, List<Interval> after) {
    double[] changes = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      double from = figure(before);
      double to = figure(after);
      changes[draw] =
          from == to ? 0 : from == 0 ? Double.POSITIVE_INFINITY : PercentChange.of(from, to);
    }
    Arrays.sort(changes);
    return new Range(changes[(int) (0.025 * DRAWS)], changes[(int) (0.975 * DRAWS) - 1]);
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
            "",
            LabelKind.REQUEST,
            1,
            1,
            elapsed.count() + errors,
            errors,
            elapsed.count() / seconds,
            elapsed);
    return metric.value(drawn, drawn);
  }
}
