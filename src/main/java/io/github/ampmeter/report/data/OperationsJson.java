package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.report.OperationRow;
import io.github.ampmeter.report.OperationsSummary;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.stats.ValueCounts;
import java.util.Optional;

/** Faban's summary of a plan of operations in results.json. */
final class OperationsJson {
  private OperationsJson() {}

  static Optional<ObjectNode> of(PlanReport plan) {
    return OperationsSummary.of(plan).map(OperationsJson::node);
  }

  private static ObjectNode node(OperationsSummary of) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("fabanOperations", of.operations());
    JsonNumber.put(node, "fabanOperationsPerSecond", of.perSecond());
    JsonNumber.put(node, "usersByLittlesLaw", of.usersByLittlesLaw());
    cycles(node, of.total());
    ObjectNode labels = node.putObject("byLabel");
    of.rows().forEach(row -> labels.set(row.label(), row(row)));
    return node;
  }

  private static ObjectNode row(OperationRow row) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    JsonNumber.put(node, "mixPercent", row.mixPercent());
    JsonNumber.put(node, "fabanP90Millis", row.bucketedP90Millis());
    JsonNumber.put(
        node, "p90MillisFromIntendedStart", row.figures().fromIntendedStartMillis().percentile(90));
    cycles(node, row.figures());
    ObjectNode counts = node.putObject("counted");
    row.figures()
        .counts()
        .forEach((name, values) -> JsonNumber.put(counts, name, perOperation(row, values)));
    return node;
  }

  private static double perOperation(OperationRow row, ValueCounts values) {
    return values.mean() * values.count() / row.statistics().elapsed().count();
  }

  private static void cycles(ObjectNode node, OperationFigures of) {
    node.put("cycles", of.cycleMillis().count());
    JsonNumber.put(node, "drawnCycleMillis", of.drawnMillis().mean());
    JsonNumber.put(node, "actualCycleMillis", of.cycleMillis().mean());
  }
}
