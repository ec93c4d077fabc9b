package io.github.ampmeter.report.data;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import io.github.ampmeter.scaling.Curve.LoadPoint;
import io.github.ampmeter.stats.ResponseSize;
import io.github.ampmeter.verdict.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a results.json says, as far as others compare with it.
 *
 * @param source what to call it in a refusal, such as the file's path
 */
public record SavedResults(
    String source,
    String title,
    String stack,
    Instant start,
    Optional<Instant> end,
    List<Fact> facts,
    List<FactTable> environment,
    List<SavedPlan> plans) {

  /**
   * One plan.
   *
   * @param unit what its load levels count
   * @param configuration what the plan was told
   * @param window what was judged; empty where that is not known
   * @param verdict in a word; empty where that is not known
   * @param sha256 of the files that were judged; none where that is not known
   * @param limit what limited it, as its kind and resources; empty where that is not known
   * @param costs what an operation took of the servers, by its words
   */
  public record SavedPlan(
      String plan,
      String verdict,
      LoadUnit unit,
      List<SavedLabel> labels,
      List<Fact> configuration,
      Optional<Span> window,
      Set<String> sha256,
      String limit,
      Map<String, Double> costs) {
    /** NaN where it is not known. */
    public double windowMillis() {
      return window.map(span -> (double) span.millis()).orElse(Double.NaN);
    }

    /** What the plan was told under this name. */
    public Optional<String> property(String name) {
      return value(configuration, name);
    }

    public List<LoadPoint> totals() {
      return labels.stream()
          .filter(label -> label.kind().equals("total"))
          .map(SavedLabel::point)
          .toList();
    }
  }

  /** From one time to another. */
  public record Span(Instant start, Instant end) {
    /** Whether a part of it lies in another time, too. */
    public boolean meets(long startMillis, long endMillis) {
      return start.toEpochMilli() < endMillis && end.toEpochMilli() > startMillis;
    }

    long millis() {
      return Duration.between(start, end).toMillis();
    }
  }

  /** A label at one load and repeat. */
  public record SavedLabel(
      String label,
      String kind,
      LoadPoint point,
      Map<String, Double> elapsedMillis,
      ResponseSize answers) {
    /** Empty where results.json does not keep it, or the samples did not give it. */
    public OptionalDouble figure(Metric metric) {
      return switch (metric.kind()) {
        case ERRORS -> known(100.0 * point.errors() / point.samples());
        case THROUGHPUT -> known(point.throughput());
        case USERS_PER_THROUGHPUT -> known(point.load() / point.throughput());
        case SAMPLES -> known(point.samples());
        default -> known(elapsedMillis.getOrDefault(metric.toString(), Double.NaN));
      };
    }

    private static OptionalDouble known(double value) {
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
  }

  public Optional<String> fact(String name) {
    return value(facts, name);
  }

  /** From whichever table of the environment has it first. */
  public Optional<String> environmentFact(String name) {
    return environment.stream().flatMap(table -> value(table.facts(), name).stream()).findFirst();
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
