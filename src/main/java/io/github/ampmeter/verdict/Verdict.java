package io.github.ampmeter.verdict;

import java.util.ArrayList;
import java.util.List;

/**
 * The answer to one plan and everything it rests on.
 *
 * @param findings one a criterion, label and load level, held or not
 * @param reasons why the run is incomplete or could not be judged; empty otherwise
 * @param remarks what a reader must know beside the verdict, which stands: failures that no
 *     criterion judges, what the samples leave in doubt
 */
public record Verdict(
    VerdictKind kind, List<Finding> findings, List<String> reasons, List<String> remarks) {
  public Verdict {
    findings = List.copyOf(findings);
    reasons = List.copyOf(reasons);
    remarks = List.copyOf(remarks);
  }

  public Verdict(VerdictKind kind, List<Finding> findings, List<String> reasons) {
    this(kind, findings, reasons, List.of());
  }

  /** The same with more to know. */
  public Verdict remarking(List<String> more) {
    List<String> all = new ArrayList<>(remarks);
    all.addAll(more);
    return new Verdict(kind, findings, reasons, all);
  }

  /**
   * Passed only if something was judged, all of it held and nothing ended early.
   *
   * @param incomplete why the run ended early; empty when it did not
   */
  static Verdict of(List<Finding> findings, List<String> incomplete) {
    if (findings.stream().anyMatch(Finding::missed)) {
      return new Verdict(VerdictKind.FAILED, findings, incomplete);
    }
    if (!incomplete.isEmpty()) {
      return new Verdict(VerdictKind.INCOMPLETE, findings, incomplete);
    }
    if (findings.isEmpty()) {
      return new Verdict(VerdictKind.NOT_JUDGED, findings, List.of("no criteria were given"));
    }
    if (!findings.stream().allMatch(Finding::held)) {
      return new Verdict(VerdictKind.NOT_JUDGED, findings, notJudged(findings));
    }
    return new Verdict(VerdictKind.PASSED, findings, List.of());
  }

  /** The same run with findings that came to something else. */
  public Verdict with(List<Finding> others) {
    boolean endedEarly = kind == VerdictKind.FAILED || kind == VerdictKind.INCOMPLETE;
    return of(others, endedEarly ? reasons : List.of()).remarking(remarks);
  }

  private static List<String> notJudged(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> !finding.held())
        .map(finding -> finding.criterion().text() + ": " + finding.remark())
        .distinct()
        .toList();
  }

  /** Whether there was nothing to judge by, which is nobody's mistake. */
  public boolean nothingAsked() {
    return kind == VerdictKind.NOT_JUDGED && findings.isEmpty();
  }

  public boolean passed() {
    return kind == VerdictKind.PASSED;
  }
}
