package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Section;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The sections of one plan, in the order in which a reader meets them. */
public final class PlanSections {
  private PlanSections() {}

  /** What the plan's own workload has to say; before the response times of each label. */
  public static List<Section> ofWorkload(PlanReport plan) {
    return Stream.of(
            OperationsSection.of(plan),
            RewritesSection.of(plan.rewrites()),
            SourceLabsSection.of(plan.statistics()),
            StepsSection.of(plan))
        .flatMap(Optional::stream)
        .toList();
  }

  /** What else was seen; behind charts and criteria. */
  public static List<Section> ofEveryRun(PlanReport plan) {
    return Stream.of(
            ErrorsSection.of(plan.statistics()),
            MachineSection.of(plan),
            DatabaseSection.of(plan),
            PercentilesSection.of(plan.statistics()),
            ConnectionTimesSection.of(plan.statistics()))
        .flatMap(Optional::stream)
        .toList();
  }

  /** All of them. */
  public static List<Section> of(PlanReport plan) {
    return Stream.concat(ofWorkload(plan).stream(), ofEveryRun(plan).stream()).toList();
  }
}
