package io.github.ampmeter.observe;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** The numeric status variables of a database server at one time. */
record StatusSnapshot(long timeMillis, Map<String, BigDecimal> values) {
  StatusSnapshot {
    values = new TreeMap<>(values);
  }

  /** By how much each value rose at least between two of three snapshots that follow each other. */
  static Map<String, BigDecimal> leastRise(
      StatusSnapshot first, StatusSnapshot second, StatusSnapshot third) {
    Map<String, BigDecimal> least = new TreeMap<>();
    third.values.forEach(
        (name, value) -> {
          BigDecimal before = second.values.getOrDefault(name, value);
          BigDecimal rise = before.subtract(first.values.getOrDefault(name, before));
          least.put(name, rise.min(value.subtract(before)).max(BigDecimal.ZERO));
        });
    return least;
  }
}
