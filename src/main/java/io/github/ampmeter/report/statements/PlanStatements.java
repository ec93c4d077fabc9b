package io.github.ampmeter.report.statements;

import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.statements.DigestSnapshots;
import io.github.ampmeter.statements.DryRunStatements;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** What a plan's operations made the database execute, in its report. */
public final class PlanStatements {
  private PlanStatements() {}

  /**
   * The sections; none where nobody looked.
   *
   * @param pass of one user
   * @param load of all users
   */
  public static List<Section> of(
      Optional<DryRunStatements> pass, Optional<DigestSnapshots> load, RunStatistics run) {
    List<Section> sections = new ArrayList<>();
    load.ifPresent(looks -> sections.addAll(LoadSection.of(looks, pass, run)));
    pass.ifPresent(each -> sections.addAll(DryRunSection.of(each, EnumSet.of(Place.PAGE))));
    return sections;
  }
}
