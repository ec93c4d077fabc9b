package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;
import java.util.Locale;

/** The words of the live tables. */
final class VerdictMessages {
  private VerdictMessages() {}

  /** The verdict so far; a word, never a colour alone. While a run goes on nothing has passed. */
  static String verdict(PlanReport report, boolean running) {
    Verdict verdict = report.verdict();
    long waiting = verdict.findings().stream().filter(Finding::notYetMeasured).count();
    if (verdict.kind() == VerdictKind.NOT_JUDGED && waiting > 0) {
      return "NOT YET MEASURED" + count(verdict.findings(), waiting) + remarks(verdict);
    }
    String word = verdict.kind().word().toUpperCase(Locale.ROOT);
    String reasons = verdict.reasons().isEmpty() ? "" : ": " + String.join("; ", verdict.reasons());
    return (running && verdict.passed() ? "ALL HELD" : word)
        + (running ? " so far" : "")
        + count(verdict.findings(), waiting)
        + reasons
        + remarks(verdict);
  }

  private static String remarks(Verdict verdict) {
    return verdict.remarks().isEmpty() ? "" : "; " + String.join("; ", verdict.remarks());
  }

  private static String count(List<Finding> findings, long waiting) {
    if (findings.isEmpty()) {
      return "";
    }
    long held = findings.stream().filter(Finding::held).count();
    String later = waiting == 0 ? "" : String.format(Locale.ROOT, ", %d not yet measured", waiting);
    return String.format(Locale.ROOT, " (%d of %d criteria hold%s)", held, findings.size(), later);
  }
}
