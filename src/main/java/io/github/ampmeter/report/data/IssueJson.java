package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.issue.Figure;
import io.github.ampmeter.issue.Issue;

/** One issue in results.json: what a program acts on, and the sentence for a person. */
final class IssueJson {
  private IssueJson() {}

  static ObjectNode of(Issue issue, String plan) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("check", issue.check().id())
            .put("severity", issue.severity().word());
    ObjectNode scope = node.putObject("scope").put("plan", plan);
    put(scope, "step", issue.scope().step());
    put(scope, "label", issue.scope().label());
    put(scope, "criterion", issue.scope().criterion());
    ObjectNode arguments = node.putObject("arguments");
    issue
        .named()
        .forEach(
            (name, argument) -> {
              if (argument instanceof Figure figure) {
                ObjectNode number = arguments.putObject(name);
                Json.put(number, "value", figure.value());
                put(number, "unit", figure.unit());
              } else {
                arguments.put(name, argument.toString());
              }
            });
    return node.put("message", issue.message());
  }

  private static void put(ObjectNode node, String name, String text) {
    if (!text.isEmpty()) {
      node.put(name, text);
    }
  }
}
