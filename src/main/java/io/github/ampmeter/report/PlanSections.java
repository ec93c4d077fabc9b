package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.LoadLimit;
import io.github.ampmeter.judge.limits.StepUse;
import io.github.ampmeter.judge.scaling.Capacity;
import io.github.ampmeter.judge.stats.ArrivalStatistics;
import io.github.ampmeter.judge.stats.ErrorCount;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Observation.DatabaseFigure;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * A plan and its sections, in the order in which a reader meets them; each is built once.
 *
 * @param limits what limits it
 */
public record PlanSections(PlanReport plan, PlanLimits limits, List<Section> all) {
  /** The key of the section that says how a sweep scales. */
  public static final String SCALING = ScalingSection.KEY;

  /** The key of the section that has Faban's response-time table. */
  public static final String RESPONSE_TIMES = ResponseTimesSection.KEY;

  public PlanSections {
    all = List.copyOf(all);
  }

  static PlanSections of(PlanReport plan) {
    List<Section> sections = new ArrayList<>();
    PlanLimits limits = PlanLimits.of(plan);
    new FailedLabels(plan.statistics()).section().ifPresent(sections::add);
    sections.addAll(ofWorkload(plan));
    ScalingSection.of(plan, limits.bounds()).ifPresent(sections::add);
    sections.addAll(ResponseTimesSection.of(plan));
    sections.add(CriteriaSection.of(plan));
    CriteriaSection.summary(plan).ifPresent(sections::add);
    ErrorsSection.of(plan.statistics()).ifPresent(sections::add);
    LimitsSection.of(limits, finding(plan, limits)).ifPresent(sections::add);
    DriftSection.of(plan).ifPresent(sections::add);
    sections.addAll(ofEveryRun(plan));
    return new PlanSections(plan, limits, sections);
  }

  /** Response times and criteria of a plan in progress. */
  public static List<Section> live(PlanReport plan) {
    return List.of(ResponseTimesSection.of(plan).get(0), CriteriaSection.of(plan));
  }

  /** What limits the plan, or why that is not known. */
  public Optional<String> finding() {
    return finding(plan, limits);
  }

  /** Whether other programs took so much of the machine that nobody can tell what limits it. */
  boolean limitHidden() {
    return plan.statistics().samples() > 0
        && limits.conclusions().isEmpty()
        && plan.observed().disturbance().isPresent();
  }

  static String notKnown(Notice disturbance) {
    return "Not known, because " + NumberText.uncapitalized(disturbance.message());
  }

  private static Optional<String> finding(PlanReport plan, PlanLimits limits) {
    if (plan.statistics().samples() == 0) {
      // Comparisons of queries have no samples at all.
      return Optional.of("Nothing was measured, so what limits the plan is not known.")
          .filter(none -> plan.statistics().endMillis() > 0);
    }
    boolean unseen = !plan.observation().sawTheMachine() && plan.statistics().endMillis() > 0;
    return limits.conclusions().stream()
        .map(Conclusion::message)
        .findFirst()
        .or(() -> plan.observed().disturbance().map(PlanSections::notKnown))
        .or(() -> farFromFull(limits))
        .or(
            () ->
                unseen && plan.verdict().kind() == VerdictKind.FAILED
                    ? Optional.of("What limits throughput is not known: no server was observed.")
                    : Optional.empty());
  }

  private static Optional<String> farFromFull(PlanLimits limits) {
    List<StepUse> steps = limits.steps();
    return steps.stream()
        .skip(Math.max(0, steps.size() - 1))
        .flatMap(step -> LoadLimit.farFromFull(step).stream())
        .findFirst()
        .map(
            each ->
                "No resource is near its limit; the fullest, %s, is %s %% used."
                    .formatted(each.name(), Math.round(100 * each.utilisation())));
  }

  /** The sections that are shown in a place. */
  public List<Section> in(Place place) {
    return Section.in(place, all);
  }

  /** The sections of the plan's own benchmark, which come before the response times. */
  private static List<Section> ofWorkload(PlanReport plan) {
    return Stream.of(
            OperationsSection.of(plan).stream(),
            plan.additions().sections().stream(),
            ArrivalsSection.of(plan).stream(),
            StepsSection.of(plan).stream())
        .flatMap(sections -> sections)
        .toList();
  }

  /** The sections of observations, which come after charts and criteria. */
  private static List<Section> ofEveryRun(PlanReport plan) {
    return Stream.of(
            MachineSection.of(plan).stream(),
            OperationCostSection.of(plan).stream(),
            DatabaseSection.of(plan).stream(),
            plan.additions().observed().stream(),
            PercentilesSection.of(plan.statistics()).stream(),
            ConnectionTimesSection.of(plan.statistics()).stream())
        .flatMap(sections -> sections)
        .toList();
  }

  /** What failed in the window, the most frequent first. */
  private static final class ErrorsSection {
    private ErrorsSection() {}

    static Optional<Section> of(RunStatistics run) {
      Columns<ErrorCount> columns =
          new Columns<ErrorCount>()
              .label("label", "Label", ErrorCount::label)
              .words("responseCode", "Code", ErrorCount::responseCode)
              .words("message", "Message", ErrorCount::message)
              .count("count", "Count", ErrorCount::count)
              .words("first", "First, UTC", error -> NumberText.instant(error.first()));
      return run.errors().isEmpty()
          ? Optional.empty()
          : Optional.of(
              Section.of(
                  "errorKinds",
                  "Errors",
                  columns.table("errors", "", run.errors()).folding("kinds of error")));
    }
  }

  /** The outcome of the arrivals of an offered load, a row for each rate. */
  private static final class ArrivalsSection {
    private ArrivalsSection() {}

    /** Empty for a load of users, which offers no arrivals. */
    static Optional<Section> of(PlanReport plan) {
      LoadUnit unit = plan.statistics().unit();
      return unit.offered()
          ? Optional.of(
              Section.of(
                  "arrivals",
                  "Arrivals",
                  columns(unit)
                      .table("levels", "", plan.statistics().totals(), meaning())
                      .folding("rates")))
          : Optional.empty();
    }

    private static Columns<LabelStatistics> columns(LoadUnit unit) {
      return new Columns<LabelStatistics>()
          .label("rate", "Offered", level -> unit.text(level.users()))
          .count("arrivals", "Due in\nthe window", level -> level.arrivals().due())
          .count("dropped", "Dropped", level -> level.arrivals().dropped())
          .figure("droppedPercent", "Dropped,\n%", Kind.PERCENT, l -> l.arrivals().droppedPercent())
          .figure("latePercent", "Late,\n%", Kind.PERCENT, level -> level.arrivals().latePercent())
          .figure(
              "generatorLatePercent",
              "Late though\na user was free, %",
              Kind.PERCENT,
              level -> level.arrivals().generatorLatePercent())
          .cell("mostLateMillis", "Latest,\nms", Kind.MILLIS, level -> latest(level.arrivals()));
    }

    private static Cell latest(ArrivalStatistics arrivals) {
      return Cell.figure(arrivals.lateMillis().max(), 1);
    }

    private static String meaning() {
      return ("Late: started more than %s ms after the arrival was due; response times count from"
              + " when it was due. Dropped: no user was free in time; counts as an error and as"
              + " infinite in percentiles of the total.")
          .formatted(ArrivalStatistics.LATE_MILLIS);
    }
  }

  /** The increase of the database's counters over the whole load. */
  private static final class DatabaseSection {
    private DatabaseSection() {}

    /** Empty where no database was observed. */
    static Optional<Section> of(PlanReport plan) {
      return plan.observation()
          .database()
          .map(work -> section(work, LoadExtent.of(plan.statistics())));
    }

    private static Section section(DatabaseWork work, LoadExtent load) {
      List<Block> blocks = new ArrayList<>();
      if (!work.remark().isEmpty()) {
        blocks.add(Block.Sentences.of(Tone.PLAIN, work.remark()));
      }
      Columns<DatabaseFigure> columns =
          new Columns<DatabaseFigure>()
              .label("counted", "Over the whole load, warm-up included", DatabaseFigure::words)
              .cell("variable", "Status variable", Kind.CODE, each -> Cell.words(each.variable()))
              .cell("value", "Number", Kind.COUNT, each -> Cell.figure(each.value(), 1))
              .figure(
                  "perSecond", "Per second", Kind.PER_SECOND, each -> risen(each, load::perSecond))
              .figure(
                  "perSample", "Per sample", Kind.PER_SECOND, each -> risen(each, load::perSample));
      blocks.add(columns.table("status", "", work.risen()).folding("counters"));
      if (!work.none().isEmpty()) {
        blocks.add(
            Block.Sentences.of(
                Tone.SMALL, "None of these: " + String.join(", ", work.none()) + "."));
      }
      return Section.of("databaseWork", "Database", blocks).closed();
    }

    private static double risen(DatabaseFigure figure, DoubleUnaryOperator per) {
      return figure.level() ? Double.NaN : per.applyAsDouble(figure.value());
    }
  }

  /** ab's table of percentiles: the time within which a share of the successes was served. */
  private static final class PercentilesSection {
    private PercentilesSection() {}

    static Optional<Section> of(RunStatistics run) {
      if (run.labels().isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(Section.of("servedWithin", "Served within, ms", table(run)).closed());
    }

    private static Table table(RunStatistics run) {
      Columns<LabelStatistics> columns =
          new Columns<LabelStatistics>()
              .label("label", "Percent of the successes", label -> Labels.at(run, label));
      for (int percent : Percentiles.SERVED_WITHIN) {
        columns.cell(
            Percentiles.key(percent),
            percent + " %",
            Kind.MILLIS,
            label -> TimeCells.percentile(label, percent));
      }
      return columns
          .table("percentiles", "Served within, in milliseconds", run.labels())
          .folding("labels");
    }

    /** The names of rows. */
    private static final class Labels {
      private Labels() {}

      /** The name of a label's row, which has the load level in a sweep. */
      static String at(RunStatistics run, LabelStatistics of) {
        return run.sweep() ? at(of.label(), of.users(), run.unit()) : of.label();
      }

      /** A label with its load level, where that was recorded. */
      public static String at(String label, int level, LoadUnit unit) {
        return level > 0 ? label + " at " + unit.text(level) : label;
      }
    }
  }

  /** How a sweep scales, in sentences above the charts. */
  private static final class ScalingSection {
    static final String KEY = "scaling";

    private ScalingSection() {}

    /** Empty where the run has one load level. */
    static Optional<Section> of(PlanReport plan, Optional<Bounds> bounds) {
      return plan.scaling()
          .map(of -> Section.of(KEY, "How it scales", blocks(of, bounds)).only(Place.PAGE));
    }

    private static List<Block> blocks(PlanScaling scaling, Optional<Bounds> bounds) {
      List<Block> blocks =
          new ArrayList<>(List.of(Block.Sentences.of(Tone.LEAD, scaling.sentence() + ".")));
      if (!scaling.summary().reason().isEmpty()) {
        blocks.add(Block.Sentences.of(Tone.PLAIN, scaling.summary().reason()));
      }
      blocks.add(
          scaling
              .capacity()
              .map(capacity -> Block.Sentences.of(Tone.PLAIN, sentence(capacity, scaling)))
              .orElse(
                  Block.Sentences.of(
                      Tone.SMALL,
                      "No capacity: no targets were judged, the first step failed one, or the load"
                          + " generator was the limit.")));
      bounds
          .map(scaling::byDemand)
          .ifPresent(sentences -> blocks.add(new Block.Sentences(Tone.PLAIN, sentences)));
      return blocks;
    }

    private static String sentence(Capacity capacity, PlanScaling scaling) {
      String beyond =
          capacity.firstMiss() > 0
              ? "; at " + capacity.firstMiss() + " one fails"
              : capacity.atLeast()
                  ? "; above that the load generator was the limit"
                  : "; more were not measured";
      return "Capacity: "
          + (capacity.atLeast() ? "at least " : "")
          + Counted.of(capacity.load(), "users")
          + (" pass all targets, at " + NumberText.rate(capacity.throughput()))
          + (" " + scaling.measure() + beyond)
          + ". Servers of this kind for a given rate: "
          + PlanScaling.serversText(capacity.throughput())
          + ". This assumes that servers share no bottleneck.";
    }
  }
}
