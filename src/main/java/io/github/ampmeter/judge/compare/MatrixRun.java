package io.github.ampmeter.judge.compare;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.GeneratorEffect.FigureBounds;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One start of one configuration.
 *
 * @param round from 1
 * @param place in the round, from 1
 * @param configuration its name
 * @param folder where its own report lies, as seen from the matrix's folder
 * @param problems why it counts for nothing; empty where it ran to its end
 * @param plans what it measured
 */
public record MatrixRun(
    int round,
    int place,
    String configuration,
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
   * What one run of one configuration measured of a label at a load level.
   *
   * @param of which label it is
   * @param samples errors included
   * @param throughput successes per second
   * @param effect of the load generator
   */
  public record RunFigures(
      Of of,
      long samples,
      long errors,
      double throughput,
      RoundTimes times,
      GeneratorEffect effect) {
    /**
     * Response times of the successes, in milliseconds.
     *
     * @param leastPercentiles without the samples that waited for the load generator
     * @param resolution how finely they are measured
     */
    public record RoundTimes(
        double mean,
        Map<Integer, Double> percentiles,
        Map<Integer, Double> leastPercentiles,
        double resolution) {}

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

    static RunFigures of(
        String plan, RunStatistics run, LabelStatistics label, GeneratorEffect effect) {
      // Who was at work differs from run to run; what was planned is the same.
      int level = run.sweep() ? label.users() : 0;
      return new RunFigures(
          new Of(plan, label.kind(), label.label(), level, run.unit()),
          label.samples(),
          label.errors(),
          label.throughputPerSecond(),
          new RoundTimes(
              label.elapsed().mean(),
              percentiles(label, 0),
              percentiles(label, effect.affected()),
              label.elapsed().finerThanMillis() ? 0.001 : 1),
          effect);
    }

    /**
     * What dropped arrivals make infinite has no ratio to anything; that they were is an error.
     *
     * @param without so many samples, as if they had taken no time
     */
    private static Map<Integer, Double> percentiles(LabelStatistics label, long without) {
      Map<Integer, Double> percentiles = new HashMap<>();
      for (int percent : Percentiles.COMPARED) {
        double value = label.percentile(percent, without);
        percentiles.put(percent, Double.isInfinite(value) ? Double.NaN : value);
      }
      return percentiles;
    }

    /** One of those that a matrix compares; NaN where it was not measured. */
    public double figure(Metric metric) {
      return switch (metric.kind()) {
        case THROUGHPUT -> throughput;
        case MEAN -> times.mean;
        case ERRORS -> samples == 0 ? Double.NaN : 100.0 * errors / samples;
        case PERCENTILE -> times.percentiles.getOrDefault((int) metric.percent(), Double.NaN);
        default -> throw new IllegalArgumentException(metric + " is not compared");
      };
    }

    /** Returns the figure with bounds for what the servers alone would show. */
    FigureBounds bounds(Metric metric) {
      return switch (metric.kind()) {
        case THROUGHPUT -> effect.throughput(throughput, samples);
        case MEAN ->
            effect.time(
                times.mean, times.mean - effect.affected() * effect.pausedMillis() / samples);
        case ERRORS -> effect.errors(errors, samples);
        default ->
            effect.time(
                figure(metric), times.leastPercentiles.getOrDefault((int) metric.percent(), 0.0));
      };
    }

    /** Returns the resolution of the figure; 0 for figures computed from many samples. */
    double resolution(Metric metric) {
      return metric.kind().oneOfItsSamples() ? times.resolution : 0;
    }
  }

  /**
   * What a plan came to in one run of a configuration.
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
     * @param effects what the load generator did to each label
     */
    public static PlanOutcome of(
        String plan,
        Verdict judged,
        RunStatistics statistics,
        Function<LabelStatistics, GeneratorEffect> effects) {
      VerdictKind verdict = judged.kind();
      return new PlanOutcome(
          plan,
          verdict,
          reasons(judged, statistics),
          judged.issues().stream()
              .filter(issue -> issue.check() == Check.EVIDENCE_ALTERED)
              .map(Issue::message)
              .toList(),
          figures(plan, judged, statistics, effects));
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

    /**
     * What ended early may have failed before: its figures are no others' equals all the same. A
     * step that had fewer users than planned says nothing against the others.
     */
    private static List<RunFigures> figures(
        String plan,
        Verdict judged,
        RunStatistics run,
        Function<LabelStatistics, GeneratorEffect> effects) {
      List<Issue> against =
          judged.issues().stream()
              .filter(issue -> issue.severity().compareTo(Severity.NOT_JUDGED) <= 0)
              .toList();
      Predicate<Issue> ofStep =
          issue -> issue.check() == Check.PLANNED_LOAD && !issue.scope().step().isEmpty();
      if (!against.stream().allMatch(ofStep)
          || against.isEmpty() && judged.kind() == VerdictKind.INCOMPLETE) {
        return List.of();
      }
      return Stream.of(run.totals(), run.labels())
          .flatMap(List::stream)
          .filter(
              label ->
                  against.stream()
                      .noneMatch(
                          issue -> issue.scope().step().startsWith(run.unit().text(label.users()))))
          .map(label -> RunFigures.of(plan, run, label, effects.apply(label)))
          .toList();
    }

    private static List<String> reasons(Verdict judged, RunStatistics statistics) {
      List<String> reasons = new ArrayList<>(judged.reasons());
      for (Finding finding : judged.findings()) {
        if (!finding.passed()) {
          String came = finding.outcome() == Outcome.FAILED ? " failed" : " not judged";
          String label = statistics.unit().at(finding.label(), finding.users());
          reasons.add(finding.criterion().text() + " [" + label + "]" + came);
        }
      }
      return reasons;
    }
  }
}
