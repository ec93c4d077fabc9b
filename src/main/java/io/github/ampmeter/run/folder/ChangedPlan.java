package io.github.ampmeter.run.folder;

import io.github.ampmeter.Secrets;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.suite.PlanChange;
import java.util.List;
import java.util.Set;

/** What JMeter ran otherwise than the plan has it: a section of the report. */
final class ChangedPlan {
  private static final Columns<PlanChange> COLUMNS =
      new Columns<PlanChange>()
          .label("element", "Element", PlanChange::element)
          .words("property", "Property", PlanChange::property)
          .words("before", "In the plan", change -> masked(change.before()))
          .words("after", "In the copy", change -> masked(change.after()));

  private ChangedPlan() {}

  /** The section; none where the plan was run as it is. */
  static PlanAdditions of(SavedPlan plan) {
    return plan.changes().isEmpty()
        ? PlanAdditions.NONE
        : PlanAdditions.observed(
            List.of(
                Section.of(
                    "planChanges",
                    "Changes made to the plan",
                    COLUMNS.table("changes", "", plan.changes()).folding("changes"))));
  }

  private static String masked(String text) {
    return Secrets.maskedText(text, Set.of());
  }
}
