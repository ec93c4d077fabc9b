package io.github.ampmeter.observe;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** The numeric status variables of a database server at one time. */
record StatusSnapshot(long timeMillis, Map<String, BigDecimal> values) {
  StatusSnapshot {
    values = new TreeMap<>(values);
  }
}
