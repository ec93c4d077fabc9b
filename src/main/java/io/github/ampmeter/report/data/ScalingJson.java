package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.scaling.Capacity;
import io.github.ampmeter.scaling.FittedLaw;
import io.github.ampmeter.scaling.ScalingSummary;
import java.util.OptionalDouble;

/** What results.json says of a sweep; null where a figure is not shown by the points. */
final class ScalingJson {
  private ScalingJson() {}

  static ObjectNode of(PlanScaling scaling) {
    ScalingSummary summary = scaling.summary();
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("words", scaling.sentence());
    if (summary.fit() instanceof FittedLaw fitted) {
      node.put("lambda", fitted.law().lambda())
          .put("contention", fitted.law().contention())
          .put("coherency", fitted.law().coherency())
          .put("rSquared", fitted.rSquared());
      OptionalDouble peak = fitted.peakLoad();
      node.put("peakUsers", peak.isPresent() ? Double.valueOf(peak.getAsDouble()) : null);
    } else {
      node.put("noLaw", summary.reason());
    }
    summary.linearUpTo().ifPresent(users -> node.put("linearUpToUsers", users));
    ArrayNode limited = node.putArray("generatorLimitedUsers");
    summary.curve().limitedSteps().forEach(step -> limited.add(step.load()));
    scaling.capacity().ifPresent(c -> node.put("capacityAtLeast", c.atLeast()));
    return node.put("capacityUsers", scaling.capacity().map(Capacity::load).orElse(null))
        .put("capacityPerSecond", scaling.capacity().map(Capacity::throughput).orElse(null));
  }
}
