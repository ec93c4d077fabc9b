package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A figure in our JSON: null where it is not known, which JSON has no number for. */
final class JsonNumber {
  private JsonNumber() {}

  static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }
}
