package io.github.ampmeter.report;

import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.LoadLimit.LimitKind;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
   * One thing to do, or one answer about plans.
   *
   * @param plans that it is about; empty: the run, or its only plan
   */
  public record Step(List<String> plans, String text) {
    public Step {
      plans = List.copyOf(plans);
    }

    /** The plans that it is about, and the text, on one line. */
    public String line() {
      return plans.isEmpty() ? text : String.join(", ", plans) + ": " + text;
    }
  }

  private static final List<Check> CAUSES = List.of(Check.RUN_ABORTED, Check.EVIDENCE_ALTERED);

  private static final String QUIET_MACHINE =
      "Run again on a quiet machine: other programs took CPU time that servers and JMeter needed.";

  /** More plans than these are not named. */
  private static final int MOST_NAMED = 3;

  /** What to do about a run, the most urgent first; empty where nothing is left to do. */
  public static List<Step> ofRun(Report report) {
    Map<String, Set<String>> plans = new LinkedHashMap<>();
    if (report.judgesPlans()) {
      for (PlanSections plan : report.planSections()) {
        new NextSteps(plan).ofFailures().forEach(step -> add(plan.plan(), step, plans));
      }
    }
    for (Severity severity : List.of(Severity.INVALID, Severity.NOT_JUDGED, Severity.WARNING)) {
      report.plansBehindTheVerdict().stream()
          .flatMap(plan -> advice(plan, severity))
          .sorted(Comparator.comparing(Advice::check))
          .forEach(each -> add(each.plan(), each.remedy(), plans));
    }
    boolean one = report.plans().size() == 1;
    List<Step> steps = new ArrayList<>();
    report
        .overall()
        .map(OverallResult::steps)
        .ifPresent(ofTheWhole -> ofTheWhole.forEach(text -> steps.add(new Step(List.of(), text))));
    plans.forEach(
        (text, of) ->
            steps.add(new Step(one || of.size() > MOST_NAMED ? List.of() : List.copyOf(of), text)));
    return steps;
  }

  private static void add(PlanReport plan, String step, Map<String, Set<String>> plans) {
    plans.computeIfAbsent(step, first -> new LinkedHashSet<>()).add(plan.plan());
  }

  private record Advice(Check check, String remedy, PlanReport plan) {}

  private static Stream<Advice> advice(PlanReport plan, Severity severity) {
    // What was cut short and went on later leaves nothing to do.
    List<Issue> issues =
        plan.verdict().issues().stream()
            .filter(issue -> issue.severity() == severity && !issue.is(Message.WENT_ON))
            .toList();
    // A load that was cut short, or files that were changed later, explain what is missing.
    Optional<Check> cause =
        CAUSES.stream()
            .filter(each -> issues.stream().anyMatch(issue -> issue.check() == each))
            .findFirst();
    boolean byGenerator = !plan.generator().relevant().isEmpty();
    Check bottleneck = Check.GENERATOR_BOTTLENECK;
    return issues.stream()
        .filter(issue -> cause.isEmpty() || issue.check() == cause.get())
        .map(
            issue ->
                byGenerator && issue.check() == Check.CRITERION_NOT_JUDGED
                    ? new Advice(bottleneck, unlessDisturbed(plan, bottleneck.remedy()), plan)
                    : new Advice(issue.check(), remedy(plan, issue), plan));
  }

  private static String remedy(PlanReport plan, Issue issue) {
    String remedy = unqualified(plan, issue);
    // The same advice may also come from a warning that asks for another run in any case.
    boolean onlyToCompare =
        plan.verdict().kind() == VerdictKind.PASSED
            && plan.verdict().issues().stream()
                .filter(each -> each.severity() == Severity.WARNING || each == issue)
                .filter(each -> unqualified(plan, each).equals(remedy))
                .allMatch(RunSummary::onlySlows);
    return onlyToCompare
        ? "Only to compare its figures: " + NumberText.uncapitalized(remedy)
        : remedy;
  }

  private static String unqualified(PlanReport plan, Issue issue) {
    boolean lacksCpu = issue.check() == Check.GENERATOR_BOTTLENECK && !issue.is(Message.WARMING_UP);
    return lacksCpu ? unlessDisturbed(plan, issue.remedy()) : issue.remedy();
  }

  /** Where other programs keep the machine busy, JMeter is not what needs more of it. */
  private static String unlessDisturbed(PlanReport plan, String remedy) {
    return plan.observed().disturbance().isPresent() ? QUIET_MACHINE : remedy;
  }

  /** What to do about the criteria of a plan that failed; empty where none did. */
  List<String> ofFailures() {
    List<String> steps = new ArrayList<>();
    List<Finding> failed = failed();
    if (failed.stream().anyMatch(each -> each.metric().kind() == MetricKind.ERRORS)) {
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
        .filter(NextSteps::ofSpeed)
        .min(Comparator.comparingDouble(Finding::marginPercent))
        .ifPresent(worst -> steps.add(faster(worst)));
    if (failed.stream().anyMatch(each -> each.metric().kind() == MetricKind.SAMPLES)) {
      steps.add("Give the load more time or more users, so that each label has enough samples.");
    }
    if (!failed.isEmpty() && steps.isEmpty()) {
      steps.add(
          "Find out what changed since it last passed: ampmeter compare EARLIER-RUN THIS-RUN.");
    }
    return steps;
  }

  private List<Finding> failed() {
    return of.plan().verdict().findings().stream().filter(Finding::failed).toList();
  }

  /** Whether the plan only missed limits of speed, if any, for which other programs may stand. */
  boolean mayPassOnAQuietMachine() {
    return failed().stream().allMatch(each -> ofSpeed(each) && faster(each).equals(QUIET_MACHINE));
  }

  /** Whether a criterion asks for a speed. */
  static boolean ofSpeed(Finding finding) {
    return SLOW.contains(finding.metric().kind());
  }

  private String faster(Finding worst) {
    Optional<Conclusion> limit = of.limits().conclusions().stream().findFirst();
    String names = limit.map(each -> String.join(" and ", each.resources())).orElse("");
    String label = worst.label();
    return switch (limit.map(Conclusion::kind).orElse(LimitKind.BOUND)) {
      case GENERATOR -> forTheGenerator();
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
      default -> of.plan().observed().disturbance().isPresent() ? QUIET_MACHINE : seeWhere(label);
    };
  }

  private String forTheGenerator() {
    return of.plan().verdict().issues().stream()
        .filter(issue -> issue.check() == Check.GENERATOR_BOTTLENECK)
        .filter(issue -> issue.severity() != Severity.NOTE)
        .map(issue -> remedy(of.plan(), issue))
        .findFirst()
        .orElseGet(Check.GENERATOR_BOTTLENECK::remedy);
  }

  private static String seeWhere(String label) {
    return "See where the time of "
        + label
        + " goes: compare its time over time with the load, and observe the servers.";
  }
}
