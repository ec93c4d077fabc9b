package io.github.ampmeter.compare;

import io.github.ampmeter.compare.MatrixRun.RunFigures;
import io.github.ampmeter.verdict.Metric;
import io.github.ampmeter.verdict.MetricKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How one figure of a combination differs from that of the first.
 *
 * @param combination the other one
 * @param change over the rounds that have both, with its p among that of all tests of its family;
 *     empty where the rounds are too few
 * @param rounds in how many rounds both were measured and neither was limited by the generator
 * @param limited in how many the load generator was the limit of either
 * @param errors which share of samples failed, in percent: what fails is in no time and no rate, so
 *     that a combination that fails more can look quicker
 * @param tests how many there are in the family
 * @param leastChangePercent a smaller change is none
 */
public record MatrixChange(
    String combination,
    RunFigures.Of of,
    Metric metric,
    Optional<Change> change,
    int rounds,
    int limited,
    ErrorShares errors,
    int tests,
    double leastChangePercent) {

  /** Of both combinations, in percent. */
  public record ErrorShares(double first, double other) {}

  MatrixChange among(Optional<Change> adjusted, int all) {
    return new MatrixChange(
        combination, of, metric, adjusted, rounds, limited, errors, all, leastChangePercent);
  }

  /** Whether the change is more than random variation, and large enough to matter. */
  public boolean shown() {
    return change
        .filter(Change::significant)
        .filter(of -> inPoints(metric) || Math.abs(of.estimate()) >= leastChange(of))
        .isPresent();
  }

  /** The least change that would have been shown, in the change's own unit. */
  public double detectable() {
    Change found = change.orElseThrow();
    return Math.max(found.detectable(tests), inPoints(metric) ? 0 : leastChange(found));
  }

  private double leastChange(Change of) {
    return inPercent() ? leastChangePercent : leastChangePercent / 100 * of.before();
  }

  /** Whether the change is given in percent of the first combination's figure. */
  public boolean inPercent() {
    return change.filter(of -> of.scale() == Change.Scale.PERCENT).isPresent();
  }

  /** A share of nothing has no ratio. */
  public static boolean inPoints(Metric metric) {
    return metric.kind() == MetricKind.ERRORS;
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
        Map<Integer, RunFigures> before, Map<Integer, RunFigures> after, Metric metric) {
      List<Double> first = new ArrayList<>();
      List<Double> other = new ArrayList<>();
      int limited = 0;
      double resolution = 0;
      for (Map.Entry<Integer, RunFigures> round : after.entrySet()) {
        RunFigures there = before.get(round.getKey());
        RunFigures here = round.getValue();
        if (there == null || !Double.isFinite(there.figure(metric) + here.figure(metric))) {
          continue;
        }
        // What the load generator limited says nothing of the servers.
        if (there.generatorLimited() || here.generatorLimited()) {
          limited++;
        } else {
          first.add(there.figure(metric));
          other.add(here.figure(metric));
          resolution =
              Math.max(resolution, Math.max(there.resolution(metric), here.resolution(metric)));
        }
      }
      return new PairedFigures(first, other, limited, resolution);
    }

    int rounds() {
      return first.size();
    }

    /** In percent, or in the figure's own unit where it may be 0. */
    Optional<Change> change(Metric metric) {
      return inPoints(metric) ? difference() : ChangeDetection.ofRounds(first, other, resolution);
    }

    /** In the figure's own unit. */
    Optional<Change> difference() {
      return ChangeDetection.ofRoundsByDifference(first, other, resolution);
    }
  }
}
