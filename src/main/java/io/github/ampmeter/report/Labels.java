package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;

/** What a row of figures is called. */
public final class Labels {
  private Labels() {}

  /** The label, in a sweep with its load level. */
  static String at(RunStatistics run, LabelStatistics of) {
    return run.sweep() ? at(of.label(), of.users()) : of.label();
  }

  /** With the load level, where it was recorded. */
  public static String at(String label, int users) {
    return users > 0 ? label + " at " + Counted.of(users, "users") : label;
  }
}
