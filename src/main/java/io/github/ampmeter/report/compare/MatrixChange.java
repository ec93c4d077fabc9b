package io.github.ampmeter.report.compare;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.ChangeText;
import io.github.ampmeter.report.compare.MatrixRun.RunFigures;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.stats.rounds.PairedChange;
import io.github.ampmeter.verdict.Criterion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How one figure of a combination differs from that of the first.
 *
 * @param combination the other one
 * @param change over the rounds that have both; empty where these are too few
 * @param rounds in how many rounds both were measured and neither was limited by the generator
 * @param limited in how many the load generator was the limit of either
 * @param firstMean the first combination's figure, on average
 * @param caution what else is to be known of the figure; may be empty
 * @param adjustedP its p among that of all tests of its family; NaN without a change
 * @param tests how many there are in the family
 * @param leastChangePercent a smaller change is none
 */
public record MatrixChange(
    String combination,
    RunFigures.Of of,
    ComparedMetric metric,
    Optional<PairedChange> change,
    int rounds,
    int limited,
    double firstMean,
    String caution,
    double adjustedP,
    int tests,
    double leastChangePercent) {
  private static final double LEVEL = 0.05;

  MatrixChange among(double p, int all) {
    return new MatrixChange(
        combination,
        of,
        metric,
        change,
        rounds,
        limited,
        firstMean,
        caution,
        p,
        all,
        leastChangePercent);
  }

  /** Whether the change is more than scatter, and large enough to matter. */
  public boolean shown() {
    return adjustedP < LEVEL
        && change.isPresent()
        && (metric.inPoints() || Math.abs(change.get().estimate()) >= leastChange());
  }

  /** In the change's own unit. */
  private double leastChange() {
    return inPercent() ? leastChangePercent : leastChangePercent / 100 * firstMean;
  }

  /** Whether it is sure, and not shown because it is so small. */
  private boolean tooSmall() {
    return adjustedP < LEVEL && !shown();
  }

  /** By how much, in a sentence; empty where nobody can tell. */
  public String amount() {
    if (change.isEmpty()) {
      return "";
    }
    double estimate = change.get().estimate();
    return inPercent()
        ? ChangeText.text(estimate)
        : (estimate > 0 ? "+" : "") + inOwnUnit(estimate);
  }

  private String inOwnUnit(double value) {
    return Decimals.text(value, 2) + " " + metric.difference().unit();
  }

  /** What to know about it, in few words. */
  public String judgement() {
    return caution.isEmpty() ? judged() : judged() + "; " + caution;
  }

  private String judged() {
    if (change.isEmpty()) {
      return "not compared: "
          + (limited > 0
              ? "the load generator was the limit in " + Counted.of(limited, "rounds") + ", "
              : "")
          + (rounds == 0
              ? "no round has both figures"
              : rounds + " of at least " + PairedChange.FEWEST_ROUNDS + " rounds");
    }
    String p = adjustedP < 0.001 ? "p < 0.001" : "p = " + Decimals.text(adjustedP, 3);
    if (shown()) {
      return "changed, " + p;
    }
    if (tooSmall()) {
      return "below " + Decimals.text(leastChangePercent, 1) + " %, " + p;
    }
    return change.get().standardError() == 0
        ? "no difference"
        : "no significant difference (the smallest detectable change is " + detectable() + ")";
  }

  private String detectable() {
    double least =
        Math.max(change.orElseThrow().detectable(tests), metric.inPoints() ? 0 : leastChange());
    return inPercent() ? ChangeText.size(least) : inOwnUnit(least);
  }

  /** Whether the change is told in percent of the first combination's figure. */
  public boolean inPercent() {
    return change.isPresent() && change.get().unit() == PairedChange.Unit.PERCENT;
  }

  /**
   * One figure of two combinations, of the rounds in which both have it and neither was limited by
   * the load generator.
   *
   * @param limited in how many rounds it was the limit of either
   * @param resolution how finely the figure is measured, in its unit
   */
  record PairedFigures(List<Double> first, List<Double> other, int limited, double resolution) {

    /** Of what both measured, by round. */
    static PairedFigures of(
        Map<Integer, RunFigures> before, Map<Integer, RunFigures> after, ComparedMetric metric) {
      List<Double> first = new ArrayList<>();
      List<Double> other = new ArrayList<>();
      int limited = 0;
      double resolution = 0;
      for (Map.Entry<Integer, RunFigures> round : after.entrySet()) {
        RunFigures there = before.get(round.getKey());
        RunFigures here = round.getValue();
        if (there == null || !Double.isFinite(metric.of(there) + metric.of(here))) {
          continue;
        }
        // What the load generator limited says nothing of the servers.
        if (there.generatorLimited() || here.generatorLimited()) {
          limited++;
        } else {
          first.add(metric.of(there));
          other.add(metric.of(here));
          resolution =
              Math.max(resolution, Math.max(metric.resolution(there), metric.resolution(here)));
        }
      }
      return new PairedFigures(first, other, limited, resolution);
    }

    int rounds() {
      return first.size();
    }

    /** NaN of no round. */
    double firstMean() {
      return first.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** In percent, or in the figure's own unit where it may be 0. */
    Optional<PairedChange> change(ComparedMetric metric) {
      return metric.inPoints() ? difference() : PairedChange.of(first, other, resolution);
    }

    /** In the figure's own unit. */
    Optional<PairedChange> difference() {
      return PairedChange.ofDifferences(first, other, resolution);
    }
  }

  /** The figures that are compared from combination to combination. */
  public enum ComparedMetric {
    THROUGHPUT("throughput", Kind.PER_SECOND, RunFigures::throughput),
    P90("p90", Kind.MILLIS, figures -> figures.percentile(90)),
    MEAN("mean", Kind.MILLIS, RunFigures::mean),
    P50("p50", Kind.MILLIS, figures -> figures.percentile(50)),
    P99("p99", Kind.MILLIS, figures -> figures.percentile(99)),
    /** In points: a share of nothing has no ratio. */
    ERRORS("errors", Kind.PERCENT, RunFigures::errorPercent);

    private final String word;
    private final Kind kind;
    private final ToDoubleFunction<RunFigures> figure;

    ComparedMetric(String word, Kind kind, ToDoubleFunction<RunFigures> figure) {
      this.word = word;
      this.kind = kind;
      this.figure = figure;
    }

    public String word() {
      return word;
    }

    /** The one that a criterion names; empty where that is not compared. */
    static Optional<ComparedMetric> of(Criterion criterion) {
      return Stream.of(values())
          .filter(metric -> metric.word.equals(criterion.metric().toString()))
          .findFirst();
    }

    /** NaN where it was not measured. */
    public double of(RunFigures figures) {
      return figure.applyAsDouble(figures);
    }

    /** How finely it is measured; of what is computed from many samples, as finely as one likes. */
    double resolution(RunFigures figures) {
      return this == P50 || this == P90 || this == P99 ? figures.resolutionMillis() : 0;
    }

    /** What a difference of two of its figures is. */
    Kind difference() {
      return inPoints() ? Kind.POINTS : kind;
    }

    boolean inPoints() {
      return this == ERRORS;
    }
  }
}
