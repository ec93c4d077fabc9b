package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.definition.QueryPair;
import io.github.ampmeter.benchmark.rewrites.definition.Rows;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** That a query and its rewrite return the same rows. */
record RowEquality(QueryPair pair, Query query) {

  /** Fails with the first key for which they do not. */
  void require(List<Object[]> keys) throws SQLException, InterruptedException {
    for (Object[] key : keys) {
      String difference = difference(key);
      // A row may pass from the future into the past between the two.
      if (!difference.isEmpty() && !difference(key).isEmpty()) {
        throw new ConfigException(
            "%s is not compared: %s%s"
                .formatted(
                    pair.name(),
                    key.length == 0 ? "" : "for the key " + Arrays.toString(key) + " ",
                    difference));
      }
    }
  }

  private String difference(Object[] key) throws SQLException, InterruptedException {
    Rows original = query.rows(pair.original(), key);
    Rows rewrite = query.rows(pair.rewrite(), key);
    if (pair.orderColumns().isEmpty()) {
      return original.difference(rewrite, pair.isOrdered());
    }
    return withTies(original, rewrite, key);
  }

  /**
   * Rows that agree in the columns of the order come as they please, and a LIMIT cuts among them:
   * the order has to be the same, and without the LIMIT the rows.
   */
  private String withTies(Rows original, Rows rewrite, Object[] key)
      throws SQLException, InterruptedException {
    String order =
        original.only(pair.orderColumns()).difference(rewrite.only(pair.orderColumns()), true);
    if (!order.isEmpty()) {
      return "in the columns of order.txt " + order;
    }
    Rows all = query.rows(QueryPair.withoutLimit(pair.original()), key);
    String difference =
        all.difference(query.rows(QueryPair.withoutLimit(pair.rewrite()), key), false);
    if (!difference.isEmpty()) {
      return "without their LIMIT " + difference;
    }
    String foreign = rewrite.missingIn(all);
    return foreign.isEmpty() ? "" : "the original never gives the row " + foreign;
  }
}
