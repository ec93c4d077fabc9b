package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;

/** What a row of figures is called. */
public final class Labels {
  private Labels() {}

  /** The label, in a sweep with its load level. */
  static String at(RunStatistics run, LabelStatistics of) {
    return run.sweep() ? at(of.label(), of.users(), run.unit()) : of.label();
  }

  /** With the load level, where it was recorded. */
  public static String at(String label, int level, LoadUnit unit) {
    return level > 0 ? label + " at " + unit.text(level) : label;
  }
}
