package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.LoadUnit;
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
            .put("for", result.search().unit() == LoadUnit.USERS ? "users" : "rate")
            .put("from", result.search().from())
            .put("to", result.search().to())
            .put("answer", result.sentence());
    level(node, "passesAt", result.passesAt());
    level(node, "failsAt", result.failsAt());
    node.put("because", result.because());
    ArrayNode probes = node.putArray("probes");
    result.probes().forEach(probe -> probe(probes.addObject(), probe, result.search().unit()));
    return node;
  }

  private static void probe(ObjectNode node, SearchProbe probe, LoadUnit unit) {
    LevelJson.put(node.put("plan", probe.plan()), probe.probe().level(), unit)
        .put("verdict", probe.probe().outcome().word());
    JsonNumber.put(node, "throughputPerSecond", probe.throughput());
    JsonNumber.put(node, "limitUsedPercent", probe.limitUsedPercent());
    node.put("because", probe.because());
  }

  private static void level(ObjectNode node, String name, OptionalInt level) {
    if (level.isPresent()) {
      node.put(name, level.getAsInt());
    } else {
      node.putNull(name);
    }
  }
}
