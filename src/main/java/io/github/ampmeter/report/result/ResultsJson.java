package io.github.ampmeter.report.result;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.LabelComparison;
import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.scaling.Capacity;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.FittedLaw;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ResponseSize;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.UsersAtWork;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.LoadExtent;
import io.github.ampmeter.report.ObservationSummary;
import io.github.ampmeter.report.OperationsSummary;
import io.github.ampmeter.report.OperationsSummary.OperationRow;
import io.github.ampmeter.report.PlanLimits;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.result.Json.JsonObject;
import io.github.ampmeter.report.section.CellFields;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * results.json, schema 1: fields are added, none is renamed. Times are milliseconds as decimals; a
 * figure that the samples do not give is null.
 */
public final class ResultsJson {
  /** The schema that every results.json names. */
  static final String SCHEMA_FIELD = "schema";

  static final int SCHEMA = 1;

  /** By which rows become operations and parts; by the first, all transactions and nothing else. */
  private static final int ROW_RULE = 2;

  private ResultsJson() {}

  public static String write(Report report) {
    JsonObject root =
        new JsonObject()
            .with(SCHEMA_FIELD, SCHEMA)
            .with("run", report.run())
            .with("verdict", report.verdict().word())
            .withPresent("search", report.search().map(ResultsJson::search));
    report.results().forEach(result -> root.with(result.key(), result.fields()));
    root.with("plans", report.planSections(), ResultsJson::plan);
    if (!report.sideBySide().isEmpty()) {
      root.with("sideBySide", report.sideBySide(), ResultsJson::comparison);
    }
    return Json.text(root.with("sections", sections(report.sections())), "  ");
  }

  private static JsonObject plan(PlanSections sections) {
    PlanReport plan = sections.plan();
    RunStatistics run = plan.statistics();
    Set<Integer> limited = plan.generator().users();
    List<Double> percentiles = Percentiles.with(Percentiles.SAVED, plan.verdict().percentiles());
    JsonObject node =
        new JsonObject()
            .with("plan", plan.plan())
            .with("verdict", plan.verdict().kind().word())
            .with("reasons", plan.verdict().reasons())
            .with("remarks", plan.verdict().remarks())
            .with("issues", plan.verdict().issues(), issue -> issue(issue, plan.plan()))
            .with("window", span(new JsonObject(), run.window()))
            .withPresent("rowRule", rowRule(run))
            .with(
                "labels",
                run.passes().toList(),
                label -> label(label, run.unit(), limited, percentiles))
            .with("usersAtWork", run.steps(), ResultsJson::usersAtWork)
            .with("findings", plan.verdict().findings(), finding -> finding(finding, run.unit()))
            .with("errors", run.errors())
            .with("generatorSigns", plan.generator().all(), ResultsJson::bottleneck)
            .withPresent("scaling", plan.scaling().map(ResultsJson::scaling))
            .withPresent("limits", limits(sections.limits()))
            .withPresent("observation", ObservationJson.of(plan))
            .withPresent("operations", OperationsSummary.of(plan).map(ResultsJson::operations));
    plan.additions().fields().forEach(node::with);
    return node.with("sections", sections(sections.all()))
        .with("configuration", plan.configuration())
        .with("commands", plan.commands())
        .with("checksums", plan.checksums());
  }

  /** Without transactions and parts, every rule gives the same. */
  private static Optional<Integer> rowRule(RunStatistics run) {
    return run.labels().stream().anyMatch(label -> label.kind() != LabelKind.REQUEST)
        ? Optional.of(ROW_RULE)
        : Optional.empty();
  }

  private static JsonObject span(JsonObject node, Window window) {
    return node.with("start", Instant.ofEpochMilli(window.startMillis()))
        .with("end", Instant.ofEpochMilli(window.endMillis()));
  }

  /** An issue: a key and arguments for programs, and a sentence for people. */
  private static JsonObject issue(Issue issue, String plan) {
    JsonObject scope =
        new JsonObject()
            .with("plan", plan)
            .withText("step", issue.scope().step())
            .withText("label", issue.scope().label())
            .withText("criterion", issue.scope().criterion());
    return new JsonObject()
        .with("check", issue.check().id())
        .with("severity", issue.severity().word())
        .with("scope", scope)
        .with("arguments", issue.named())
        .with("message", issue.message());
  }

  private static JsonObject usersAtWork(StepStatistics step) {
    UsersAtWork atWork = step.atWork();
    return level(new JsonObject(), step.users(), step.unit())
        .with("repeat", step.repeat())
        .with("most", atWork.most())
        .with("least", atWork.least())
        .with("planned", atWork.planned() == 0 ? null : atWork.planned());
  }

  private static JsonObject bottleneck(GeneratorBottleneck sign) {
    JsonObject node = new JsonObject().with("sign", sign.kind().word());
    level(node, sign.users(), sign.unit()).with("repeat", sign.repeat());
    return span(node, sign.window()).with("accepted", sign.accepted()).with("words", sign.words());
  }

  private static JsonObject label(
      LabelStatistics label, LoadUnit unit, Set<Integer> limited, List<Double> percentiles) {
    JsonObject node = new JsonObject().with("label", label.label()).with("kind", label.kind());
    level(node, label.users(), unit)
        .with("repeat", label.repeat())
        .with("samples", label.samples())
        .with("errors", label.errors());
    if (limited.contains(label.users())) {
      node.with("generatorLimited", true);
    }
    ValueCounts elapsed = label.elapsed();
    JsonObject millis =
        new JsonObject()
            .with("mean", elapsed.mean())
            .with("sd", elapsed.sd())
            .with("min", elapsed.min())
            .with("max", elapsed.max());
    JsonObject intervals = new JsonObject();
    for (double percent : percentiles) {
      String name = Percentiles.name(percent);
      millis.with(name, label.percentile(percent));
      intervals.withPresent(name, label.interval(percent));
    }
    node.with("throughputPerSecond", label.throughputPerSecond()).with("elapsedMillis", millis);
    ResponseSize size = label.responses().size();
    if (size.count() > 0) {
      node.with(
          "answers",
          new JsonObject()
              .with("count", size.count())
              .with("typicalBytes", size.typical())
              .with("spread", size.spread())
              .with("quarters", size.shares().counts()));
    }
    return node.with("elapsedMillisIntervals", intervals);
  }

  private static JsonObject finding(Finding finding, LoadUnit unit) {
    Criterion criterion = finding.criterion();
    JsonObject node =
        new JsonObject().with("criterion", criterion.text()).with("label", finding.label());
    return level(node, finding.users(), unit)
        .with("measured", finding.measuredText())
        .with("unit", criterion.metric().kind().unit().symbol())
        .with("result", finding.outcome().word())
        .with("limit", finding.limitText())
        .with("value", finding.measured())
        .with("limitValue", criterion.limit().value())
        .with("tolerance", criterion.limit().tolerance())
        .with("marginPercent", finding.marginPercent())
        .withPresent("interval", finding.figure().interval())
        .with("reliable", finding.reliable())
        .with("close", finding.close())
        .with("remark", finding.remark());
  }

  /** The machine, processes and database in results.json; CPU use as a number of busy CPUs. */
  private static final class ObservationJson {
    private static final double DIGITS = 1e4;

    private ObservationJson() {}

    /** Empty where nothing was observed, as for a saved JTL. */
    static Optional<JsonObject> of(PlanReport plan) {
      Optional<DatabaseWork> database = plan.observation().database();
      if (!plan.observation().sawTheMachine() && database.isEmpty()) {
        return Optional.empty();
      }
      JsonObject node = new JsonObject();
      if (plan.observation().sawTheMachine()) {
        machine(node, plan.observation().logicalCpus(), plan.observed());
      }
      return Optional.of(
          node.withPresent(
              "database", database.map(work -> database(work, LoadExtent.of(plan.statistics())))));
    }

    private static void machine(JsonObject node, int cpus, ObservationSummary observed) {
      node.with(
              "host",
              new JsonObject()
                  .with("logicalCpus", cpus)
                  .with("busyCpusMean", rounded(observed.host().cpusMean()))
                  .with("busyCpusPeak", rounded(observed.host().cpusPeak()))
                  .with("loadAverageMean", rounded(observed.loadMean()))
                  .with("loadAveragePeak", rounded(observed.loadPeak())))
          .with(
              "processes",
              observed.processes(),
              row ->
                  new JsonObject()
                      .with("name", row.name())
                      .with("busyCpusMean", rounded(row.cpusMean()))
                      .with("busyCpusPeak", rounded(row.cpusPeak()))
                      .with("residentBytesPeak", rounded(row.bytesPeak())))
          .with("elseBusyCpusMean", rounded(observed.elseMean()))
          .with("observerBusyCpusMean", rounded(observed.observerMean()))
          .with("hints", Notice.messages(observed.hints()));
    }

    private static JsonObject database(DatabaseWork work, LoadExtent load) {
      return new JsonObject()
          .with("remark", work.remark())
          .with("seconds", rounded(load.seconds()))
          .with(
              "status",
              work.figures(),
              of ->
                  new JsonObject()
                      .with("variable", of.variable())
                      .with(of.level() ? "level" : "difference", rounded(of.value())));
    }

    /** A figure without needless decimals; null where it was not measured. */
    private static Number rounded(double value) {
      if (!Double.isFinite(value)) {
        return null;
      }
      return value == Math.rint(value)
          ? (Number) (long) value
          : (Number) (Math.round(value * DIGITS) / DIGITS);
    }
  }

  /** Faban's summary of a plan of operations. */
  private static JsonObject operations(OperationsSummary of) {
    JsonObject labels = new JsonObject();
    of.rows().forEach(row -> labels.with(row.label(), operation(row)));
    JsonObject node =
        new JsonObject()
            .with("fabanOperations", of.operations())
            .with("fabanOperationsPerSecond", of.perSecond())
            .with("usersByLittlesLaw", of.usersByLittlesLaw());
    return cycles(node, of.total()).with("byLabel", labels);
  }

  private static JsonObject operation(OperationRow row) {
    JsonObject counts = new JsonObject();
    row.figures().counts().forEach((name, values) -> counts.with(name, perOperation(row, values)));
    JsonObject node =
        new JsonObject()
            .with("mixPercent", row.mixPercent())
            .with("fabanP90Millis", row.bucketedP90Millis())
            .with(
                Percentiles.key(Percentiles.MAIN) + "FromIntendedStart",
                row.figures().fromIntendedStartMillis().percentile(Percentiles.MAIN));
    return cycles(node, row.figures()).with("counted", counts);
  }

  private static double perOperation(OperationRow row, ValueCounts values) {
    return values.mean() * values.count() / row.statistics().elapsed().count();
  }

  private static JsonObject cycles(JsonObject node, OperationFigures of) {
    return node.with("cycles", of.cycleMillis().count())
        .with("drawnCycleMillis", of.drawnMillis().mean())
        .with("actualCycleMillis", of.cycleMillis().mean());
  }

  private static JsonObject comparison(PlanComparison of) {
    return new JsonObject()
        .with("plan", of.plan())
        .with("against", of.against())
        .with("labels", of.labels(), label -> compared(label, of.unit()));
  }

  private static JsonObject compared(LabelComparison of, LoadUnit unit) {
    JsonObject node = new JsonObject().with("label", of.label()).with("kind", of.after().kind());
    return level(node, of.after().users(), unit)
        .with(
            "figures",
            of.figures(),
            figure ->
                new JsonObject()
                    .with("figure", figure.metric().toString())
                    .with("beforeMillis", figure.before())
                    .with("afterMillis", figure.after())
                    .with("changePercent", figure.percent())
                    .with("judgement", figure.judgement())
                    .with("interval", figure.evidence()));
  }

  /** The scaling of a sweep; null where the points do not show a figure. */
  private static JsonObject scaling(PlanScaling scaling) {
    ScalingSummary summary = scaling.summary();
    JsonObject node = new JsonObject().with("words", scaling.sentence());
    if (summary.fit() instanceof FittedLaw fitted) {
      node.with("lambda", fitted.law().lambda())
          .with("contention", fitted.law().contention())
          .with("coherency", fitted.law().coherency())
          .with("rSquared", fitted.rSquared())
          .with("peakUsers", fitted.peakLoad().orElse(Double.NaN));
    } else {
      node.with("noLaw", summary.reason());
    }
    summary.linearUpTo().ifPresent(users -> node.with("linearUpToUsers", users));
    return node.with("generatorLimitedUsers", summary.curve().limitedSteps(), LoadStep::load)
        .withPresent("capacityAtLeast", scaling.capacity().map(Capacity::atLeast))
        .with("capacityUsers", scaling.capacity().map(Capacity::load).orElse(null))
        .with("capacityPerSecond", scaling.capacity().map(Capacity::throughput).orElse(null));
  }

  /** What limits the plan; empty where nothing was observed. */
  private static Optional<JsonObject> limits(PlanLimits limits) {
    if (limits.steps().isEmpty()) {
      return Optional.empty();
    }
    JsonObject node = new JsonObject().with("conclusions", limits.conclusions());
    limits
        .bounds()
        .ifPresent(
            bounds ->
                node.with("mostPerSecond", bounds.mostPerSecond())
                    .with("usersForMost", bounds.kneeUsers()));
    return Optional.of(node);
  }

  /** The capacity search; unknown values are null. */
  private static JsonObject search(SearchResult result) {
    LoadUnit unit = result.search().unit();
    return new JsonObject()
        .with("for", unit == LoadUnit.USERS ? "users" : "rate")
        .with("from", result.search().from())
        .with("to", result.search().to())
        .with("answer", result.sentence())
        .with("passesAt", orNull(result.passesAt()))
        .with("failsAt", orNull(result.failsAt()))
        .with("because", result.because())
        .with(
            "probes",
            result.probes(),
            probe ->
                level(new JsonObject().with("plan", probe.plan()), probe.probe().level(), unit)
                    .with("verdict", probe.probe().outcome().word())
                    .with("throughputPerSecond", probe.throughput())
                    .with("limitUsedPercent", probe.limitUsedPercent())
                    .with("because", probe.because()));
  }

  private static Integer orNull(OptionalInt level) {
    return level.isPresent() ? level.getAsInt() : null;
  }

  /**
   * An object a section, in it an array a table, in it an object a row with the columns' keys.
   * Figures are numbers in the columns' units; what was not measured is null.
   */
  static JsonObject sections(List<Section> sections) {
    JsonObject node = new JsonObject();
    for (Section section : Section.in(Place.DATA, sections)) {
      JsonObject tables = new JsonObject();
      section.tables().forEach(table -> tables.with(table.key(), rows(table)));
      if (!tables.fields().isEmpty()) {
        node.with(section.key(), tables);
      }
    }
    return node;
  }

  private static List<JsonObject> rows(Table table) {
    List<JsonObject> rows = new ArrayList<>();
    for (Table.Group group : table.groups()) {
      for (Table.Row row : group.rows()) {
        JsonObject node = new JsonObject().withText("group", group.title());
        for (int i = 0; i < table.columns().size(); i++) {
          CellFields.of(table.columns().get(i), row.cells().get(i)).forEach(node::with);
        }
        rows.add(node);
      }
    }
    return rows;
  }

  /**
   * A load level. Users stand under {@code users}. Where the load was offered, {@code users} is 0,
   * which is a number that was not recorded, and the rate stands beside it: null where it is a
   * ramp, no whole number or none of the run's. So nobody takes a rate for users.
   */
  private static JsonObject level(JsonObject node, int level, LoadUnit unit) {
    return unit == LoadUnit.USERS
        ? node.with("users", level)
        : node.with("users", 0).with("arrivalsPerSecond", level > 0 ? (Integer) level : null);
  }
}
