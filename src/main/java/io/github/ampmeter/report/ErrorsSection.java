package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.ErrorCount;
import io.github.ampmeter.stats.RunStatistics;
import java.util.Optional;

/** What failed in the window, the most frequent first. */
final class ErrorsSection {
  private ErrorsSection() {}

  /** Empty where nothing failed. */
  static Optional<Section> of(RunStatistics run) {
    Columns<ErrorCount> columns =
        new Columns<ErrorCount>()
            .label("label", "Label", ErrorCount::label)
            .words("responseCode", "Code", ErrorCount::responseCode)
            .words("message", "Message", ErrorCount::message)
            .count("count", "Count", ErrorCount::count);
    return run.errors().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                "errorKinds",
                "Errors",
                columns.table("errors", "", run.errors()).folding("kinds of error")));
  }
}
