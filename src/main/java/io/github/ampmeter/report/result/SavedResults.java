package io.github.ampmeter.report.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ResponseSize;
import io.github.ampmeter.judge.stats.SizeHistogram;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * A results.json as far as others compare with it: fields have its names. Lists and texts that an
 * earlier version did not write are empty, objects are null.
 *
 * @param source what to call it in an error message, such as the file's path
 */
public record SavedResults(
    String source,
    @JsonSetter(nulls = Nulls.FAIL) RunInfo run,
    @JsonSetter(nulls = Nulls.FAIL) List<SavedPlan> plans) {
  /** How JMeter labels the first part of a page, behind the page's own label. */
  private static final String FIRST_PART = "-0";

  public SavedResults {
    plans = List.copyOf(plans);
    Set<String> names = new HashSet<>();
    for (int i = 0; i < plans.size(); i++) {
      String name = plans.get(i).plan();
      Json.require(names.add(name), "plans[" + i + "].plan", "be unique", TextNode.valueOf(name));
    }
  }

  /**
   * One plan.
   *
   * @param verdict in a word
   * @param configuration what the plan was told
   * @param window what was judged
   * @param checksums of the files that were judged
   * @param rowRule the rule by which rows became operations and parts; null before there was one
   */
  public record SavedPlan(
      @JsonSetter(nulls = Nulls.FAIL) String plan,
      String verdict,
      Span window,
      @JsonSetter(nulls = Nulls.FAIL) List<SavedLabel> labels,
      Limits limits,
      Sections sections,
      List<Fact> configuration,
      List<Checksum> checksums,
      Integer rowRule) {
    public SavedPlan {
      labels = List.copyOf(labels);
      configuration = List.copyOf(configuration);
      checksums = List.copyOf(checksums);
      if (labels.stream().map(SavedLabel::unit).distinct().count() > 1) {
        throw new IllegalArgumentException(
            "labels must be all of users or all of arrivals, were both");
      }
    }

    /**
     * Whether its operations, or parts of pages, were counted by an earlier rule, so that they are
     * not those of a run of today.
     */
    public boolean ofEarlierRule() {
      Set<String> names = labels.stream().map(SavedLabel::label).collect(Collectors.toSet());
      boolean operations = labels.stream().anyMatch(of -> of.kind() == LabelKind.OPERATION);
      boolean parts = names.stream().anyMatch(name -> names.contains(name + FIRST_PART));
      return rowRule == null && (operations || parts);
    }

    /** The unit of its load levels. */
    public LoadUnit unit() {
      return labels.isEmpty() ? LoadUnit.USERS : labels.get(0).unit();
    }

    /** A figure of the plan; NaN where it is unknown. */
    public double windowMillis() {
      return window == null ? Double.NaN : Duration.between(window.start, window.end).toMillis();
    }

    /** The plan's property of this name. */
    public Optional<String> property(String name) {
      return value(configuration, name);
    }

    public List<LoadPoint> totals() {
      return labels.stream()
          .filter(label -> label.kind() == LabelKind.TOTAL)
          .map(SavedLabel::point)
          .toList();
    }

    /** The kind and the resources of its limit; empty where that is unknown. */
    public String limit() {
      return limits == null || limits.conclusions.isEmpty() ? "" : limits.conclusions.get(0).text();
    }

    /** The cost of an operation to the servers, by name and, in a sweep, load level. */
    public Map<String, Double> costs() {
      Map<String, Double> costs = new LinkedHashMap<>();
      if (sections != null && sections.operationCost != null) {
        for (Cost cost : sections.operationCost.costs) {
          if (Double.isFinite(cost.perOperation)) {
            costs.put(cost.text(), cost.perOperation);
          }
        }
      }
      return costs;
    }
  }

  public record Span(
      @JsonSetter(nulls = Nulls.FAIL) Instant start, @JsonSetter(nulls = Nulls.FAIL) Instant end) {
    /** Whether it overlaps another span. */
    public boolean meets(long startMillis, long endMillis) {
      return start.toEpochMilli() < endMillis && end.toEpochMilli() > startMillis;
    }
  }

  /**
   * A label at one load and repeat.
   *
   * @param users 0 where they were not recorded, and where arrivals were offered
   * @param arrivalsPerSecond null where the file has no such field, because users are counted; a
   *     reference to null where it holds null, because the rate is a ramp or no whole number
   */
  public record SavedLabel(
      @JsonSetter(nulls = Nulls.FAIL) String label,
      @JsonSetter(nulls = Nulls.FAIL) LabelKind kind,
      long users,
      AtomicReference<Long> arrivalsPerSecond,
      long repeat,
      long samples,
      long errors,
      boolean generatorLimited,
      double throughputPerSecond,
      @JsonSetter(nulls = Nulls.FAIL) @JsonDeserialize(contentUsing = Json.ReadFigure.class)
          Map<String, Double> elapsedMillis,
      Answers answers) {
    public SavedLabel {
      ResultsReader.requireCount("users", users, Integer.MAX_VALUE);
      if (arrivalsPerSecond != null && arrivalsPerSecond.get() != null) {
        ResultsReader.requireCount("arrivalsPerSecond", arrivalsPerSecond.get(), Integer.MAX_VALUE);
      }
      ResultsReader.requireCount("repeat", repeat, Integer.MAX_VALUE);
      ResultsReader.requireCount("samples", samples, Long.MAX_VALUE);
      ResultsReader.requireCount("errors", errors, samples);
      ResultsReader.requireFigure("throughputPerSecond", throughputPerSecond);
      elapsedMillis.forEach(
          (name, value) -> ResultsReader.requireFigure("elapsedMillis." + name, value));
    }

    LoadUnit unit() {
      return arrivalsPerSecond == null
          ? LoadUnit.USERS
          : arrivalsPerSecond.get() == null ? LoadUnit.ARRIVALS : LoadUnit.PER_SECOND;
    }

    /** Users and repeats that were not recorded count as one. */
    public LoadPoint point() {
      long level = unit() == LoadUnit.PER_SECOND ? arrivalsPerSecond.get() : users;
      return new LoadPoint(
          (int) Math.max(1, level),
          (int) Math.max(1, repeat),
          throughputPerSecond,
          ElapsedFigures.of(
              elapsed("mean"),
              elapsed("min"),
              elapsed("max"),
              percent -> elapsed(Percentiles.name(percent))),
          samples,
          errors,
          generatorLimited);
    }

    /** The sizes of its responses; empty where they are unknown. */
    public ResponseSize size() {
      return answers == null ? ResponseSize.NONE : answers.size();
    }

    /** Empty where results.json does not have the figure. */
    public OptionalDouble figure(Metric metric) {
      double value =
          switch (metric.kind()) {
            case ERRORS -> 100.0 * errors / samples;
            case THROUGHPUT -> throughputPerSecond;
            case USERS_PER_THROUGHPUT -> point().load() / throughputPerSecond;
            case SAMPLES -> samples;
            default -> elapsed(metric.toString());
          };
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private double elapsed(String figure) {
      return elapsedMillis.getOrDefault(figure, Double.NaN);
    }
  }

  /**
   * How large answers were, as {@link ResponseSize} says it.
   *
   * @param quarters how many were of which size, by numbers of {@link SizeHistogram}
   */
  record Answers(long count, double typicalBytes, double spread, Map<String, Long> quarters) {
    Answers {
      ResultsReader.requireCount("count", count, Long.MAX_VALUE);
      ResultsReader.requireFigure("typicalBytes", typicalBytes);
      ResultsReader.requireFigure("spread", spread);
      quarters.forEach(
          (name, number) -> {
            Json.require(
                name.matches("[0-9]{1,3}"),
                "quarters",
                "have fields of whole numbers",
                TextNode.valueOf(name));
            ResultsReader.requireCount("quarters." + name, number, (long) ResultsReader.GREATEST);
          });
    }

    ResponseSize size() {
      SortedMap<Integer, Long> counts = new TreeMap<>();
      quarters.forEach((name, number) -> counts.put(Integer.valueOf(name), number));
      return Double.isNaN(typicalBytes) || Double.isNaN(spread)
          ? ResponseSize.NONE
          : ResponseSize.of(count, typicalBytes, spread, new SizeHistogram(counts));
    }
  }

  /** The limits of a plan, the most important first. */
  record Limits(List<Conclusion> conclusions) {
    Limits {
      conclusions = List.copyOf(conclusions);
    }
  }

  /** A limit: its kind, and its resources. */
  record Conclusion(String kind, List<String> resources) {
    String text() {
      return resources.isEmpty() ? kind : String.join(" and ", resources) + " (" + kind + ")";
    }
  }

  /** The section that is compared. */
  record Sections(OperationCost operationCost) {}

  record OperationCost(List<Cost> costs) {
    OperationCost {
      costs = List.copyOf(costs);
    }
  }

  /** A line of that section; its level is empty except for a sweep. */
  record Cost(String cost, String level, double perOperation) {
    String text() {
      return level.isEmpty() ? cost : cost + " at " + level;
    }
  }

  /** These results of a single plan, under another name of the plan. */
  public SavedResults withPlan(String name) {
    SavedPlan of = plans.get(0);
    SavedPlan renamed =
        new SavedPlan(
            name,
            of.verdict,
            of.window,
            of.labels,
            of.limits,
            of.sections,
            of.configuration,
            of.checksums,
            of.rowRule);
    return new SavedResults(source, run, List.of(renamed));
  }

  public String title() {
    return run.title();
  }

  public String stack() {
    return run.stack();
  }

  public Instant start() {
    return run.start();
  }

  public Optional<String> fact(String name) {
    return value(run.facts(), name);
  }

  /** The value in the first table of the environment that has it. */
  public Optional<String> environmentFact(String name) {
    return run.environment().stream()
        .flatMap(table -> value(table.facts(), name).stream())
        .findFirst();
  }

  /** A plan that has figures to compare. */
  public Optional<SavedPlan> measured(String plan) {
    return plan(plan).filter(found -> !found.totals().isEmpty());
  }

  public Optional<SavedPlan> plan(String name) {
    return plans.stream().filter(plan -> plan.plan().equals(name)).findFirst();
  }

  private static Optional<String> value(List<Fact> facts, String name) {
    return facts.stream().filter(fact -> fact.name().equals(name)).map(Fact::value).findFirst();
  }
}
