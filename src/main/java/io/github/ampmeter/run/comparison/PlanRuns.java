package io.github.ampmeter.run.comparison;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A plan that several runs have in common.
 *
 * @param unit what its load counts in all of them
 * @param measured by run, at least one
 */
record PlanRuns(String plan, LoadUnit unit, Map<SavedResults, SavedPlan> measured) {
  private static final int FEWEST_RELEASES = 2;

  /** In the order of their first appearance; none whose total means nothing. */
  private static List<PlanRuns> of(List<SavedResults> runs) {
    List<PlanRuns> all = new ArrayList<>();
    for (String plan : plans(runs)) {
      for (LoadUnit unit : LoadUnit.values()) {
        Map<SavedResults, SavedPlan> measured = new LinkedHashMap<>();
        for (SavedResults run : runs) {
          run.measured(plan)
              .filter(found -> found.unit() == unit)
              .filter(PlanRuns::comparesTotal)
              .ifPresent(found -> measured.put(run, found));
        }
        if (!measured.isEmpty()) {
          all.add(new PlanRuns(plan, unit, measured));
        }
      }
    }
    return all;
  }

  private static boolean comparesTotal(SavedPlan plan) {
    return Benchmarks.ALL.stream().allMatch(benchmark -> benchmark.comparesTotal(plan));
  }

  /** The plans of all runs, in the order of their first appearance. */
  static Set<String> plans(List<SavedResults> runs) {
    Set<String> plans = new LinkedHashSet<>();
    runs.forEach(run -> run.plans().forEach(plan -> plans.add(plan.plan())));
    return plans;
  }

  /** One workload a plan and what its load counts, one curve a run. */
  static List<Workload> workloads(List<SavedResults> runs, RunNames names) {
    return of(runs).stream().map(each -> each.workload(names)).toList();
  }

  private Workload workload(RunNames names) {
    List<Curve> curves = new ArrayList<>();
    measured.forEach(
        (run, found) ->
            curves.add(new Curve(names.configuration(run, found.verdict()), found.totals())));
    return new Workload(
        plan,
        new Workload.Axes(unit.words(), unit.offered(), "requests per second"),
        curves,
        curves.get(0).configuration().name(),
        Double.NaN,
        "");
  }

  /** Runs of one suite on one stack with the same variants, in the order of time. */
  static List<Trend> trends(List<SavedResults> runs) {
    Map<String, List<SavedResults>> series = new LinkedHashMap<>();
    runs.stream()
        .sorted(Comparator.comparing(SavedResults::start))
        .forEach(run -> series.computeIfAbsent(series(run), key -> new ArrayList<>()).add(run));
    return series.entrySet().stream()
        .flatMap(
            each -> of(each.getValue()).stream().flatMap(of -> of.trend(each.getKey()).stream()))
        .toList();
  }

  private static String series(SavedResults run) {
    List<String> parts = new ArrayList<>(List.of(run.title()));
    if (!run.stack().isEmpty()) {
      parts.add(run.stack() + " stack");
    }
    RunNames.variants(run).forEach((name, value) -> parts.add(name + " " + value));
    return String.join(", ", parts);
  }

  /** At the most load that all runs have; runs without a load in common make no trend. */
  private Optional<Trend> trend(String series) {
    Map<SavedResults, Curve> curves = new LinkedHashMap<>();
    measured.forEach(
        (run, found) -> curves.put(run, new Curve(Configuration.named(plan), found.totals())));
    TreeSet<Integer> common = new TreeSet<>();
    curves.values().forEach(curve -> common.addAll(loads(curve)));
    curves.values().forEach(curve -> common.retainAll(loads(curve)));
    if (curves.size() < FEWEST_RELEASES || common.isEmpty()) {
      return Optional.empty();
    }
    int level = common.last();
    List<Trend.Release> releases = new ArrayList<>();
    curves.forEach(
        (run, curve) ->
            releases.add(
                new Trend.Release(release(run), run.start(), curve.step(level).orElseThrow())));
    return Optional.of(new Trend(plan, series, level, unit, releases));
  }

  private static List<Integer> loads(Curve curve) {
    return curve.steps().stream().map(LoadStep::load).toList();
  }

  private static String release(SavedResults run) {
    return run.fact("release")
        .or(() -> run.fact("build"))
        .orElseGet(() -> NumberText.instant(run.start()).substring(0, 16));
  }
}
