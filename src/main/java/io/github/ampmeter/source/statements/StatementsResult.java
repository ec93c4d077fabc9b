package io.github.ampmeter.source.statements;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.util.EnumSet;
import java.util.List;

/** The result of a report about one user's statements alone, which judges nothing. */
public record StatementsResult(DryRunStatements pass) implements OverallResult {
  @Override
  public String summary() {
    return pass.problem().isEmpty()
        ? Counted.of(pass.ofOperations(), "statements")
            + " of "
            + Counted.of(pass.operations().size(), "operations")
        : "statements are not known";
  }

  @Override
  public List<Section> sections() {
    return DryRunSection.of(pass, EnumSet.of(Place.PAGE, Place.SUMMARY));
  }
}
