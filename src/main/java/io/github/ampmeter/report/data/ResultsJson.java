package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.compare.LabelComparison;
import io.github.ampmeter.compare.LabelComparison.FigureComparison;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.LoadExtent;
import io.github.ampmeter.report.Observation.DatabaseFigure;
import io.github.ampmeter.report.Observation.ProcessesRow;
import io.github.ampmeter.report.ObservationSummary;
import io.github.ampmeter.report.OperationsSummary;
import io.github.ampmeter.report.OperationsSummary.OperationRow;
import io.github.ampmeter.report.PlanComparison;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.report.section.CellFields;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.scaling.Capacity;
import io.github.ampmeter.scaling.FittedLaw;
import io.github.ampmeter.scaling.ScalingSummary;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.stats.PercentileInterval;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.ResponseSize;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.stats.window.UsersAtWork;
import io.github.ampmeter.validity.GeneratorBottleneck;
import io.github.ampmeter.verdict.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * results.json, schema 1: fields are added, none is renamed. Times are milliseconds as decimals; a
 * figure that the samples do not give is null.
 */
public final class ResultsJson {
  static final int SCHEMA = 1;

  /** Of a label at a load at which the load generator was the limit. */
  static final String GENERATOR_LIMITED = "generatorLimited";

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
    return Json.text(root, "  ");
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
    plan.additions().fields().forEach((key, value) -> node.set(key, Json.tree(value)));
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

  private static ObjectNode sign(GeneratorBottleneck sign) {
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
    Json.put(node, "throughputPerSecond", label.throughputPerSecond());
    ValueCounts elapsed = label.elapsed();
    ObjectNode millis = node.putObject("elapsedMillis");
    Json.put(millis, "mean", elapsed.mean());
    Json.put(millis, "sd", elapsed.sd());
    Json.put(millis, "min", elapsed.min());
    Json.put(millis, "max", elapsed.max());
    for (int percent : Percentiles.SAVED) {
      Json.put(millis, Percentiles.name(percent), label.percentile(percent));
    }
    ResponseSize size = label.responses().size();
    if (size.count() > 0) {
      ObjectNode answers = node.putObject("answers").put("count", size.count());
      Json.put(answers, "typicalBytes", size.typical());
      Json.put(answers, "spread", size.spread());
      ObjectNode quarters = answers.putObject("quarters");
      size.shares().counts().forEach((quarter, count) -> quarters.put("" + quarter, count));
    }
    ObjectNode intervals = node.putObject("elapsedMillisIntervals");
    for (int percent : Percentiles.SAVED) {
      label
          .interval(percent)
          .ifPresent(
              interval -> interval(intervals.putObject(Percentiles.name(percent)), interval));
    }
    return node;
  }

  private static void interval(ObjectNode node, PercentileInterval interval) {
    Json.put(node, "low", interval.low());
    Json.put(node, "high", interval.high());
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
    Json.put(node, "value", finding.measured());
    Json.put(node, "limitValue", finding.criterion().limit().value());
    Json.put(node, "tolerance", finding.criterion().limit().tolerance());
    Json.put(node, "marginPercent", finding.marginPercent());
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

  /** What results.json says of machine, processes and database; CPUs as a number of busy CPUs. */
  private static final class ObservationJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final double DIGITS = 1e4;

    private ObservationJson() {}

    /** Empty when nothing was observed, as of a saved JTL. */
    static Optional<ObjectNode> of(PlanReport plan) {
      Optional<DatabaseWork> database = plan.observation().database();
      if (!plan.observation().sawTheMachine() && database.isEmpty()) {
        return Optional.empty();
      }
      ObjectNode node = JSON.objectNode();
      if (plan.observation().sawTheMachine()) {
        machine(node, plan.observation().logicalCpus(), plan.observed());
      }
      database.ifPresent(
          work -> node.set("database", database(work, LoadExtent.of(plan.statistics()))));
      return Optional.of(node);
    }

    private static void machine(ObjectNode node, int cpus, ObservationSummary observed) {
      ObjectNode host = node.putObject("host").put("logicalCpus", cpus);
      number(host, "busyCpusMean", observed.host().cpusMean());
      number(host, "busyCpusPeak", observed.host().cpusPeak());
      number(host, "loadAverageMean", observed.loadMean());
      number(host, "loadAveragePeak", observed.loadPeak());
      ArrayNode processes = node.putArray("processes");
      for (ProcessesRow row : observed.processes()) {
        ObjectNode entry = processes.addObject().put("name", row.name());
        number(entry, "busyCpusMean", row.cpusMean());
        number(entry, "busyCpusPeak", row.cpusPeak());
        number(entry, "residentBytesPeak", row.bytesPeak());
      }
      number(node, "elseBusyCpusMean", observed.elseMean());
      number(node, "observerBusyCpusMean", observed.observerMean());
      ArrayNode hints = node.putArray("hints");
      observed.hints().forEach(hints::add);
    }

    private static ObjectNode database(DatabaseWork work, LoadExtent load) {
      ObjectNode node = JSON.objectNode().put("remark", work.remark());
      number(node, "seconds", load.seconds());
      ArrayNode figures = node.putArray("status");
      for (DatabaseFigure figure : work.figures()) {
        ObjectNode entry = figures.addObject().put("variable", figure.variable());
        number(entry, figure.level() ? "level" : "difference", figure.value());
      }
      return node;
    }

    private static void number(ObjectNode node, String name, double value) {
      if (!Double.isFinite(value)) {
        node.putNull(name);
      } else if (value == Math.rint(value)) {
        node.put(name, (long) value);
      } else {
        node.put(name, Math.round(value * DIGITS) / DIGITS);
      }
    }
  }

  /** Faban's summary of a plan of operations in results.json. */
  private static final class OperationsJson {
    private OperationsJson() {}

    static Optional<ObjectNode> of(PlanReport plan) {
      return OperationsSummary.of(plan).map(OperationsJson::node);
    }

    private static ObjectNode node(OperationsSummary of) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("fabanOperations", of.operations());
      Json.put(node, "fabanOperationsPerSecond", of.perSecond());
      Json.put(node, "usersByLittlesLaw", of.usersByLittlesLaw());
      cycles(node, of.total());
      ObjectNode labels = node.putObject("byLabel");
      of.rows().forEach(row -> labels.set(row.label(), row(row)));
      return node;
    }

    private static ObjectNode row(OperationRow row) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      Json.put(node, "mixPercent", row.mixPercent());
      Json.put(node, "fabanP90Millis", row.bucketedP90Millis());
      Json.put(
          node,
          Percentiles.key(Percentiles.MAIN) + "FromIntendedStart",
          row.figures().fromIntendedStartMillis().percentile(Percentiles.MAIN));
      cycles(node, row.figures());
      ObjectNode counts = node.putObject("counted");
      row.figures()
          .counts()
          .forEach((name, values) -> Json.put(counts, name, perOperation(row, values)));
      return node;
    }

    private static double perOperation(OperationRow row, ValueCounts values) {
      return values.mean() * values.count() / row.statistics().elapsed().count();
    }

    private static void cycles(ObjectNode node, OperationFigures of) {
      node.put("cycles", of.cycleMillis().count());
      Json.put(node, "drawnCycleMillis", of.drawnMillis().mean());
      Json.put(node, "actualCycleMillis", of.cycleMillis().mean());
    }
  }

  /** Plans beside others, for results.json. */
  private static final class PlanComparisonJson {
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
      Json.put(node, "beforeMillis", figure.before());
      Json.put(node, "afterMillis", figure.after());
      Json.put(node, "changePercent", figure.percent());
      node.put("judgement", figure.judgement()).put("interval", figure.evidence());
    }
  }

  /** What results.json says of a sweep; null where a figure is not shown by the points. */
  private static final class ScalingJson {
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

  /** A capacity search in results.json; what is not known is null. */
  private static final class SearchJson {
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
      Json.put(node, "throughputPerSecond", probe.throughput());
      Json.put(node, "limitUsedPercent", probe.limitUsedPercent());
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

  /**
   * Sections in results.json: an object a section, in it an array a table, in it an object a row
   * with the columns' keys. Figures are numbers in the columns' units; what was not measured is
   * null.
   */
  static final class SectionJson {
    private SectionJson() {}

    static ObjectNode of(List<Section> sections) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      for (Section section : Section.in(Place.DATA, sections)) {
        List<Table> tables = section.tables().toList();
        if (!tables.isEmpty()) {
          ObjectNode own = node.putObject(section.key());
          tables.forEach(table -> rows(own.putArray(table.key()), table));
        }
      }
      return node;
    }

    private static void rows(ArrayNode array, Table table) {
      for (Table.Group group : table.groups()) {
        for (Table.Row row : group.rows()) {
          ObjectNode node = array.addObject();
          if (!group.title().isEmpty()) {
            node.put("group", group.title());
          }
          for (int i = 0; i < table.columns().size(); i++) {
            CellFields.of(table.columns().get(i), row.cells().get(i))
                .forEach((key, value) -> put(node, key, value));
          }
        }
      }
    }

    private static void put(ObjectNode node, String key, Object value) {
      if (value instanceof String text) {
        node.put(key, text);
      } else if (value instanceof Long number) {
        node.put(key, number);
      } else {
        node.put(key, (Double) value);
      }
    }
  }

  /**
   * A load level in results.json. Users stand under {@code users}. Where the load was offered,
   * {@code users} is 0, which is a number that was not recorded, and the rate stands under {@value
   * #RATE}: null where it is a ramp, no whole number or none of the run's. So nobody takes a rate
   * for users.
   */
  static final class LevelJson {
    private static final String USERS = "users";
    private static final String RATE = "arrivalsPerSecond";

    private LevelJson() {}

    static ObjectNode put(ObjectNode node, int level, LoadUnit unit) {
      return switch (unit) {
        case USERS -> node.put(USERS, level);
        case PER_SECOND, ARRIVALS -> {
          node.put(USERS, 0);
          yield level > 0 ? node.put(RATE, level) : node.putNull(RATE);
        }
      };
    }

    /** What the level counts that {@link #put} wrote. */
    static LoadUnit unit(JsonNode node) {
      JsonNode rate = node.path(RATE);
      return rate.isMissingNode()
          ? LoadUnit.USERS
          : rate.isNull() ? LoadUnit.ARRIVALS : LoadUnit.PER_SECOND;
    }

    /** Where its number stands. */
    static String field(LoadUnit unit) {
      return unit == LoadUnit.PER_SECOND ? RATE : USERS;
    }
  }
}
