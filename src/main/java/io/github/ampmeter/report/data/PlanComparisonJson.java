package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.PlanComparison;
import io.github.ampmeter.verdict.FigureComparison;
import io.github.ampmeter.verdict.LabelComparison;
import java.util.List;
import java.util.Locale;

/** Plans beside others, for results.json. */
final class PlanComparisonJson {
  private PlanComparisonJson() {}

  static ArrayNode of(List<PlanComparison> all) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (PlanComparison both : all) {
      ObjectNode node = nodes.addObject().put("plan", both.plan());
      both.against().forEach(node.putArray("against")::add);
      ArrayNode labels = node.putArray("labels");
      both.labels().forEach(change -> add(labels.addObject(), change, both.unit()));
    }
    return nodes;
  }

  private static void add(ObjectNode node, LabelComparison change, LoadUnit unit) {
    node.put("label", change.label())
        .put("kind", change.after().kind().name().toLowerCase(Locale.ROOT));
    LevelJson.put(node, change.after().users(), unit);
    ArrayNode figures = node.putArray("figures");
    change.figures().forEach(figure -> add(figures.addObject(), figure));
  }

  private static void add(ObjectNode node, FigureComparison figure) {
    node.put("figure", figure.metric().toString());
    JsonNumber.put(node, "beforeMillis", figure.before());
    JsonNumber.put(node, "afterMillis", figure.after());
    JsonNumber.put(node, "changePercent", figure.percent());
    node.put("judgement", figure.judgement()).put("interval", figure.interval());
  }
}
