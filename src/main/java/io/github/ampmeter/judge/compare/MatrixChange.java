package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.compare.ChangeDetection.Round;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * How one figure of a configuration differs from that of the first.
 *
 * @param configuration the other one
 * @param change over the rounds that have both, with its p among that of all tests of its family;
 *     empty where the rounds are too few
 * @param paired the rounds in which both were measured
 * @param errors which share of samples failed, in percent: what fails is in no time and no rate, so
 *     that a configuration that fails more can look quicker
 * @param family the tests that share one level of significance
 */
public record MatrixChange(
    String configuration,
    RunFigures.Of of,
    Metric metric,
    Optional<Change> change,
    PairedRounds paired,
    ErrorShares errors,
    TestFamily family) {

  private static final int TOLERATED_CHANGES = 5;
  private static final int MOST_ROUNDS = 30;

  /**
   * The rounds in which both configurations were measured.
   *
   * @param affected in how many of these the load generator may have changed the figure by more
   *     than the least change
   */
  public record PairedRounds(int number, int affected) {}

  /**
   * The tests that share one level of significance: all primary, or all exploratory ones of a
   * matrix.
   *
   * @param leastChangePercent a smaller change does not count
   */
  public record TestFamily(int tests, double leastChangePercent) {}

  /** The share of failed samples of both configurations, in percent. */
  public record ErrorShares(double first, double other) {}

  MatrixChange among(Optional<Change> adjusted, int all) {
    return new MatrixChange(
        configuration, of, metric, adjusted, paired, errors, new TestFamily(all, leastChange()));
  }

  private double leastChange() {
    return family.leastChangePercent;
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
    return Math.max(found.detectable(family.tests), inPoints(metric) ? 0 : leastChange(found));
  }

  private double leastChange(Change of) {
    return inPercent() ? leastChange() : leastChange() / 100 * of.before();
  }

  /** How many rounds the change rests on. */
  public int compared() {
    return change.map(of -> of.test().first()).orElse(0);
  }

  /** Answers whether the configurations differ. */
  public enum ChangeConclusion {
    CHANGED,
    /** A change that matters would most likely have been seen. */
    NOT_CHANGED,
    NOT_ENOUGH
  }

  /** Whether there is a change, none that matters, or too little to tell. */
  public ChangeConclusion conclusion() {
    return shown()
        ? ChangeConclusion.CHANGED
        : change
            .filter(Change::estimated)
            .filter(
                of ->
                    of.significant() || detectablePercent(of.test().first()) <= toleratedPercent())
            .map(of -> ChangeConclusion.NOT_CHANGED)
            .orElse(ChangeConclusion.NOT_ENOUGH);
  }

  /** If no change of this size is found, nothing changed. */
  private double toleratedPercent() {
    return TOLERATED_CHANGES * leastChange();
  }

  /** The least change that would have been shown, in percent. */
  public double detectablePercent() {
    return Math.max(leastChange(), detectablePercent(compared()));
  }

  private double detectablePercent(int ofRounds) {
    Change found = change.orElseThrow();
    double least = found.detectable(family.tests, ofRounds);
    return inPercent() ? least : 100 * least / found.before();
  }

  /**
   * How many rounds like these would most likely show a change as large as the estimate, or that
   * there is none that matters; empty where no reasonable number would.
   */
  public OptionalInt enoughRounds() {
    if (!change.map(Change::estimated).orElse(false)) {
      return OptionalInt.empty();
    }
    double ratio = inPercent() ? 1 + change.get().estimate() / 100 : 1;
    double wanted = Math.max(toleratedPercent(), 100 * Math.max(ratio, 1 / ratio) - 100);
    return IntStream.rangeClosed(compared() + 1, MOST_ROUNDS)
        .filter(rounds -> detectablePercent(rounds) <= wanted)
        .findFirst();
  }

  /** Whether the change is given in percent of the first configuration's figure. */
  public boolean inPercent() {
    return change.filter(of -> of.scale() == Change.Scale.PERCENT).isPresent();
  }

  /** Shares of errors can be 0 and so have no ratio; they differ by points. */
  public static boolean inPoints(Metric metric) {
    return metric.kind() == MetricKind.ERRORS;
  }

  /**
   * One figure of two configurations in the rounds that have both: all of them, and those that are
   * compared. These are the ones that the load generator left as they are; where they are too few,
   * also those of which it is known by how much it changed them at most; and last those that prove
   * at least one side of the change.
   *
   * @param resolution how finely the figure is measured, in its unit
   */
  record PairedFigures(
      Metric metric, double leastChangePercent, Map<Integer, Round> all, double resolution) {

    /** Pairs the rounds that both configurations have measured. */
    static PairedFigures of(
        Map<Integer, RunFigures> before,
        Map<Integer, RunFigures> after,
        Metric metric,
        double leastChangePercent) {
      Map<Integer, Round> all = new TreeMap<>();
      double resolution = 0;
      for (Map.Entry<Integer, RunFigures> round : after.entrySet()) {
        RunFigures there = before.get(round.getKey());
        RunFigures here = round.getValue();
        if (there != null && Double.isFinite(there.figure(metric) + here.figure(metric))) {
          all.put(round.getKey(), new Round(there.bounds(metric), here.bounds(metric)));
          resolution =
              Math.max(resolution, Math.max(there.resolution(metric), here.resolution(metric)));
        }
      }
      return new PairedFigures(metric, leastChangePercent, all, resolution);
    }

    boolean isAffected(Round round) {
      return !round.within(leastChangePercent);
    }

    int affected() {
      return (int) all.values().stream().filter(this::isAffected).count();
    }

    /** Compares in percent, or in the figure's own unit where it may be 0. */
    Optional<Change> change() {
      return inPoints(metric)
          ? difference()
          : change(rounds -> ChangeDetection.ofRounds(rounds, resolution));
    }

    Optional<Change> difference() {
      return change(rounds -> ChangeDetection.ofRoundsByDifference(rounds, resolution));
    }

    private Optional<Change> change(Function<List<Round>, Optional<Change>> test) {
      Optional<Change> atLeast = test.apply(where(Round::provesLeast));
      Optional<Change> atMost = test.apply(where(Round::provesMost));
      return test.apply(where(of -> !isAffected(of)))
          .or(() -> test.apply(where(of -> of.provesLeast() && of.provesMost())))
          .or(() -> atLeast.filter(of -> of.estimate() > 0 || atMost.isEmpty()))
          .or(() -> atMost);
    }

    private List<Round> where(Predicate<Round> which) {
      return all.values().stream().filter(which).toList();
    }
  }
}
