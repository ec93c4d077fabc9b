package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run came to, in counts.
 *
 * @param held how many criteria held, counted by label and load level
 * @param missed those that did not
 * @param notJudged those that could not be judged
 * @param incomplete how many plans are incomplete
 * @param overall what the run came to as a whole; its summary is then the sentence
 */
public record RunSummary(
    VerdictKind verdict,
    int plans,
    int held,
    List<PlanFinding> missed,
    List<PlanFinding> notJudged,
    int incomplete,
    Optional<OverallResult> overall) {
  private static final int MOST_STATEMENTS = 3;

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
    for (PlanReport plan : plans) {
      for (var finding : plan.verdict().findings()) {
        if (finding.passed()) {
          held++;
        } else {
          (finding.failed() ? missed : notJudged)
              .add(new PlanFinding(plan.plan(), finding, plan.statistics().unit()));
        }
      }
    }
    long incomplete =
        plans.stream().filter(plan -> plan.verdict().kind() == VerdictKind.INCOMPLETE).count();
    return new RunSummary(
        verdict, plans.size(), held, missed, notJudged, (int) incomplete, overall);
  }

  /** The verdict with its warnings: {@code PASSED, 3 warnings}. */
  public static String title(Report report) {
    long warnings =
        report.plans().stream()
            .flatMap(plan -> plan.verdict().issues().stream())
            .filter(issue -> issue.severity() == Severity.WARNING)
            .count();
    String word = report.verdict().word().toUpperCase(Locale.ROOT);
    return warnings == 0 ? word : word + ", " + Counted.of(warnings, "warnings");
  }

  public int criteria() {
    return held + missed.size() + notJudged.size();
  }

  /** One line that needs no explanation, such as {@code 4 plans, 12 criteria: all passed}. */
  public String sentence() {
    if (overall.isPresent()) {
      return overall.get().summary();
    }
    String subject = Counted.of(plans, "plans") + ", ";
    if (criteria() == 0) {
      return subject + "no criteria to judge by";
    }
    subject += Counted.of(criteria(), "criterion", "criteria") + ": ";
    if (held == criteria()) {
      return subject + (held == 1 ? "passed" : "all passed") + undecided();
    }
    if (missed.isEmpty()) {
      return subject + held + " passed" + undecided();
    }
    String statements =
        missed.stream()
            .limit(MOST_STATEMENTS)
            .map(PlanFinding::statement)
            .collect(Collectors.joining("; "));
    int more = missed.size() - MOST_STATEMENTS;
    return subject
        + (held + " passed, " + missed.size() + " failed: " + statements)
        + (more > 0 ? "; and " + more + " more" : "")
        + undecided();
  }

  private String undecided() {
    String incomplete =
        this.incomplete == 0 ? "" : "; " + Counted.of(this.incomplete, "plans") + " incomplete";
    return (notJudged.isEmpty() ? "" : "; " + notJudged.size() + " not judged") + incomplete;
  }
}
