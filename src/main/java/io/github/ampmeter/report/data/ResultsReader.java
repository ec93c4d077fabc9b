package io.github.ampmeter.report.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import io.github.ampmeter.report.data.SavedResults.SavedLabel;
import io.github.ampmeter.report.data.SavedResults.SavedPlan;
import io.github.ampmeter.report.data.SavedResults.Span;
import io.github.ampmeter.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.scaling.Curve.LoadPoint;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.ResponseSize;
import io.github.ampmeter.stats.SizeHistogram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what {@link ResultsJson} has written, of this version or a later one of schema 1. */
public final class ResultsReader {
  private static final Instant EARLIEST = Instant.EPOCH;
  private static final Instant LATEST = Instant.parse("2999-12-31T23:59:59Z");

  /** Beyond it a figure is none, and sums and squares of figures would overflow. */
  private static final double GREATEST = 1e15;

  private static final int LONGEST = 60;

  private final String source;

  private ResultsReader(String source) {
    this.source = source;
  }

  /**
   * The results in a file, or in that of a run's folder.
   *
   * @throws ConfigException when they cannot be read
   */
  public static SavedResults read(Path given) {
    Path file = Files.isDirectory(given) ? given.resolve("results.json") : given;
    return read(file.toString(), TextFile.read(file, "the results"));
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
      return reader.results(Json.parse(text));
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
    Set<String> names = new HashSet<>();
    for (JsonNode plan : list(root, "", "plans")) {
      String path = "plans[" + plans.size() + "]";
      plans.add(plan(path, plan));
      if (!names.add(plans.get(plans.size() - 1).plan())) {
        throw refusal(path + ".plan", "be unique", plan.path("plan"));
      }
    }
    return new SavedResults(
        source,
        text(run, "run", "title"),
        run.path("stack").asText(),
        instant("run.start", required(run, "run", "start")),
        run.has("end") ? Optional.of(instant("run.end", run.path("end"))) : Optional.empty(),
        facts(run.path("facts")),
        environment,
        plans);
  }

  private SavedPlan plan(String path, JsonNode plan) {
    List<SavedLabel> labels = new ArrayList<>();
    for (JsonNode label : list(plan, path, "labels")) {
      labels.add(label(path + ".labels[" + labels.size() + "]", label));
    }
    return new SavedPlan(
        text(plan, path, "plan"),
        plan.path("verdict").asText(""),
        unit(path, plan.path("labels")),
        labels,
        facts(plan.path("configuration")),
        span(path + ".window", plan.path("window")),
        sha256(plan.path("checksums")),
        limit(plan.path("limits").path("conclusions").path(0)),
        costs(plan.path("sections").path("operationCost").path("costs")));
  }

  private static String limit(JsonNode conclusion) {
    List<String> resources = new ArrayList<>();
    conclusion.path("resources").forEach(each -> resources.add(each.asText()));
    String kind = conclusion.path("kind").asText("");
    return resources.isEmpty() ? kind : String.join(" and ", resources) + " (" + kind + ")";
  }

  /** With the load level, of a sweep. */
  private static Map<String, Double> costs(JsonNode rows) {
    Map<String, Double> costs = new LinkedHashMap<>();
    for (JsonNode row : rows) {
      String level = row.path("level").asText("");
      if (row.path("perOperation").isNumber()) {
        costs.put(
            row.path("cost").asText() + (level.isEmpty() ? "" : " at " + level),
            row.path("perOperation").asDouble());
      }
    }
    return costs;
  }

  private static Set<String> sha256(JsonNode checksums) {
    Set<String> sums = new HashSet<>();
    checksums.forEach(each -> sums.add(each.path("sha256").asText()));
    return sums;
  }

  /** What the load levels of its labels count. */
  private LoadUnit unit(String path, JsonNode labels) {
    Set<LoadUnit> units = EnumSet.noneOf(LoadUnit.class);
    labels.forEach(label -> units.add(LevelJson.unit(label)));
    if (units.size() > 1) {
      throw new ConfigException(
          source + ": " + path + ".labels must be all of users or all of arrivals, were both");
    }
    return units.stream().findFirst().orElse(LoadUnit.USERS);
  }

  private Optional<Span> span(String path, JsonNode span) {
    return span.isMissingNode() || span.isNull()
        ? Optional.empty()
        : Optional.of(
            new Span(
                instant(path + ".start", span.path("start")),
                instant(path + ".end", span.path("end"))));
  }

  private SavedLabel label(String path, JsonNode label) {
    JsonNode millis = required(label, path, "elapsedMillis");
    Map<String, Double> figures = figures(path + ".elapsedMillis", millis);
    ElapsedFigures elapsed =
        ElapsedFigures.of(
            figures.getOrDefault("mean", Double.NaN),
            figures.getOrDefault("min", Double.NaN),
            figures.getOrDefault("max", Double.NaN),
            percent -> figures.getOrDefault(Percentiles.name(percent), Double.NaN));
    long samples = count(label, path, "samples", Long.MAX_VALUE);
    return new SavedLabel(
        text(label, path, "label"),
        kind(path, text(label, path, "kind")),
        new LoadPoint(
            // 0 stands for users that were not recorded; they were at least one.
            (int)
                Math.max(
                    1,
                    count(label, path, LevelJson.field(LevelJson.unit(label)), Integer.MAX_VALUE)),
            (int) Math.max(1, count(label, path, "repeat", Integer.MAX_VALUE)),
            number(path, label, "throughputPerSecond"),
            elapsed,
            samples,
            count(label, path, "errors", samples),
            label.path(ResultsJson.GENERATOR_LIMITED).asBoolean()),
        figures,
        answers(path + ".answers", label.path("answers")));
  }

  /** Those of before had none. */
  private ResponseSize answers(String path, JsonNode answers) {
    double typical = number(path, answers, "typicalBytes");
    double spread = number(path, answers, "spread");
    return Double.isNaN(typical) || Double.isNaN(spread)
        ? ResponseSize.NONE
        : ResponseSize.of(
            count(answers, path, "count", Long.MAX_VALUE),
            typical,
            spread,
            shares(path + ".quarters", answers.path("quarters")));
  }

  private SizeHistogram shares(String path, JsonNode quarters) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    quarters
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!name.matches("[0-9]{1,3}")) {
                throw refusal(path, "have fields of whole numbers", TextNode.valueOf(name));
              }
              counts.put(Integer.parseInt(name), count(quarters, path, name, (long) GREATEST));
            });
    return new SizeHistogram(counts);
  }

  private String kind(String path, String kind) {
    for (LabelKind known : LabelKind.values()) {
      if (known.name().toLowerCase(Locale.ROOT).equals(kind)) {
        return kind;
      }
    }
    throw refusal(path + ".kind", "be request, operation or total", TextNode.valueOf(kind));
  }

  private JsonNode list(JsonNode node, String path, String field) {
    JsonNode found = required(node, path, field);
    if (!found.isArray()) {
      throw refusal(at(path, field), "be a list", found);
    }
    return found;
  }

  private String text(JsonNode node, String path, String field) {
    JsonNode found = required(node, path, field);
    if (!found.isTextual()) {
      throw refusal(at(path, field), "be a text", found);
    }
    return found.textValue();
  }

  /** 0 where it is not there. */
  private long count(JsonNode node, String path, String field, long most) {
    JsonNode found = node.path(field);
    if (found.isMissingNode()) {
      return 0;
    }
    if (!found.canConvertToExactIntegral()
        || !found.canConvertToLong()
        || found.longValue() < 0
        || found.longValue() > most) {
      throw refusal(at(path, field), "be a whole number from 0 to " + most, found);
    }
    return found.longValue();
  }

  private JsonNode required(JsonNode node, String path, String field) {
    JsonNode found = node.path(field);
    if (found.isMissingNode() || found.isNull()) {
      throw new ConfigException(
          source + ": " + at(path, field) + " is missing; is it a results.json?");
    }
    return found;
  }

  private Instant instant(String path, JsonNode time) {
    try {
      Instant instant = Instant.parse(time.asText());
      if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
        throw refusal(path, "lie in the years 1970 to 2999", time);
      }
      return instant;
    } catch (DateTimeException e) {
      throw refusal(path, "be a time such as 2026-11-21T10:00:00Z", time);
    }
  }

  private Map<String, Double> figures(String path, JsonNode millis) {
    Map<String, Double> figures = new TreeMap<>();
    millis.fieldNames().forEachRemaining(name -> figures.put(name, number(path, millis, name)));
    return figures;
  }

  /** Null is a figure that the samples did not give. */
  private double number(String path, JsonNode node, String field) {
    JsonNode found = node.path(field);
    if (found.isMissingNode() || found.isNull()) {
      return Double.NaN;
    }
    double number = found.isNumber() ? found.doubleValue() : Double.NaN;
    if (number >= 0 && number <= GREATEST) {
      return number;
    }
    throw refusal(at(path, field), "be null or a number from 0 to " + GREATEST, found);
  }

  private ConfigException refusal(String path, String rule, JsonNode was) {
    return new ConfigException(
        source + ": " + path + " must " + rule + ", was " + Excerpt.of(was.toString(), LONGEST));
  }

  private static String at(String path, String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  private static List<Fact> facts(JsonNode array) {
    List<Fact> facts = new ArrayList<>();
    array.forEach(
        fact -> facts.add(new Fact(fact.path("name").asText(), fact.path("value").asText())));
    return facts;
  }
}
