package io.github.ampmeter.jmeter.sampler.rewrite;

import io.github.ampmeter.stats.RateRatio;
import io.github.ampmeter.stats.SlicedTimes;
import io.github.ampmeter.workload.rewrite.Rows;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What was measured, and super-smack's table of it with the extremes as they were. */
final class PairTable {
  private static final String HEAD =
      String.format(
          Locale.ROOT,
          "%-10s %12s %10s %10s %10s %10s %12s%n",
          "Query_type",
          "num_queries",
          "max ms",
          "min ms",
          "average ms",
          "q_per_s",
          "rows read");

  private final List<Examined> pairs;
  private final long warmUpMillis;
  private final Map<String, Level> levels = new LinkedHashMap<>();

  /** One load level. */
  private static final class Level {
    private final long startMillis;
    private final Set<String> users = new LinkedHashSet<>();
    private final Map<Examined, Map<Variant, SlicedTimes>> times = new LinkedHashMap<>();

    private Level(long startMillis) {
      this.startMillis = startMillis;
    }

    private SlicedTimes times(Examined pair, Variant variant) {
      return times
          .computeIfAbsent(pair, key -> new EnumMap<>(Variant.class))
          .computeIfAbsent(variant, key -> new SlicedTimes());
    }
  }

  PairTable(List<Examined> pairs, long warmUpMillis) {
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

  /** As a person reads it. */
  synchronized String text() {
    StringBuilder text = new StringBuilder();
    for (Examined pair : pairs) {
      text.append(pair.pair().name()).append('\n');
      if (!pair.compared()) {
        text.append("  ").append(pair.refusal()).append("\n\n");
        continue;
      }
      text.append(
          String.format(
              Locale.ROOT,
              "  the same rows for %d of %d keys%n",
              pair.proved(),
              pair.keys().values().size()));
      for (Level level : levels.values()) {
        level(text, pair, level);
      }
      for (Variant variant : Variant.values()) {
        plan(text, variant, pair.plans().get(variant));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static void level(StringBuilder text, Examined pair, Level level) {
    int users = level.users.size();
    text.append("  ").append(users).append(users == 1 ? " client" : " clients").append('\n');
    text.append("    ").append(HEAD);
    for (Variant variant : Variant.values()) {
      SlicedTimes times = level.times(pair, variant);
      text.append("    ")
          .append(
              String.format(
                  Locale.ROOT,
                  "%-10s %12d %10.3f %10.3f %10.3f %10.2f %12.1f%n",
                  variant.name().toLowerCase(Locale.ROOT),
                  times.count(),
                  times.maxMicros() / 1e3,
                  times.minMicros() / 1e3,
                  times.meanMicros() / 1e3,
                  users * 1e6 / times.meanMicros(),
                  pair.rowsRead().get(variant)));
    }
    text.append("    ")
        .append(
            ratio(
                RateRatio.of(
                    level.times(pair, Variant.ORIGINAL), level.times(pair, Variant.REWRITE))))
        .append('\n');
  }

  private static String ratio(RateRatio ratio) {
    if (Double.isNaN(ratio.ratio())) {
      return "no rate: one of the two was never asked";
    }
    String text = String.format(Locale.ROOT, "the rewrite has %.2f times the rate", ratio.ratio());
    if (Double.isNaN(ratio.low())) {
      return text + "; too few seconds for an interval";
    }
    return text
        + String.format(Locale.ROOT, " (95 %% interval %.2f to %.2f)", ratio.low(), ratio.high())
        + (ratio.shown() ? "" : ": no difference shown");
  }

  private static void plan(StringBuilder text, Variant variant, Rows plan) {
    text.append("  EXPLAIN ").append(variant.name().toLowerCase(Locale.ROOT)).append('\n');
    List<List<String>> lines = new ArrayList<>();
    lines.add(plan.columns());
    plan.values().forEach(row -> lines.add(row.stream().map(v -> v == null ? "NULL" : v).toList()));
    for (List<String> line : lines) {
      text.append("   ");
      for (int i = 0; i < line.size(); i++) {
        int column = i;
        int width = lines.stream().mapToInt(other -> other.get(column).length()).max().orElse(0);
        text.append(' ').append(line.get(i)).append(" ".repeat(width - line.get(i).length()));
      }
      text.append('\n');
    }
  }
}
