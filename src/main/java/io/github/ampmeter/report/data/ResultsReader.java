package io.github.ampmeter.report.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.Fact;
import io.github.ampmeter.report.FactTable;
import io.github.ampmeter.report.data.SavedResults.SavedLabel;
import io.github.ampmeter.report.data.SavedResults.SavedPlan;
import io.github.ampmeter.scaling.Elapsed;
import io.github.ampmeter.scaling.LoadPoint;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what {@link ResultsJson} has written, of this version or a later one of schema 1. */
public final class ResultsReader {
  private final String source;

  private ResultsReader(String source) {
    this.source = source;
  }

  /**
   * The results in a text.
   *
   * @param source what to call the text in a refusal, such as the file's path
   * @throws ConfigException when it is not JSON, of another schema or lacks what every one has
   */
  public static SavedResults read(String source, String text) {
    ResultsReader reader = new ResultsReader(source);
    try {
      return reader.results(new ObjectMapper().readTree(text));
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new ConfigException(
          source + ", line " + line + ": must be a results.json, this is not JSON", e);
    }
  }

  private SavedResults results(JsonNode root) {
    JsonNode schema = root.path("schema");
    if (!schema.isInt() || schema.intValue() != ResultsJson.SCHEMA) {
      throw new ConfigException(
          source
              + (": schema must be " + ResultsJson.SCHEMA + ", was ")
              + (schema.isMissingNode() ? "missing; is it a results.json?" : schema.toString()));
    }
    JsonNode run = required(root, "", "run");
    List<FactTable> environment = new ArrayList<>();
    run.path("environment")
        .forEach(
            table ->
                environment.add(
                    new FactTable(table.path("title").asText(), facts(table.path("facts")))));
    List<SavedPlan> plans = new ArrayList<>();
    for (JsonNode plan : required(root, "", "plans")) {
      plans.add(plan("plans[" + plans.size() + "]", plan));
    }
    return new SavedResults(
        source,
        required(run, "run", "title").asText(),
        run.path("stack").asText(),
        instant("run.start", required(run, "run", "start").asText()),
        facts(run.path("facts")),
        environment,
        plans);
  }

  private SavedPlan plan(String path, JsonNode plan) {
    List<SavedLabel> labels = new ArrayList<>();
    for (JsonNode label : required(plan, path, "labels")) {
      labels.add(label(path + ".labels[" + labels.size() + "]", label));
    }
    Map<Integer, Boolean> judged = new TreeMap<>();
    for (JsonNode finding : plan.path("findings")) {
      judged.merge(
          finding.path("users").asInt(),
          finding.path("result").asText().equals("passed"),
          Boolean::logicalAnd);
    }
    return new SavedPlan(
        required(plan, path, "plan").asText(),
        labels,
        judged,
        facts(plan.path("configuration")),
        windowMillis(path + ".window", plan.path("window")));
  }

  private double windowMillis(String path, JsonNode window) {
    if (window.isMissingNode()) {
      return Double.NaN;
    }
    Instant start = instant(path + ".start", window.path("start").asText());
    return Duration.between(start, instant(path + ".end", window.path("end").asText())).toMillis();
  }

  private SavedLabel label(String path, JsonNode label) {
    JsonNode millis = required(label, path, "elapsedMillis");
    Elapsed elapsed =
        new Elapsed(
            number(millis, "mean"),
            number(millis, "min"),
            number(millis, "max"),
            number(millis, "p50"),
            number(millis, "p90"),
            number(millis, "p99"));
    return new SavedLabel(
        required(label, path, "label").asText(),
        label.path("kind").asText(),
        new LoadPoint(
            // 0 stands for users that were not recorded; they were at least one.
            Math.max(1, label.path("users").asInt()),
            Math.max(1, label.path("repeat").asInt()),
            number(label, "throughputPerSecond"),
            elapsed,
            label.path("samples").asLong(),
            label.path("errors").asLong()),
        figures(millis));
  }

  private JsonNode required(JsonNode node, String path, String field) {
    JsonNode found = node.path(field);
    if (found.isMissingNode() || found.isNull()) {
      String at = path.isEmpty() ? field : path + "." + field;
      throw new ConfigException(source + ": " + at + " is missing; is it a results.json?");
    }
    return found;
  }

  private Instant instant(String path, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new ConfigException(
          source + ": " + path + " must be a time such as 2026-11-21T10:00:00Z, was " + text, e);
    }
  }

  private static Map<String, Double> figures(JsonNode millis) {
    Map<String, Double> figures = new TreeMap<>();
    millis.fieldNames().forEachRemaining(name -> figures.put(name, number(millis, name)));
    return figures;
  }

  /** Null is a figure that the samples did not give. */
  private static double number(JsonNode node, String field) {
    return node.path(field).isNumber() ? node.path(field).doubleValue() : Double.NaN;
  }

  private static List<Fact> facts(JsonNode array) {
    List<Fact> facts = new ArrayList<>();
    array.forEach(
        fact -> facts.add(new Fact(fact.path("name").asText(), fact.path("value").asText())));
    return facts;
  }
}
