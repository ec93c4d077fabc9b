package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.benchmark.rewrites.definition.Rows;
import io.github.ampmeter.benchmark.rewrites.report.RewriteLevel;
import io.github.ampmeter.benchmark.rewrites.report.RewritePair;
import io.github.ampmeter.benchmark.rewrites.report.RewriteQuery;
import io.github.ampmeter.benchmark.rewrites.report.RewriteTimes;
import io.github.ampmeter.stats.RateRatio;
import io.github.ampmeter.stats.SlicedTimes;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was measured, as it comes in. */
final class PairTable {
  private final List<CheckedPair> pairs;
  private final long warmUpMillis;
  private final Map<String, Level> levels = new LinkedHashMap<>();

  /** One load level. */
  private static final class Level {
    private final long startMillis;
    private final Set<String> users = new LinkedHashSet<>();
    private final Map<CheckedPair, Map<Variant, SlicedTimes>> times = new LinkedHashMap<>();

    private Level(long startMillis) {
      this.startMillis = startMillis;
    }

    private SlicedTimes times(CheckedPair pair, Variant variant) {
      return times
          .computeIfAbsent(pair, key -> new EnumMap<>(Variant.class))
          .computeIfAbsent(variant, key -> new SlicedTimes());
    }

    private RewriteLevel of(CheckedPair pair) {
      SlicedTimes original = times(pair, Variant.ORIGINAL);
      SlicedTimes rewrite = times(pair, Variant.REWRITE);
      return new RewriteLevel(
          users.size(),
          RewriteTimes.of(original, users.size()),
          RewriteTimes.of(rewrite, users.size()),
          RateRatio.of(original, rewrite));
    }
  }

  PairTable(List<CheckedPair> pairs, long warmUpMillis) {
    this.pairs = pairs;
    this.warmUpMillis = warmUpMillis;
  }

  /**
   * Takes in a query that was answered.
   *
   * @param thread its name: what stands before the last dash is the load level
   */
  synchronized void record(PairRun.Turn turn, String thread, long startMillis, long micros) {
    String name = thread.replaceFirst("-[0-9]+$", "");
    Level level = levels.computeIfAbsent(name, key -> new Level(startMillis));
    level.users.add(thread);
    if (startMillis >= level.startMillis + warmUpMillis) {
      level.times(turn.pair(), turn.variant()).record(startMillis, micros);
    }
  }

  /** All pairs, also those that are not compared. */
  synchronized List<RewritePair> pairs() {
    return pairs.stream().map(this::pair).toList();
  }

  private RewritePair pair(CheckedPair pair) {
    return new RewritePair(
        pair.pair().name(),
        pair.refusal(),
        pair.proved(),
        pair.keys().values().size(),
        query(pair, Variant.ORIGINAL),
        query(pair, Variant.REWRITE),
        pair.compared()
            ? levels.values().stream().map(level -> level.of(pair)).toList()
            : List.of());
  }

  private static RewriteQuery query(CheckedPair pair, Variant variant) {
    String sql = variant.sqlOf(pair.pair());
    if (!pair.compared()) {
      return RewriteQuery.unasked(sql);
    }
    Rows plan = pair.plans().get(variant);
    return new RewriteQuery(
        sql,
        pair.rowsRead().get(variant),
        plan.columns(),
        plan.values().stream()
            .map(row -> row.stream().map(value -> value == null ? "NULL" : value).toList())
            .toList());
  }
}
