package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.report.SearchProbe;
import io.github.ampmeter.report.SearchResult;
import java.util.OptionalInt;

/** A capacity search in results.json; what is not known is null. */
final class SearchJson {
  private SearchJson() {}

  static ObjectNode of(SearchResult result) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("for", "users")
            .put("from", result.search().from())
            .put("to", result.search().to())
            .put("answer", result.sentence());
    users(node, "passesAt", result.passesAt());
    users(node, "failsAt", result.failsAt());
    node.put("because", result.because());
    ArrayNode probes = node.putArray("probes");
    result.probes().forEach(probe -> probe(probes.addObject(), probe));
    return node;
  }

  private static void probe(ObjectNode node, SearchProbe probe) {
    node.put("plan", probe.plan())
        .put("users", probe.probe().users())
        .put("verdict", probe.probe().outcome().word());
    JsonNumber.put(node, "throughputPerSecond", probe.throughput());
    JsonNumber.put(node, "limitUsedPercent", probe.limitUsedPercent());
    node.put("because", probe.because());
  }

  private static void users(ObjectNode node, String name, OptionalInt users) {
    if (users.isPresent()) {
      node.put(name, users.getAsInt());
    } else {
      node.putNull(name);
    }
  }
}
