package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Verdict;
import java.util.Locale;

/** The words of the live tables. */
final class Wording {
  private Wording() {}

  static String held(boolean held) {
    return held ? "PASSED" : "FAILED";
  }

  /** The verdict so far; a word, never a colour alone. */
  static String verdict(PlanReport report, boolean running) {
    if (running && report.statistics().samples() == 0) {
      return "No sample after the warm-up yet";
    }
    Verdict verdict = report.verdict();
    long held = verdict.findings().stream().filter(Finding::held).count();
    String reasons = verdict.reasons().isEmpty() ? "" : ": " + String.join("; ", verdict.reasons());
    return String.format(
        Locale.ROOT,
        "%s%s (%d of %d criteria hold)%s",
        verdict.kind().word().toUpperCase(Locale.ROOT),
        running ? " so far" : "",
        held,
        verdict.findings().size(),
        reasons);
  }
}
