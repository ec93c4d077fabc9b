package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

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
  private static final int MOST_STATEMENTS = 3;
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
    long warnings = warnings(report);
    String word = report.verdict().word().toUpperCase(Locale.ROOT);
    return warnings == 0 ? word : word + ", " + Counted.of(warnings, "warnings");
  }

  private static long warnings(Report report) {
    return report.plans().stream()
        .flatMap(plan -> plan.verdict().issues().stream())
        .filter(issue -> issue.severity() == Severity.WARNING)
        .count();
  }

  /** Whether the verdict may be trusted, as a sentence; empty where there is none. */
  public static String trust(Report report) {
    long warnings = warnings(report);
    return switch (report.verdict()) {
      case PASSED ->
          warnings == 0
              ? "No check found a reason to doubt this verdict."
              : "The verdict stands: every criterion passed despite the %s."
                  .formatted(Counted.word(warnings, "warning", "warnings"));
      case FAILED -> "The verdict stands: no check puts what failed in doubt.";
      case INCOMPLETE ->
          "Neither passed nor failed: what was measured of %s cannot be trusted."
              .formatted(of(report).incomplete.names());
      default -> "";
    };
  }

  /** Where nothing failed, the speed that is closest to its limit; empty without such a limit. */
  public static String closest(Report report) {
    if (report.verdict() == VerdictKind.FAILED) {
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
        .map(each -> (several ? each.plan() + ", " : "") + each.statement())
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
    String statements =
        missed.stream()
            .limit(MOST_STATEMENTS)
            .map(PlanFinding::statement)
            .collect(Collectors.joining("; "));
    int more = missed.size() - MOST_STATEMENTS;
    return missed.size() + " failed: " + statements + (more > 0 ? "; and " + more + " more" : "");
  }
}
