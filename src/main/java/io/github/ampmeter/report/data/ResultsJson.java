package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.Fact;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.stats.AnswerSize;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.PercentileInterval;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.stats.window.UsersAtWork;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.generator.GeneratorSign;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * results.json, schema 1: fields are added, none is renamed. Times are milliseconds as decimals; a
 * figure that the samples do not give is null.
 */
public final class ResultsJson {
  static final int SCHEMA = 1;

  /** Of a label at a load at which the load generator was the limit. */
  static final String GENERATOR_LIMITED = "generatorLimited";

  private static final int[] PERCENTILES = {50, 90, 95, 99};
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ResultsJson() {}

  public static String write(Report report) {
    ObjectNode root = JSON.objectNode().put("schema", SCHEMA);
    root.set("run", run(report.run()));
    root.put("verdict", report.verdict().word());
    report.search().ifPresent(search -> root.set("search", SearchJson.of(search)));
    ArrayNode plans = root.putArray("plans");
    report.planSections().forEach(plan -> plans.add(plan(plan)));
    if (!report.sideBySide().isEmpty()) {
      root.set("sideBySide", PlanComparisonJson.of(report.sideBySide()));
    }
    root.set("sections", SectionJson.of(report.sections()));
    return JsonText.of(root, "  ");
  }

  private static ObjectNode run(RunInfo run) {
    ObjectNode node =
        JSON.objectNode()
            .put("title", run.title())
            .put("stack", run.stack())
            .put("start", run.start().toString())
            .put("end", run.end().toString())
            .put("generator", run.generator());
    node.set("facts", facts(run.facts()));
    texts(node.putArray("notes"), run.notes());
    ArrayNode environment = node.putArray("environment");
    run.environment()
        .forEach(
            table -> {
              ObjectNode entry = environment.addObject().put("title", table.title());
              entry.set("facts", facts(table.facts()));
            });
    return node;
  }

  private static ObjectNode plan(PlanSections sections) {
    PlanReport plan = sections.plan();
    ObjectNode node =
        JSON.objectNode().put("plan", plan.plan()).put("verdict", plan.verdict().kind().word());
    texts(node.putArray("reasons"), plan.verdict().reasons());
    texts(node.putArray("remarks"), plan.verdict().remarks());
    ArrayNode issues = node.putArray("issues");
    plan.verdict().issues().forEach(issue -> issues.add(IssueJson.of(issue, plan.plan())));
    var window = plan.statistics().window();
    node.putObject("window")
        .put("start", Instant.ofEpochMilli(window.startMillis()).toString())
        .put("end", Instant.ofEpochMilli(window.endMillis()).toString());
    ArrayNode labels = node.putArray("labels");
    Set<Integer> limited = plan.generator().users();
    LoadUnit unit = plan.statistics().unit();
    plan.statistics().passes().forEach(label -> labels.add(label(label, unit, limited)));
    ArrayNode users = node.putArray("usersAtWork");
    plan.statistics().steps().forEach(step -> users.add(usersAtWork(step)));
    ArrayNode findings = node.putArray("findings");
    plan.verdict().findings().forEach(finding -> findings.add(finding(finding, unit)));
    ArrayNode errors = node.putArray("errors");
    plan.statistics()
        .errors()
        .forEach(
            error ->
                errors
                    .addObject()
                    .put("label", error.label())
                    .put("responseCode", error.responseCode())
                    .put("message", error.message())
                    .put("count", error.count()));
    ArrayNode signs = node.putArray("generatorSigns");
    plan.generator().all().forEach(sign -> signs.add(sign(sign)));
    plan.scaling().ifPresent(scaling -> node.set("scaling", ScalingJson.of(scaling)));
    ObservationJson.of(plan).ifPresent(observation -> node.set("observation", observation));
    OperationsJson.of(plan).ifPresent(operations -> node.set("operations", operations));
    plan.additions().fields().forEach((key, value) -> node.set(key, RecordJson.node(value)));
    node.set("sections", SectionJson.of(sections.all()));
    node.set("configuration", facts(plan.configuration()));
    texts(node.putArray("commands"), plan.commands());
    ArrayNode checksums = node.putArray("checksums");
    plan.checksums()
        .forEach(sum -> checksums.addObject().put("file", sum.file()).put("sha256", sum.sha256()));
    return node;
  }

  private static ObjectNode usersAtWork(StepStatistics step) {
    UsersAtWork atWork = step.atWork();
    ObjectNode node =
        LevelJson.put(JSON.objectNode(), step.users(), step.unit())
            .put("repeat", step.repeat())
            .put("most", atWork.most())
            .put("least", atWork.least());
    return atWork.planned() == 0 ? node.putNull("planned") : node.put("planned", atWork.planned());
  }

  private static ObjectNode sign(GeneratorSign sign) {
    ObjectNode node = JSON.objectNode().put("sign", sign.kind().word());
    return LevelJson.put(node, sign.users(), sign.unit())
        .put("repeat", sign.repeat())
        .put("start", Instant.ofEpochMilli(sign.window().startMillis()).toString())
        .put("end", Instant.ofEpochMilli(sign.window().endMillis()).toString())
        .put("accepted", sign.accepted())
        .put("words", sign.words());
  }

  private static ObjectNode label(LabelStatistics label, LoadUnit unit, Set<Integer> limited) {
    ObjectNode node =
        JSON.objectNode()
            .put("label", label.label())
            .put("kind", label.kind().name().toLowerCase(Locale.ROOT));
    LevelJson.put(node, label.users(), unit)
        .put("repeat", label.repeat())
        .put("samples", label.samples())
        .put("errors", label.errors());
    if (limited.contains(label.users())) {
      node.put(GENERATOR_LIMITED, true);
    }
    JsonNumber.put(node, "throughputPerSecond", label.throughputPerSecond());
    ValueCounts elapsed = label.elapsed();
    ObjectNode millis = node.putObject("elapsedMillis");
    JsonNumber.put(millis, "mean", elapsed.mean());
    JsonNumber.put(millis, "sd", elapsed.sd());
    JsonNumber.put(millis, "min", elapsed.min());
    JsonNumber.put(millis, "max", elapsed.max());
    for (int percent : PERCENTILES) {
      JsonNumber.put(millis, "p" + percent, label.percentile(percent));
    }
    AnswerSize size = label.answers().size();
    if (size.count() > 0) {
      ObjectNode answers = node.putObject("answers").put("count", size.count());
      JsonNumber.put(answers, "typicalBytes", size.typical());
      JsonNumber.put(answers, "spread", size.spread());
      ObjectNode quarters = answers.putObject("quarters");
      size.shares().counts().forEach((quarter, count) -> quarters.put("" + quarter, count));
    }
    ObjectNode intervals = node.putObject("elapsedMillisIntervals");
    for (int percent : PERCENTILES) {
      label
          .interval(percent)
          .ifPresent(interval -> interval(intervals.putObject("p" + percent), interval));
    }
    return node;
  }

  private static void interval(ObjectNode node, PercentileInterval interval) {
    JsonNumber.put(node, "low", interval.low());
    JsonNumber.put(node, "high", interval.high());
  }

  private static ObjectNode finding(Finding finding, LoadUnit unit) {
    ObjectNode node =
        JSON.objectNode()
            .put("criterion", finding.criterion().text())
            .put("label", finding.label());
    LevelJson.put(node, finding.users(), unit)
        .put("measured", finding.measuredText())
        .put("unit", finding.criterion().metric().kind().unit().symbol())
        .put("result", finding.outcome().word())
        .put("limit", finding.limitText());
    JsonNumber.put(node, "value", finding.measured());
    JsonNumber.put(node, "limitValue", finding.criterion().limit().value());
    JsonNumber.put(node, "tolerance", finding.criterion().limit().tolerance());
    JsonNumber.put(node, "marginPercent", finding.marginPercent());
    finding.interval().ifPresent(interval -> interval(node.putObject("interval"), interval));
    return node.put("reliable", finding.reliable())
        .put("close", finding.close())
        .put("remark", finding.remark());
  }

  private static ArrayNode facts(List<Fact> facts) {
    ArrayNode array = JSON.arrayNode();
    facts.forEach(fact -> array.addObject().put("name", fact.name()).put("value", fact.value()));
    return array;
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}
