package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a report of a plan has besides what every report has: what its benchmark adds, what else was
 * seen.
 *
 * @param sections before the response times of each label
 * @param observed behind charts and criteria
 * @param fields by their keys in results.json: records of numbers and texts
 * @param counts what a figure that the plan counts in operations is called in words, by its name;
 *     {@code %s} stands for the operation
 * @param calls operations whose successful calls are counted
 */
public record PlanAdditions(
    List<Section> sections,
    List<Section> observed,
    Map<String, Object> fields,
    Map<String, String> counts,
    List<String> calls) {
  public static final PlanAdditions NONE =
      new PlanAdditions(List.of(), List.of(), Map.of(), Map.of(), List.of());

  public PlanAdditions {
    sections = List.copyOf(sections);
    observed = List.copyOf(observed);
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    counts = Map.copyOf(counts);
    calls = List.copyOf(calls);
  }

  /** Sections of observations that do not depend on the benchmark. */
  public static PlanAdditions observed(List<Section> sections) {
    return new PlanAdditions(List.of(), sections, Map.of(), Map.of(), List.of());
  }

  /** These additions followed by others. */
  public PlanAdditions and(PlanAdditions others) {
    List<Section> allSections = new ArrayList<>(sections);
    allSections.addAll(others.sections);
    List<Section> allObserved = new ArrayList<>(observed);
    allObserved.addAll(others.observed);
    Map<String, Object> allFields = new LinkedHashMap<>(fields);
    allFields.putAll(others.fields);
    Map<String, String> allCounts = new LinkedHashMap<>(counts);
    allCounts.putAll(others.counts);
    List<String> allCalls = new ArrayList<>(calls);
    allCalls.addAll(others.calls);
    return new PlanAdditions(allSections, allObserved, allFields, allCounts, allCalls);
  }
}
