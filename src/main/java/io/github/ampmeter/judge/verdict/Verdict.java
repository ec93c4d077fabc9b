package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Scope;
import io.github.ampmeter.judge.issue.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The answer to one plan and everything it rests on.
 *
 * @param findings one a criterion, label and load level, passed or not
 * @param issues what speaks against the run or leaves a doubt, the same list for every output
 */
public record Verdict(VerdictKind kind, List<Finding> findings, List<Issue> issues) {
  public Verdict {
    findings = List.copyOf(findings);
    issues = List.copyOf(issues);
  }

  public Verdict withIssues(List<Issue> more) {
    return new Verdict(kind, findings, Issue.joined(issues, more));
  }

  /** The same without what a criterion says already. */
  public Verdict withoutIssues(Predicate<Issue> said) {
    return new Verdict(kind, findings, issues.stream().filter(Predicate.not(said)).toList());
  }

  /**
   * Passed only if something was judged, all of it passed and nothing makes the run invalid.
   *
   * @param issues of the run; why criteria are not judged is added
   */
  static Verdict of(List<Finding> findings, List<Issue> issues) {
    if (findings.stream().anyMatch(Finding::failed)) {
      return new Verdict(VerdictKind.FAILED, findings, issues);
    }
    if (invalid(issues)) {
      return new Verdict(VerdictKind.INCOMPLETE, findings, issues);
    }
    if (findings.isEmpty()) {
      Issue none = Message.NO_CRITERIA.issue();
      return new Verdict(VerdictKind.NOT_JUDGED, findings, Issue.joined(List.of(none), issues));
    }
    if (!findings.stream().allMatch(Finding::passed)) {
      List<Issue> all = Issue.joined(notJudged(findings), issues);
      return new Verdict(VerdictKind.NOT_JUDGED, findings, all);
    }
    return new Verdict(VerdictKind.PASSED, findings, issues);
  }

  /** Judges the same run by other findings. */
  public Verdict with(List<Finding> others) {
    return of(others, of(Set.of(Severity.INVALID, Severity.WARNING, Severity.NOTE)));
  }

  private static List<Issue> notJudged(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> !finding.passed())
        .map(
            finding ->
                Message.NOT_JUDGED_CRITERION
                    .issue(finding.criterion().text(), finding.remark())
                    .in(Scope.RUN.criterion(finding.criterion().text())))
        .distinct()
        .toList();
  }

  private List<Issue> of(Set<Severity> severities) {
    List<Issue> of = new ArrayList<>(issues);
    of.removeIf(issue -> !severities.contains(issue.severity()));
    return of;
  }

  private static boolean invalid(List<Issue> issues) {
    return issues.stream().anyMatch(issue -> issue.severity() == Severity.INVALID);
  }

  /** Whether something makes the run invalid, whatever its targets came to. */
  public boolean invalid() {
    return invalid(issues);
  }

  /** Why the run is incomplete or could not be judged, in words; empty otherwise. */
  public List<String> reasons() {
    return Issue.messages(of(Set.of(Severity.INVALID, Severity.NOT_JUDGED)));
  }

  /** Lists what a reader must know beside the verdict, which stands. */
  public List<String> remarks() {
    return Issue.messages(of(Set.of(Severity.WARNING, Severity.NOTE)));
  }

  /** Whether there was nothing to judge by, which is nobody's mistake. */
  public boolean nothingAsked() {
    return kind == VerdictKind.NOT_JUDGED && findings.isEmpty();
  }

  /** The percentiles that criteria name, which tables have beside their own. */
  public Stream<Double> percentiles() {
    return findings.stream()
        .map(finding -> finding.metric())
        .filter(metric -> metric.kind() == MetricKind.PERCENTILE)
        .map(Metric::percent);
  }

  public boolean passed() {
    return kind == VerdictKind.PASSED;
  }
}
