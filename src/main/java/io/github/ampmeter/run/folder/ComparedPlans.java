package io.github.ampmeter.run.folder;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.SideBySide;
import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SliceRecorder;
import io.github.ampmeter.verdict.LabelChanges;
import io.github.ampmeter.verdict.LabelChanges.Measured;
import io.github.ampmeter.verdict.Slices;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The plans of a run that its suite puts beside others. */
final class ComparedPlans {
  /** Each holds up to 300 slices; more labels than these a person does not read either. */
  private static final int MOST_LABELS = 60;

  private record Key(String label, LabelKind kind, int users) {}

  private final RunFolder folder;
  private final Map<String, PlanReport> plans = new HashMap<>();
  private final Map<String, Measured> measured = new HashMap<>();

  private ComparedPlans(RunFolder folder) {
    this.folder = folder;
  }

  static List<SideBySide> of(RunFolder folder, List<PlanReport> plans) {
    ComparedPlans compared = new ComparedPlans(folder);
    plans.forEach(plan -> compared.plans.put(plan.plan(), plan));
    List<SideBySide> found = new ArrayList<>();
    for (PlanReport plan : plans) {
      List<String> against = folder.savedPlan(plan.plan()).against();
      if (against != null && !against.isEmpty() && compared.plans.keySet().containsAll(against)) {
        found.add(compared.sideBySide(plan.plan(), against));
      }
    }
    return found;
  }

  private SideBySide sideBySide(String plan, List<String> against) {
    return new SideBySide(
        plan,
        against,
        LabelChanges.between(against.stream().map(this::measured).toList(), measured(plan)).stream()
            .limit(MOST_LABELS)
            .toList());
  }

  private Measured measured(String plan) {
    return measured.computeIfAbsent(
        plan,
        name -> {
          RunStatistics run = plans.get(name).statistics();
          return new Measured(run, slices(folder.jtl(name), run));
        });
  }

  /** One pass of the file for all labels. */
  private static Slices slices(Path jtl, RunStatistics run) {
    if (!Files.exists(jtl)) {
      return Slices.NONE;
    }
    Map<Key, SliceRecorder> recorders = new HashMap<>();
    for (LabelStatistics label : run.labels().stream().limit(MOST_LABELS).toList()) {
      recorders.put(
          new Key(label.label(), label.kind(), label.users()),
          new SliceRecorder(run, label.label(), label.kind(), label.users()));
    }
    JtlReader.read(jtl, sample -> recorders.values().forEach(each -> each.accept(sample)));
    return (label, kind, users) -> {
      SliceRecorder recorder = recorders.get(new Key(label, kind, users));
      return recorder == null ? List.of() : recorder.slices();
    };
  }
}
