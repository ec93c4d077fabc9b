package io.github.ampmeter.report.result;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.FailedLabels;
import io.github.ampmeter.report.NextSteps;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.OverallResult.Answer;
import io.github.ampmeter.report.PlanFinding;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunSummary;
import io.github.ampmeter.report.section.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The end of a run on the console: the verdict, what decided it and what to do. Fits the last
 * screen of a small terminal, with the path of the report below it: at most {@value #MOST_LINES}
 * lines of at most {@value #WIDTH} characters.
 */
public final class EndText {
  static final int WIDTH = 79;
  static final int MOST_LINES = 22;
  private static final int VERDICT_LINES = 2;
  private static final int CAVEAT_LINES = 2;
  private static final int FAILED_LINES = 7;
  private static final int REASON_LINES = 4;
  private static final int WARNING_LINES = 3;
  private static final int ADVICE_LINES = 5;
  private static final int LONGEST = 220;
  private static final int LONGEST_ADVICE = 180;
  private static final int CAUSES = 3;

  private final List<String> lines = new ArrayList<>();

  private EndText() {}

  public static String write(Report report) {
    EndText end = new EndText();
    RunSummary summary = RunSummary.of(report);
    end.add(
        VERDICT_LINES, "", List.of(RunSummary.title(report) + ": " + subject(report, summary)), "");
    report.overall().flatMap(OverallResult::answer).map(Answer::sentences).ifPresent(end::answer);
    int before = end.lines.size();
    RunSummary.caveat(report).ifPresent(caveat -> end.add(CAVEAT_LINES, "  ", List.of(caveat), ""));
    int room = FAILED_LINES - end.lines.size() + before;
    end.add(room, "  ✗ ", failed(report, summary), "failures");
    end.add(REASON_LINES, "  ! ", reasons(report), "reasons");
    end.add(WARNING_LINES, "  Warning: ", issues(report, Set.of(Severity.WARNING)), "warnings");
    List<String> advice =
        NextSteps.ofRun(report).stream()
            .map(NextSteps.Step::line)
            .map(each -> Excerpt.of(each, LONGEST_ADVICE))
            .toList();
    if (!advice.isEmpty()) {
      end.lines.add("What to do");
    }
    end.add(ADVICE_LINES, "  - ", advice, "hints");
    return String.join("\n", end.lines);
  }

  private static String subject(Report report, RunSummary summary) {
    return report.verdict() == VerdictKind.FAILED && report.overall().isEmpty()
        ? "%s of %s failed in %s"
            .formatted(
                summary.missed().size(),
                Counted.of(summary.criteria(), "criterion", "criteria"),
                report.run().title())
        : summary.sentence();
  }

  private void answer(List<String> sentences) {
    add(FAILED_LINES, "  ", sentences, "sentences");
  }

  /**
   * Failed criteria with the causes of failures; where the criteria of plans do not count
   * themselves, the failed cases of the whole.
   */
  private static List<String> failed(Report report, RunSummary summary) {
    List<String> failed = new ArrayList<>();
    cases(report, Set.of(VerdictKind.FAILED)).forEach(failed::add);
    if (report.judgesPlans()) {
      boolean several = report.plans().size() > 1;
      for (PlanFinding each : summary.missed()) {
        failed.add((several ? each.plan() + ": " : "") + each.inWords());
      }
      if (!failed.isEmpty()) {
        report.plans().stream()
            .map(PlanReport::statistics)
            .flatMap(run -> new FailedLabels(run).lines().stream())
            .limit(CAUSES)
            .forEach(failed::add);
      }
    }
    return failed;
  }

  /** What ended alike in several groups, such as the rounds of a matrix, is one line. */
  private static Stream<String> cases(Report report, Set<VerdictKind> verdicts) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    report.overall().stream()
        .flatMap(overall -> overall.cases().stream())
        .filter(each -> verdicts.contains(each.verdict()))
        .forEach(
            each ->
                groups
                    .computeIfAbsent(
                        each.name() + ": " + each.message(), first -> new LinkedHashSet<>())
                    .add(each.group()));
    return groups.entrySet().stream()
        .map(each -> String.join(", ", each.getValue()) + ", " + each.getKey());
  }

  /** Why the run is incomplete or could not be judged. */
  private static List<String> reasons(Report report) {
    return Stream.concat(
            cases(report, Set.of(VerdictKind.INCOMPLETE, VerdictKind.NOT_JUDGED)),
            issues(report, Set.of(Severity.INVALID, Severity.NOT_JUDGED)).stream())
        .toList();
  }

  private static List<String> issues(Report report, Set<Severity> severities) {
    boolean none = report.nothingAsked();
    boolean several = report.plans().size() > 1;
    return report.plansBehindTheVerdict().stream()
        .flatMap(
            plan ->
                plan.verdict().issues().stream()
                    .filter(issue -> severities.contains(issue.severity()))
                    // The line of the verdict says so.
                    .filter(issue -> !(none && issue.check() == Check.NO_CRITERIA))
                    .map(Issue::message)
                    .map(message -> several ? plan.plan() + ": " + message : message))
        .toList();
  }

  /** Adds entries within a number of lines, the last of which counts those that do not fit. */
  private void add(int room, String mark, List<String> entries, String what) {
    List<String> part = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      List<String> entry =
          PlainText.broken(
              mark + PlainText.line(Excerpt.of(entries.get(i), LONGEST)), WIDTH, "    ");
      int left = entries.size() - i - 1;
      if (part.size() + entry.size() + (left > 0 ? 1 : 0) > room) {
        part.add("    and " + Counted.of(left + 1, "more " + what));
        break;
      }
      part.addAll(entry);
    }
    lines.addAll(part);
  }
}
