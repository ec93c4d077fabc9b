package io.github.ampmeter.compare;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.issue.Check;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Metric;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One start of one combination.
 *
 * @param round from 1
 * @param place in the round, from 1
 * @param combination its name
 * @param folder where its own report lies, as seen from the matrix's folder
 * @param problems why it counts for nothing; empty where it ran to its end
 * @param plans what it measured
 */
public record MatrixRun(
    int round,
    int place,
    String combination,
    String folder,
    List<String> problems,
    List<PlanOutcome> plans) {
  public MatrixRun {
    problems = List.copyOf(problems);
    plans = List.copyOf(plans);
  }

  /** Why it did not pass; empty where it did. */
  public List<String> reasons() {
    List<String> reasons = new ArrayList<>(problems);
    for (PlanOutcome plan : plans) {
      plan.reasons().forEach(reason -> reasons.add(plan.plan() + ": " + reason));
    }
    return reasons;
  }

  /** The worst of its plans; never passed where it did not run to its end. */
  public VerdictKind verdict() {
    VerdictKind worst =
        plans.stream()
            .map(PlanOutcome::verdict)
            .reduce(VerdictKind::worse)
            .orElse(VerdictKind.NOT_JUDGED);
    return problems.isEmpty() ? worst : worst.worse(VerdictKind.INCOMPLETE);
  }

  /**
   * What one run of one combination measured of a label at a load level.
   *
   * @param of which label it is
   * @param samples errors included
   * @param throughput successes per second
   * @param resolutionMillis how finely its times are measured
   * @param generatorLimited whether the load generator, and not the servers alone, made them
   */
  public record RunFigures(
      Of of,
      long samples,
      long errors,
      double throughput,
      double mean,
      Map<Integer, Double> percentiles,
      double resolutionMillis,
      boolean generatorLimited) {

    /**
     * A label of a plan at a load level.
     *
     * @param level 0: the plan has one load level
     * @param unit what the level counts
     */
    public record Of(String plan, LabelKind kind, String label, int level, LoadUnit unit) {
      /** The words with the load level, where it was recorded. */
      public String at(String words) {
        return unit.at(words, level);
      }
    }

    /** Those of one plan. */
    static RunFigures of(
        String plan, RunStatistics run, LabelStatistics label, boolean generatorLimited) {
      // Who was at work differs from run to run; what was planned is the same.
      int level = run.sweep() ? label.users() : 0;
      return new RunFigures(
          new Of(plan, label.kind(), label.label(), level, run.unit()),
          label.samples(),
          label.errors(),
          label.throughputPerSecond(),
          label.elapsed().mean(),
          percentiles(label),
          label.elapsed().finerThanMillis() ? 0.001 : 1,
          generatorLimited);
    }

    /** What dropped arrivals make infinite has no ratio to anything; that they were is an error. */
    private static Map<Integer, Double> percentiles(LabelStatistics label) {
      Map<Integer, Double> percentiles = new HashMap<>();
      for (int percent : Percentiles.COMPARED) {
        double value = label.percentile(percent);
        percentiles.put(percent, Double.isInfinite(value) ? Double.NaN : value);
      }
      return percentiles;
    }

    /** One of those that a matrix compares; NaN where it was not measured. */
    public double figure(Metric metric) {
      return switch (metric.kind()) {
        case THROUGHPUT -> throughput;
        case MEAN -> mean;
        case ERRORS -> samples == 0 ? Double.NaN : 100.0 * errors / samples;
        case PERCENTILE -> percentiles.getOrDefault((int) metric.percent(), Double.NaN);
        default -> throw new IllegalArgumentException(metric + " is not compared");
      };
    }

    /** How finely it is measured; of what is computed from many samples, as finely as one likes. */
    double resolution(Metric metric) {
      return metric.kind().oneOfItsSamples() ? resolutionMillis : 0;
    }
  }

  /**
   * What a plan came to in one run of a combination.
   *
   * @param reasons why it did not pass, in words that are the same in each round; empty where it
   *     did
   * @param altered of these, that its files were changed after the run
   * @param figures of the total and of each label, at each load level; none of a plan that did not
   *     run to its end
   */
  public record PlanOutcome(
      String plan,
      VerdictKind verdict,
      List<String> reasons,
      List<String> altered,
      List<RunFigures> figures) {
    public PlanOutcome {
      altered = List.copyOf(altered);
      reasons = List.copyOf(reasons);
      figures = List.copyOf(figures);
    }

    /**
     * Of a plan that ran.
     *
     * @param limited the load levels at which the load generator was the limit
     */
    public static PlanOutcome of(
        String plan, Verdict judged, RunStatistics statistics, Set<Integer> limited) {
      VerdictKind verdict = judged.kind();
      return new PlanOutcome(
          plan,
          verdict,
          reasons(judged, statistics),
          judged.issues().stream()
              .filter(issue -> issue.check() == Check.EVIDENCE_ALTERED)
              .map(Issue::message)
              .toList(),
          // What ended early may have failed before: its figures are no others' equals all the
          // same.
          judged.reasons().isEmpty() && verdict != VerdictKind.INCOMPLETE
              ? figures(plan, statistics, limited)
              : List.of());
    }

    /** That it failed before it was ended early: not to be undone by making it again. */
    public Optional<PlanOutcome> failedBefore() {
      return verdict == VerdictKind.FAILED
          ? Optional.of(
              new PlanOutcome(
                  plan,
                  verdict,
                  reasons.stream().map(reason -> reason + ", before it was stopped early").toList(),
                  altered,
                  List.of()))
          : Optional.empty();
    }

    private static List<RunFigures> figures(
        String plan, RunStatistics statistics, Set<Integer> limited) {
      return Stream.of(statistics.totals(), statistics.labels())
          .flatMap(List::stream)
          .map(label -> RunFigures.of(plan, statistics, label, limited.contains(label.users())))
          .toList();
    }

    private static List<String> reasons(Verdict judged, RunStatistics statistics) {
      List<String> reasons = new ArrayList<>(judged.reasons());
      for (Finding finding : judged.findings()) {
        if (!finding.held()) {
          String came = finding.outcome() == Outcome.MISSED ? " failed" : " not judged";
          String label = statistics.unit().at(finding.label(), finding.users());
          reasons.add(finding.criterion().text() + " [" + label + "]" + came);
        }
      }
      return reasons;
    }
  }
}
