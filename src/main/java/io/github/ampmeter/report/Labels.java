package io.github.ampmeter.report;

import io.github.ampmeter.scaling.ScalingSummary;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;

/** What a row of figures is called. */
final class Labels {
  private Labels() {}

  /** The label, in a sweep with its load level. */
  static String at(RunStatistics run, LabelStatistics of) {
    return of.label() + (run.sweep() ? " at " + ScalingSummary.counted(of.users(), "users") : "");
  }
}
