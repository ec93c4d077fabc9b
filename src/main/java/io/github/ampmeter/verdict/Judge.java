package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;

/** Holds every criterion against what was measured. */
public final class Judge {
  private final RunStatistics run;

  private Judge(RunStatistics run) {
    this.run = run;
  }

  /**
   * Judges all criteria, never only until the first that fails.
   *
   * @param incomplete why the run ended early; empty when it did not
   */
  public static Verdict judge(
      List<Criterion> criteria, RunStatistics run, List<String> incomplete) {
    Judge judge = new Judge(run);
    List<Finding> findings = new ArrayList<>();
    criteria.forEach(criterion -> findings.addAll(judge.findings(criterion)));
    return Verdict.of(findings, incomplete);
  }

  private List<Finding> findings(Criterion criterion) {
    List<LabelStatistics> levels =
        candidates(criterion.labels()).stream()
            .filter(statistics -> atLevel(criterion.level(), statistics))
            .toList();
    if (levels.isEmpty()) {
      return List.of(nothingMeasured(criterion));
    }
    refuseSeveralLevels(criterion, levels);
    return levels.stream().map(statistics -> finding(criterion, statistics)).toList();
  }

  private List<LabelStatistics> candidates(LabelSelector selector) {
    if (selector instanceof LabelSelector.Named named) {
      return run.labels().stream()
          .filter(statistics -> statistics.label().equals(named.label()))
          .toList();
    }
    return selector instanceof LabelSelector.Total ? run.totals() : run.judgedLabels();
  }

  private static boolean atLevel(LoadLevel level, LabelStatistics statistics) {
    return !(level instanceof LoadLevel.AtUsers at) || statistics.users() == at.users();
  }

  private static void refuseSeveralLevels(Criterion criterion, List<LabelStatistics> levels) {
    long users = levels.stream().mapToInt(LabelStatistics::users).distinct().count();
    if (criterion.level() instanceof LoadLevel.Only && users > 1) {
      throw new ConfigException(
          "criterion \""
              + criterion.text()
              + "\": the run has "
              + users
              + " load levels; say \"at N users\" or \"at every step\"");
    }
  }

  private Finding finding(Criterion criterion, LabelStatistics statistics) {
    Metric metric = criterion.metric();
    double measured = metric.value(statistics, total(statistics));
    boolean held = criterion.limit().holds(measured) && statistics.samples() > 0;
    return new Finding(
        criterion,
        statistics.label(),
        statistics.users(),
        measured,
        criterion.limit().marginPercent(measured),
        held,
        metric.reliable(statistics),
        remark(statistics, measured));
  }

  private LabelStatistics total(LabelStatistics statistics) {
    return run.totals().stream()
        .filter(total -> total.users() == statistics.users())
        .findFirst()
        .orElse(statistics);
  }

  private static String remark(LabelStatistics statistics, double measured) {
    if (statistics.samples() == 0) {
      return "no sample in the window";
    }
    if (Double.isNaN(measured)) {
      return statistics.elapsed().count() == 0 ? "no success" : "too few samples";
    }
    return "";
  }

  private Finding nothingMeasured(Criterion criterion) {
    String label =
        criterion.labels() instanceof LabelSelector.Named named
            ? named.label()
            : criterion.labels() instanceof LabelSelector.Total ? LabelStatistics.TOTAL : "*";
    int users = criterion.level() instanceof LoadLevel.AtUsers at ? at.users() : 0;
    String known =
        run.labels().stream()
            .map(LabelStatistics::label)
            .distinct()
            .limit(10)
            .reduce((a, b) -> a + ", " + b)
            .map(labels -> "; the run has " + labels)
            .orElse("");
    return new Finding(
        criterion, label, users, Double.NaN, Double.NaN, false, false, "no samples" + known);
  }
}
