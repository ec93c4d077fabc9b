package io.github.ampmeter.report;

import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.LoadLimit.LimitKind;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a reader should do about a run, the most urgent first. */
public record NextSteps(PlanSections of) {
  private static final Set<MetricKind> SLOW =
      EnumSet.of(
          MetricKind.PERCENTILE,
          MetricKind.MEAN,
          MetricKind.MAX,
          MetricKind.THROUGHPUT,
          MetricKind.USERS_PER_THROUGHPUT,
          MetricKind.LATE,
          MetricKind.DROPPED);

  /**
   * One thing to do.
   *
   * @param plan that it is about; empty: the run
   */
  public record Step(String plan, String text) {}

  /** What to do about a run, the most urgent first; empty where nothing is left to do. */
  public static List<Step> ofRun(Report report) {
    Set<Step> steps = new LinkedHashSet<>();
    if (report.overall().map(OverallResult::besidePlans).orElse(true)) {
      for (PlanSections plan : report.planSections()) {
        String name = plan.plan().plan();
        new NextSteps(plan).ofFailures().forEach(step -> steps.add(new Step(name, step)));
      }
    }
    for (Severity severity : List.of(Severity.INVALID, Severity.NOT_JUDGED, Severity.WARNING)) {
      report.plans().stream()
          .flatMap(plan -> checks(plan, severity))
          .distinct()
          .sorted()
          .forEach(check -> steps.add(new Step("", check.remedy())));
    }
    return List.copyOf(steps);
  }

  private static Stream<Check> checks(PlanReport plan, Severity severity) {
    Set<Check> checks = EnumSet.noneOf(Check.class);
    plan.verdict().issues().stream()
        .filter(issue -> issue.severity() == severity)
        .forEach(issue -> checks.add(issue.check()));
    if (checks.contains(Check.RUN_ABORTED)) {
      // A load that was cut short explains what is missing in it.
      return Stream.of(Check.RUN_ABORTED);
    }
    if (!plan.generator().relevant().isEmpty() && checks.remove(Check.CRITERION_NOT_JUDGED)) {
      checks.add(Check.GENERATOR_BOTTLENECK);
    }
    return checks.stream();
  }

  /** What to do about the criteria of a plan that failed; empty where none did. */
  List<String> ofFailures() {
    List<String> steps = new ArrayList<>();
    List<Finding> failed = of.plan().verdict().findings().stream().filter(Finding::failed).toList();
    if (failed.stream().anyMatch(each -> each.criterion().metric().kind() == MetricKind.ERRORS)) {
      new FailedLabels(of.plan().statistics())
          .lines().stream()
              .findFirst()
              .ifPresent(
                  line ->
                      steps.add(
                          "Correct the errors first, since they distort all other figures: "
                              + line
                              + "."));
    }
    failed.stream()
        .filter(each -> SLOW.contains(each.criterion().metric().kind()))
        .min(Comparator.comparingDouble(Finding::marginPercent))
        .ifPresent(worst -> steps.add(faster(worst)));
    if (failed.stream().anyMatch(each -> each.criterion().metric().kind() == MetricKind.SAMPLES)) {
      steps.add("Give the load more time or more users, so that each label has enough samples.");
    }
    if (!failed.isEmpty() && steps.isEmpty()) {
      steps.add(
          "Find out what changed since it last passed: ampmeter compare EARLIER-RUN THIS-RUN.");
    }
    return steps;
  }

  private String faster(Finding worst) {
    Optional<Conclusion> limit = of.limits().conclusions().stream().findFirst();
    String names = limit.map(each -> String.join(" and ", each.resources())).orElse("");
    String label = worst.label();
    return switch (limit.map(Conclusion::kind).orElse(LimitKind.BOUND)) {
      case GENERATOR ->
          "Run JMeter on a machine of its own or on more load workers: it was the limit, so the"
              + " servers may be faster than measured.";
      case SATURATED ->
          "Give the servers more of what was full ("
              + names
              + "), or reduce what each request takes of it.";
      case LOCKS ->
          "Shorten transactions, or add indexes so that they lock fewer rows: users waited for "
              + names
              + ".";
      case POOL ->
          "Raise the number of " + names + ", or shorten the time for which a request holds one.";
      case OUTSIDE ->
          "Look for services outside these servers that " + label + " waits for, such as mail.";
      case BELOW_CAPACITY ->
          "See where the time of "
              + label
              + " goes: no observed resource was full, so the time is spent within each request.";
      default ->
          of.plan().observed().disturbance().isPresent()
              ? "Run again on a quiet machine: other programs took CPU time that the servers needed."
              : seeWhere(label);
    };
  }

  private static String seeWhere(String label) {
    return "See where the time of "
        + label
        + " goes: compare its time over time with the load, and observe the servers.";
  }
}
