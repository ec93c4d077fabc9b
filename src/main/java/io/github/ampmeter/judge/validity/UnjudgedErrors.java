package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Labels whose failures no criterion limits, where some criterion limits those of others. A failed
 * criterion that counts them says enough.
 */
record UnjudgedErrors(List<Criterion> criteria, List<Finding> findings, RunStatistics run) {
  private static final int MOST_LABELS = 5;

  private record Label(String name, LabelKind kind) {}

  private record Failed(long errors, long samples) {
    Failed and(Failed other) {
      return new Failed(errors + other.errors, samples + other.samples);
    }
  }

  /** How many resources failed that the plan expects to fail. */
  static Optional<Issue> expected(RunStatistics run) {
    List<LabelStatistics> parts = run.all(LabelKind.PART);
    long expected = parts.stream().mapToLong(each -> each.counts().expected()).sum();
    long all = parts.stream().mapToLong(LabelStatistics::samples).sum();
    return expected == 0
        ? Optional.empty()
        : Optional.of(
            Message.EXPECTED_FAILURES.issue(expected, Figure.of(all, LabelKind.PART.plural())));
  }

  List<Issue> issues() {
    Map<Label, Failed> failed = new LinkedHashMap<>();
    for (LabelStatistics label : run.labels()) {
      if (label.unexpectedErrors() > 0 && !judged(label)) {
        failed.merge(
            new Label(label.label(), label.kind()),
            new Failed(label.errors(), label.samples()),
            Failed::and);
      }
    }
    List<Issue> issues = new ArrayList<>();
    failed.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -entry.getValue().errors))
        .limit(MOST_LABELS)
        .forEach(entry -> issues.add(issue(entry.getKey(), entry.getValue())));
    if (failed.size() > MOST_LABELS) {
      int more = failed.size() - MOST_LABELS;
      issues.add(Message.MORE_UNJUDGED_ERRORS.issue(Counted.of(more, "more label", "more labels")));
    }
    return issues;
  }

  private boolean judged(LabelStatistics label) {
    // Requests outside of all transactions are judged as operations.
    boolean loose = label.kind() == LabelKind.REQUEST && run.loose().contains(label.label());
    LabelKind kind = loose ? LabelKind.OPERATION : label.kind();
    return criteria.stream()
            .filter(criterion -> criterion.metric().kind() == MetricKind.ERRORS)
            .anyMatch(
                criterion ->
                    (criterion.labels().selects(label.label(), label.kind(), run.judgedKind())
                            || criterion.labels().selects(label.label(), kind, run.judgedKind()))
                        && criterion.level().includes(label.users(), run.unit()))
        || findings.stream()
            .filter(each -> each.users() == label.users())
            .anyMatch(each -> Judge.failsErrorsOf(run, each, label.label()));
  }

  private static Issue issue(Label label, Failed failed) {
    return Message.UNJUDGED_ERRORS
        .issue(failed.errors, Figure.of(failed.samples, label.kind.plural()), label.name)
        .ofLabel(label.name);
  }
}
