package io.github.ampmeter.report;

import io.github.ampmeter.report.PlanComparison.PlanComparisonSection;
import io.github.ampmeter.report.SearchResult.SearchSection;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sections that speak of more than one plan. */
public final class RunSections {
  /** The key of the section of a matrix. */
  public static final String MATRIX = "matrix";

  private static final Set<String> FIRST =
      Set.of(
          SearchSection.KEY,
          MATRIX,
          FunctionalSummary.KEY,
          CriteriaSection.MISSED,
          PageCostSection.KEY);

  private RunSections() {}

  /** Whether a reader wants it before the list of plans. */
  public static boolean opensThePage(Section section) {
    return FIRST.contains(section.key());
  }

  static List<Section> of(
      List<PlanReport> plans,
      Optional<? extends OverallResult> overall,
      List<PlanComparison> sideBySide) {
    List<Section> sections = new ArrayList<>();
    overall.map(OverallResult::sections).ifPresent(sections::addAll);
    if (overall.isEmpty()) {
      CriteriaSection.missed(plans).ifPresent(sections::add);
    }
    for (int i = 0; i < sideBySide.size(); i++) {
      sections.addAll(PlanComparisonSection.of(sideBySide.get(i), i + 1));
    }
    return sections;
  }
}
