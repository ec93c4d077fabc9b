package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Verdict;
import java.util.List;
import java.util.Locale;

/** The words of the live tables. */
final class Wording {
  private Wording() {}

  /** The verdict so far; a word, never a colour alone. */
  static String verdict(PlanReport report, boolean running) {
    Verdict verdict = report.verdict();
    if (running && report.statistics().samples() == 0 && verdict.reasons().isEmpty()) {
      return "No sample after the warm-up yet";
    }
    String word = verdict.kind().word().toUpperCase(Locale.ROOT);
    String reasons = verdict.reasons().isEmpty() ? "" : ": " + String.join("; ", verdict.reasons());
    String remarks = verdict.remarks().isEmpty() ? "" : "; " + String.join("; ", verdict.remarks());
    return word + (running ? " so far" : "") + count(verdict.findings()) + reasons + remarks;
  }

  private static String count(List<Finding> findings) {
    long held = findings.stream().filter(Finding::held).count();
    return findings.isEmpty()
        ? ""
        : String.format(Locale.ROOT, " (%d of %d criteria hold)", held, findings.size());
  }
}
