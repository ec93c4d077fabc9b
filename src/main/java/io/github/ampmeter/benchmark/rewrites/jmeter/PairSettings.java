package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.definition.QueryPair;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a form says.
 *
 * @param turn how long all users do the same
 * @param warmUp what is left out of the table from the first query of each load level on
 * @param proofKeys for how many keys two queries must give the same rows
 */
record PairSettings(
    List<QueryPair> pairs, Duration turn, Duration warmUp, int proofKeys, long seed) {

  /** The pairs by name, or all of them. */
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
