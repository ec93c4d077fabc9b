package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run came to, in counts.
 *
 * @param held how many criteria of complete plans held, counted by label and load level
 * @param missed those that did not
 * @param notJudged those that could not be judged
 * @param incomplete the plans whose measurement cannot be trusted
 * @param overall what the run came to as a whole; its summary is then the sentence
 */
public record RunSummary(
    VerdictKind verdict,
    int plans,
    int held,
    List<PlanFinding> missed,
    List<PlanFinding> notJudged,
    Incomplete incomplete,
    Optional<OverallResult> overall) {
  private static final int MOST_NAMED = 3;
  private static final int MOST_PLANS = 3;

  /**
   * Plans whose measurement cannot be trusted.
   *
   * @param held how many of their criteria held all the same
   */
  public record Incomplete(List<String> plans, int held) {
    public Incomplete {
      plans = List.copyOf(plans);
    }

    private String sentence() {
      return names() + " cannot be judged";
    }

    private String names() {
      int more = plans.size() - MOST_PLANS;
      return plans.stream().limit(MOST_PLANS).collect(Collectors.joining(", "))
          + (more > 0 ? " and " + Counted.of(more, "more plan", "more plans") : "");
    }
  }

  public RunSummary {
    missed = List.copyOf(missed);
    notJudged = List.copyOf(notJudged);
  }

  public static RunSummary of(Report report) {
    return of(report.verdict(), report.plans(), report.overall());
  }

  /** The summary of the plans alone. */
  public static RunSummary of(VerdictKind verdict, List<PlanReport> plans) {
    return of(verdict, plans, Optional.empty());
  }

  private static RunSummary of(
      VerdictKind verdict, List<PlanReport> plans, Optional<OverallResult> overall) {
    List<PlanFinding> missed = new ArrayList<>();
    List<PlanFinding> notJudged = new ArrayList<>();
    int held = 0;
    int unsure = 0;
    List<String> incomplete = new ArrayList<>();
    for (PlanReport plan : plans) {
      boolean whole = plan.verdict().kind() != VerdictKind.INCOMPLETE;
      if (!whole) {
        incomplete.add(plan.plan());
      }
      for (var finding : plan.verdict().findings()) {
        if (finding.passed()) {
          held += whole ? 1 : 0;
          unsure += whole ? 0 : 1;
        } else {
          (finding.failed() ? missed : notJudged)
              .add(new PlanFinding(plan.plan(), finding, plan.statistics().unit()));
        }
      }
    }
    return new RunSummary(
        verdict,
        plans.size(),
        held,
        missed,
        notJudged,
        new Incomplete(incomplete, unsure),
        overall);
  }

  /** The verdict with its warnings: {@code PASSED, 3 warnings}. */
  public static String title(Report report) {
    long warnings = warnings(report).count();
    String word = report.verdict().word().toUpperCase(Locale.ROOT);
    return warnings == 0 ? word : word + ", " + Counted.of(warnings, "warnings");
  }

  private static Stream<Issue> warnings(Report report) {
    return report.plansBehindTheVerdict().stream()
        .flatMap(plan -> plan.verdict().issues().stream())
        .filter(issue -> issue.severity() == Severity.WARNING);
  }

  /** Whether the verdict may be trusted, as a sentence; empty where there is none. */
  public static String trust(Report report) {
    if (report.overall().isPresent()) {
      return report.overall().get().trust();
    }
    return switch (report.verdict()) {
      case PASSED -> trustInPassed(report);
      case FAILED ->
          inDoubt(report)
              ? "In doubt: other programs took CPU time, and it may pass on a quiet machine."
                  + (of(report).held == 0 ? "" : " What passed stands.")
              : "The verdict stands: no check puts what failed in doubt.";
      case INCOMPLETE ->
          "Neither passed nor failed: %s of %s%s%s."
              .formatted(
                  nothingMeasured(report) ? "nothing was measured" : "what was measured",
                  of(report).incomplete.names(),
                  nothingMeasured(report) ? "" : " cannot be trusted",
                  of(report).held == 0 ? "" : "; the criteria of other plans that passed stand");
      default -> "";
    };
  }

  /** Whether the verdict may be trusted, where there is a reason to ask. */
  public static Optional<String> caveat(Report report) {
    boolean asked =
        switch (report.verdict()) {
          case PASSED -> warnings(report).findAny().isPresent();
          case FAILED -> inDoubt(report);
          default -> false;
        };
    return Optional.of(trust(report)).filter(sentence -> asked && report.overall().isEmpty());
  }

  /** Whether a warning can only have made a plan look slower, so that a pass stands. */
  static boolean onlySlows(Issue warning) {
    return warning.is(Message.PAUSED) || warning.is(Message.PAUSED_OFTEN);
  }

  private static boolean nothingMeasured(Report report) {
    return report.plans().stream()
        .filter(plan -> plan.verdict().kind() == VerdictKind.INCOMPLETE)
        .allMatch(plan -> plan.statistics().samples() == 0);
  }

  private static boolean inDoubt(Report report) {
    return report.planSections().stream()
        .map(NextSteps::new)
        .allMatch(NextSteps::mayPassOnAQuietMachine);
  }

  /** Whether a run passed, and all that it warns of can only have made it look slower. */
  public static boolean onlySlowed(Report report) {
    return report.verdict() == VerdictKind.PASSED
        && report.overall().isEmpty()
        && warnings(report).allMatch(RunSummary::onlySlows);
  }

  private static String trustInPassed(Report report) {
    List<Issue> warnings = warnings(report).toList();
    if (warnings.isEmpty()) {
      return "No check found a reason to doubt this verdict.";
    }
    return onlySlowed(report)
        ? "The verdict stands: pauses of JMeter only make requests look slower. Run again only if"
            + " you compare figures."
        : "The verdict stands: every criterion passed despite the %s."
            .formatted(Counted.word(warnings.size(), "warning", "warnings"));
  }

  /** Where nothing failed, the speed that is closest to its limit; empty without such a limit. */
  public static String closest(Report report) {
    if (report.verdict() == VerdictKind.FAILED || report.overall().isPresent()) {
      return "";
    }
    boolean several = report.plans().size() > 1;
    return report.plans().stream()
        .filter(plan -> plan.verdict().kind() != VerdictKind.INCOMPLETE)
        .flatMap(
            plan ->
                plan.verdict().findings().stream()
                    .filter(each -> each.passed() && Double.isFinite(each.marginPercent()))
                    .filter(NextSteps::ofSpeed)
                    .map(each -> new PlanFinding(plan.plan(), each, plan.statistics().unit())))
        .min(Comparator.comparingDouble(each -> each.finding().marginPercent()))
        .map(each -> (several ? each.plan() + ", " : "") + each.inWords())
        .map(each -> "Closest to its limit: " + each + ".")
        .orElse("");
  }

  public int criteria() {
    return held + missed.size() + notJudged.size() + incomplete.held;
  }

  /** One line that needs no explanation, such as {@code 4 plans, 12 criteria: all passed}. */
  public String sentence() {
    if (overall.isPresent()) {
      return overall.get().summary();
    }
    String subject = Counted.of(plans, "plans") + ", ";
    if (criteria() == 0 && incomplete.plans.isEmpty()) {
      return subject + "no criteria to judge by";
    }
    subject += Counted.of(criteria(), "criterion", "criteria") + ": ";
    List<String> parts = new ArrayList<>();
    if (held == criteria() && incomplete.plans.isEmpty()) {
      parts.add(held == 1 ? "passed" : "all passed");
    } else if (held > 0 || !missed.isEmpty()) {
      parts.add(held + " passed" + (missed.isEmpty() ? "" : ", " + failed()));
    }
    if (!notJudged.isEmpty()) {
      parts.add(notJudged.size() + " not judged");
    }
    if (!incomplete.plans.isEmpty()) {
      parts.add(incomplete.sentence());
    }
    return subject + String.join("; ", parts);
  }

  private String failed() {
    String named =
        missed.stream()
            .limit(MOST_NAMED)
            .map(PlanFinding::inWords)
            .collect(Collectors.joining("; "));
    int more = missed.size() - MOST_NAMED;
    return missed.size() + " failed: " + named + (more > 0 ? "; and " + more + " more" : "");
  }
}
