package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.compare.LabelComparison;
import io.github.ampmeter.judge.compare.LabelComparison.MeasuredPlan;
import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.PlanReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The plans of a run that its suite compares with each other. */
final class ComparedPlans {
  /** Each label keeps up to 300 slices, and nobody reads a table of more labels. */
  static final int MOST_LABELS = 60;

  private final RunFolder folder;
  private final Map<String, PlanReport> plans = new HashMap<>();
  private final Map<String, MeasuredPlan> measured = new HashMap<>();

  private ComparedPlans(RunFolder folder) {
    this.folder = folder;
  }

  static List<PlanComparison> of(RunFolder folder, List<PlanReport> plans) {
    ComparedPlans compared = new ComparedPlans(folder);
    plans.forEach(plan -> compared.plans.put(plan.plan(), plan));
    List<PlanComparison> found = new ArrayList<>();
    for (PlanReport plan : plans) {
      List<String> against = folder.savedPlan(plan.plan()).setup().against();
      if (!against.isEmpty() && compared.plans.keySet().containsAll(against)) {
        found.add(compared.sideBySide(plan.plan(), against));
      }
    }
    return found;
  }

  private PlanComparison sideBySide(String plan, List<String> against) {
    return new PlanComparison(
        plan,
        against,
        LabelComparison.between(
            against.stream().map(this::measured).toList(), measured(plan), MOST_LABELS),
        plans.get(plan).statistics().unit());
  }

  private MeasuredPlan measured(String plan) {
    return measured.computeIfAbsent(
        plan,
        name -> {
          RunStatistics run = plans.get(name).statistics();
          ThreadGroups groups = folder.savedPlan(name).threadGroups();
          return new MeasuredPlan(run, slices(folder.jtl(name), run, groups));
        });
  }

  /** Reads the file once for all labels that are shown. */
  private static SliceSource slices(Path jtl, RunStatistics run, ThreadGroups groups) {
    return Files.exists(jtl)
        ? new JtlSlices(Jtl.of(jtl), run, groups)
            .with(run.labels().stream().limit(MOST_LABELS).toList())
        : SliceSource.NONE;
  }
}
