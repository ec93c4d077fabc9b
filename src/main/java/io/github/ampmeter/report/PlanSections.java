package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A plan and its sections, in the order in which a reader meets them; each is built once. */
public record PlanSections(PlanReport plan, List<Section> all) {
  /** The key of the section that says how a sweep scales. */
  public static final String SCALING = ScalingSection.KEY;

  /** The key of the section with Faban's table. */
  public static final String RESPONSE_TIMES = ResponseTimesSection.KEY;

  public PlanSections {
    all = List.copyOf(all);
  }

  static PlanSections of(PlanReport plan) {
    List<Section> sections = new ArrayList<>(ofWorkload(plan));
    ScalingSection.of(plan).ifPresent(sections::add);
    sections.addAll(ResponseTimesSection.of(plan));
    sections.add(CriteriaSection.of(plan));
    CriteriaSection.notHeld(plan).ifPresent(sections::add);
    sections.addAll(ofEveryRun(plan));
    return new PlanSections(plan, sections);
  }

  /** Response times and criteria, of a plan that is under way. */
  public static List<Section> live(PlanReport plan) {
    return List.of(ResponseTimesSection.of(plan).get(0), CriteriaSection.of(plan));
  }

  /** Those that stand there. */
  public List<Section> in(Place place) {
    return Section.in(place, all);
  }

  /** What the plan's own workload has to say; before the response times of each label. */
  private static List<Section> ofWorkload(PlanReport plan) {
    return Stream.of(
            OperationsSection.of(plan).stream(),
            plan.additions().sections().stream(),
            ArrivalsSection.of(plan).stream(),
            StepsSection.of(plan).stream())
        .flatMap(sections -> sections)
        .toList();
  }

  /** What else was seen; behind charts and criteria. */
  private static List<Section> ofEveryRun(PlanReport plan) {
    return Stream.of(
            ErrorsSection.of(plan.statistics()).stream(),
            MachineSection.of(plan).stream(),
            OperationCostSection.of(plan).stream(),
            DatabaseSection.of(plan).stream(),
            plan.additions().observed().stream(),
            PercentilesSection.of(plan.statistics()).stream(),
            ConnectionTimesSection.of(plan.statistics()).stream())
        .flatMap(sections -> sections)
        .toList();
  }
}
