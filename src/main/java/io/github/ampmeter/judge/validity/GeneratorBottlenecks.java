package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.compare.GeneratorEffect;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The indicators of a run, window by window. A step whose repeats do not all have one has it too:
 * its figures are those of all of them together.
 *
 * @param effects what the load generator did to the figures of a label
 */
public record GeneratorBottlenecks(
    List<GeneratorBottleneck> all, Function<LabelStatistics, GeneratorEffect> effects) {
  public static final GeneratorBottlenecks NONE =
      new GeneratorBottlenecks(List.of(), label -> GeneratorEffect.NONE);

  public GeneratorBottlenecks {
    all = List.copyOf(all);
  }

  /**
   * Looks for them.
   *
   * @param verdict whose limits tell how long a pause matters
   */
  public static GeneratorBottlenecks of(
      RunStatistics run,
      OperationStatistics operations,
      GeneratorEvidence evidence,
      Verdict verdict) {
    List<Window> pauses = evidence.longPauses();
    List<GeneratorBottleneck> all = new ArrayList<>();
    for (StepStatistics step : run.steps()) {
      double strictest =
          verdict.findings().stream()
              .filter(finding -> !run.sweep() || finding.users() == step.users())
              .mapToDouble(AffectedCriteria::upperMillis)
              .min()
              .orElse(Double.POSITIVE_INFINITY);
      all.addAll(BottleneckDetector.in(step, operations, evidence, pauses, strictest));
    }
    return new GeneratorBottlenecks(all, NONE.effects());
  }

  /** Returns the bottlenecks that speak against the figures. */
  public List<GeneratorBottleneck> relevant() {
    return all.stream().filter(each -> !each.accepted()).toList();
  }

  /** The steps, by their users, whose figures are not the servers' alone. */
  public Set<Integer> users() {
    return relevant().stream().map(GeneratorBottleneck::users).collect(Collectors.toSet());
  }

  /**
   * The verdict with what cannot be judged taken out of it, and with what was seen.
   *
   * @param affected the samples that waited for the generator, or failed for want of a port
   */
  RunChecks.Judged on(
      Verdict verdict,
      RunStatistics run,
      OperationStatistics operations,
      GeneratorEvidence evidence,
      AffectedSamples affected) {
    AffectedCriteria effects =
        new AffectedCriteria(run, operations, this, evidence.longPauses(), affected);
    List<Finding> findings = verdict.findings().stream().map(effects::on).toList();
    Verdict judged = findings.equals(verdict.findings()) ? verdict : verdict.with(findings);
    return new RunChecks.Judged(
        judged.withIssues(issues()), new GeneratorBottlenecks(all, effects::effect));
  }

  /** Each but once; of a sweep with the step that it speaks of. */
  private List<Issue> issues() {
    boolean several = all.stream().map(GeneratorBottleneck::window).distinct().count() > 1;
    Map<String, Issue> issues = new LinkedHashMap<>();
    for (GeneratorBottleneck each : all) {
      String step = several || each.repeat() > 1 ? each.level() : "";
      issues.putIfAbsent(
          each.kind() + step, step.isEmpty() ? each.issue() : each.issue().inStep(step));
    }
    return List.copyOf(issues.values());
  }
}
