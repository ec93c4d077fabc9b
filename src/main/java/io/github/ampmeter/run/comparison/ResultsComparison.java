package io.github.ampmeter.run.comparison;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The plans that several runs have in common, one curve a run. */
final class ResultsComparison {
  private ResultsComparison() {}

  /**
   * One workload a plan and what its load counts, in the order of their first appearance; none
   * where the total means nothing.
   */
  static List<Workload> workloads(List<SavedResults> runs, RunNames names) {
    List<Workload> workloads = new ArrayList<>();
    for (String plan : plans(runs)) {
      for (LoadUnit unit : LoadUnit.values()) {
        Map<Configuration, SavedPlan> measured = new LinkedHashMap<>();
        for (SavedResults run : runs) {
          measured(run, plan, unit)
              .ifPresent(found -> measured.put(names.configuration(run, found.verdict()), found));
        }
        if (!measured.isEmpty()) {
          workloads.add(workload(plan, unit, measured));
        }
      }
    }
    return workloads;
  }

  /** A plan's figures, where its total means anything and its load counts that. */
  static Optional<SavedPlan> measured(SavedResults run, String plan, LoadUnit unit) {
    return run.measured(plan)
        .filter(found -> found.unit() == unit)
        .filter(ResultsComparison::comparesTotal);
  }

  private static boolean comparesTotal(SavedPlan plan) {
    return Benchmarks.ALL.stream().allMatch(benchmark -> benchmark.comparesTotal(plan));
  }

  /** Of all runs, in the order of their first appearance. */
  static Set<String> plans(List<SavedResults> runs) {
    Set<String> plans = new LinkedHashSet<>();
    runs.forEach(run -> run.plans().forEach(plan -> plans.add(plan.plan())));
    return plans;
  }

  private static Workload workload(
      String plan, LoadUnit unit, Map<Configuration, SavedPlan> measured) {
    List<Curve> curves = new ArrayList<>();
    measured.forEach(
        (configuration, found) -> curves.add(new Curve(configuration, found.totals())));
    return new Workload(
        plan,
        new Workload.Axes(unit.words(), unit.offered(), "requests per second"),
        curves,
        curves.get(0).configuration().name(),
        Double.NaN,
        "");
  }
}
