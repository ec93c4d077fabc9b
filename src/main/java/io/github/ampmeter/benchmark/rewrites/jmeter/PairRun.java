package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.QueryPair;
import io.github.ampmeter.benchmark.rewrites.QueryPair.Rows;
import io.github.ampmeter.benchmark.rewrites.RewritePair;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RateRatio;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteLevel;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteQuery;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteTimes;
import io.github.ampmeter.benchmark.rewrites.jmeter.CheckedPair.Variant;
import io.github.ampmeter.judge.stats.SlicedTimes;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** The shared state of all users of a test: pairs, turns and figures. */
final class PairRun {
  private final Supplier<PairSettings> form;
  private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
  private PairSettings settings;
  private List<CheckedPair> examined;
  private RoundRobin turns;
  private PairTable table;

  /**
   * Reads the form and checks the pairs before the first query.
   *
   * @param form may fail with a {@link ConfigException}
   */
  PairRun(Supplier<PairSettings> form) {
    this.form = form;
  }

  /** A turn is for one query of a pair. */
  record Turn(CheckedPair pair, Variant variant) {
    String label() {
      return variant.labelOf(pair.pair());
    }
  }

  /** Checks the pairs, or waits until another user has checked them. */
  synchronized void prepare(Connection connection) throws SQLException, InterruptedException {
    if (examined != null) {
      return;
    }
    if (settings == null) {
      settings = form.get();
    }
    List<CheckedPair> all = new ArrayList<>();
    for (var pair : settings.pairs()) {
      all.add(CheckedPair.of(pair, connection, settings.proofKeys(), settings.seed()));
    }
    all.stream().map(CheckedPair::problem).filter(text -> !text.isEmpty()).forEach(problems::add);
    turns = new RoundRobin(settings.turn().toNanos());
    table = new PairTable(all, settings.warmUp().toMillis());
    examined = all.stream().filter(CheckedPair::compared).toList();
  }

  /** The next reason why a pair is not compared; returns each once. */
  Optional<String> nextProblem() {
    return Optional.ofNullable(problems.poll());
  }

  synchronized boolean comparesNothing() {
    return examined.isEmpty();
  }

  synchronized Turn next(long nanos) {
    long turn = turns.at(nanos);
    int variants = Variant.values().length;
    CheckedPair pair = examined.get((int) (turn / variants % examined.size()));
    return new Turn(pair, Variant.values()[(int) (turn % variants)]);
  }

  synchronized long seed() {
    return settings.seed();
  }

  synchronized PairTable table() {
    return table;
  }

  /** The figures so far. */
  static final class PairTable {
    private final List<CheckedPair> pairs;
    private final long warmUpMillis;
    private final Map<String, Level> levels = new LinkedHashMap<>();

    /** The figures of a load level. */
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
     * Records an executed query.
     *
     * @param thread the thread's name, which has the load level before its last dash
     */
    synchronized void record(PairRun.Turn turn, String thread, long startMillis, long micros) {
      String name = thread.replaceFirst("-[0-9]+$", "");
      Level level = levels.computeIfAbsent(name, key -> new Level(startMillis));
      level.users.add(thread);
      if (startMillis >= level.startMillis + warmUpMillis) {
        level.times(turn.pair(), turn.variant()).record(startMillis, micros);
      }
    }

    /** All pairs, including those that are not compared. */
    synchronized List<RewritePair> pairs() {
      return pairs.stream().map(this::pair).toList();
    }

    private RewritePair pair(CheckedPair pair) {
      return new RewritePair(
          pair.pair().name(),
          pair.problem(),
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

  /**
   * The order of turns: all users run the same query for a while, then the next one. A turn ends at
   * the first request after its time, so that slow queries are not skipped.
   */
  static final class RoundRobin {
    private final long lengthNanos;
    private long startNanos;
    private long turn = -1;

    RoundRobin(long lengthNanos) {
      this.lengthNanos = lengthNanos;
    }

    /** Returns the number of the turn at a time, from 0. */
    synchronized long at(long nanos) {
      if (turn < 0 || nanos - startNanos >= lengthNanos) {
        turn++;
        startNanos = nanos;
      }
      return turn;
    }
  }

  /**
   * The settings of a form.
   *
   * @param turn how long all users run the same query
   * @param warmUp the time excluded from the table, from the first query of each load level on
   * @param proofKeys the number of keys for which two queries must return the same rows
   */
  record PairSettings(
      List<QueryPair> pairs, Duration turn, Duration warmUp, int proofKeys, long seed) {

    /** The named pairs, or all. */
    static List<QueryPair> pairs(Path folder, String names) {
      List<QueryPair> all = QueryPair.readAll(folder);
      if (names.isBlank()) {
        return all;
      }
      List<QueryPair> chosen = new ArrayList<>();
      for (String name : names.strip().split("\\s*,\\s*")) {
        chosen.add(
            all.stream()
                .filter(pair -> pair.name().equals(name))
                .findFirst()
                .orElseThrow(
                    () ->
                        new ConfigException(
                            "Query Pairs: pairs must name folders in %s (%s), was \"%s\""
                                .formatted(
                                    folder,
                                    String.join(", ", all.stream().map(QueryPair::name).toList()),
                                    name))));
      }
      return chosen;
    }
  }
}
