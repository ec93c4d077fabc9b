package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.definition.QueryPair;
import io.github.ampmeter.benchmark.rewrites.definition.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A pair that was looked at before it is timed.
 *
 * @param refusal why the two cannot be compared; empty: they give the same rows
 * @param proved for how many keys
 */
record CheckedPair(
    QueryPair pair,
    Keys keys,
    String refusal,
    int proved,
    Map<Variant, Double> rowsRead,
    Map<Variant, Rows> plans) {

  static CheckedPair of(QueryPair pair, Connection connection, int proofKeys, long seed)
      throws SQLException, InterruptedException {
    try {
      Keys keys = Keys.of(pair, connection);
      List<Object[]> some = some(keys, proofKeys, seed);
      Query query = new Query(connection);
      new RowEquality(pair, query).require(some);
      Map<Variant, Double> read = new EnumMap<>(Variant.class);
      Map<Variant, Rows> plans = new EnumMap<>(Variant.class);
      for (Variant variant : Variant.values()) {
        read.put(variant, new RowsRead(connection).of(variant.sqlOf(pair), some));
        plans.put(variant, query.rows("EXPLAIN " + variant.sqlOf(pair), some.get(0)));
      }
      return new CheckedPair(pair, keys, "", some.size(), read, plans);
    } catch (ConfigException | IllegalArgumentException e) {
      return refused(pair, e.getMessage());
    }
  }

  private static CheckedPair refused(QueryPair pair, String reason) {
    return new CheckedPair(pair, new Keys(List.of()), reason, 0, Map.of(), Map.of());
  }

  private static List<Object[]> some(Keys keys, int most, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Object[]> some = new ArrayList<>();
    for (int i = 0; i < Math.min(most, keys.values().size()); i++) {
      some.add(keys.draw(random));
    }
    return some;
  }

  boolean compared() {
    return refusal.isEmpty();
  }
}
