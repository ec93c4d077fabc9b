package io.github.ampmeter.report;

import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What to do about a verdict, in sentences, the most important first. */
public final class Advice {
  private Advice() {}

  /** The advice on a whole run; empty where nothing is left to do. */
  public static List<String> of(Report report) {
    Set<String> advice = new LinkedHashSet<>();
    boolean several = report.planSections().size() > 1;
    if (report.overall().map(OverallResult::besidePlans).orElse(true)) {
      for (PlanSections plan : report.planSections()) {
        String subject = several ? plan.plan().plan() + ": " : "";
        ofFailures(plan).forEach(each -> advice.add(subject + each));
      }
    }
    checks(report).map(Check::remedy).forEach(advice::add);
    return List.copyOf(advice);
  }

  private static List<String> ofFailures(PlanSections plan) {
    List<Finding> failed =
        plan.plan().verdict().findings().stream().filter(Finding::failed).toList();
    List<String> advice = new ArrayList<>();
    if (failed.stream().anyMatch(each -> each.criterion().metric().kind() == MetricKind.ERRORS)) {
      advice.add("read the first failing responses in the report.");
    }
    if (failed.stream().anyMatch(Advice::speed)) {
      String limit =
          plan.limits().conclusions().stream()
              .findFirst()
              .map(each -> " " + each.message())
              .orElse("");
      advice.add("find in the report where the time goes." + limit);
    }
    return advice;
  }

  private static boolean speed(Finding finding) {
    return switch (finding.criterion().metric().kind().unit()) {
      case MILLIS, PER_SECOND -> true;
      default -> false;
    };
  }

  /** What to check, by the severity of what was found. */
  private static Stream<Check> checks(Report report) {
    return Stream.of(Severity.INVALID, Severity.NOT_JUDGED, Severity.WARNING)
        .flatMap(
            severity ->
                report.plans().stream()
                    .flatMap(plan -> plan.verdict().issues().stream())
                    .filter(issue -> issue.severity() == severity)
                    .map(Issue::check)
                    // A run that was cut short explains what is missing in it.
                    .sorted())
        .distinct();
  }
}
