package io.github.ampmeter.report;

import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that is written about one run; the files beside report.html come from it too.
 *
 * @param planSections the plans, each with its sections
 * @param overall what it came to as a whole; empty: it ran its plans and no more
 * @param sideBySide plans beside others, where the suite asks for it
 * @param sections those that speak of more than one plan
 * @param results what its sources found out about the whole run
 */
public record Report(
    RunInfo run,
    List<PlanSections> planSections,
    Optional<OverallResult> overall,
    List<PlanComparison> sideBySide,
    List<Section> sections,
    List<SourceResult> results) {
  public Report {
    planSections = List.copyOf(planSections);
    sideBySide = List.copyOf(sideBySide);
    sections = List.copyOf(sections);
    results = List.copyOf(results);
  }

  /** Builds the sections of all. */
  public Report(RunInfo run, List<PlanReport> plans, Optional<? extends OverallResult> overall) {
    this(
        run,
        plans.stream().map(PlanSections::of).toList(),
        overall.map(result -> result),
        List.of(),
        sections(plans, overall),
        List.of());
  }

  private static List<Section> sections(
      List<PlanReport> plans, Optional<? extends OverallResult> overall) {
    List<Section> sections = new ArrayList<>();
    overall.map(OverallResult::sections).ifPresent(sections::addAll);
    if (overall.map(OverallResult::besidePlans).orElse(true)) {
      CriteriaSection.missed(plans).ifPresent(sections::add);
    }
    return sections;
  }

  public Report with(SourceResult result) {
    List<SourceResult> all = new ArrayList<>(results);
    all.add(result);
    Report with = with(result.section());
    return new Report(run, planSections, overall, sideBySide, with.sections, all);
  }

  /** The same with a plan beside others, of which these sections tell. */
  public Report with(PlanComparison both, List<Section> told) {
    List<PlanComparison> compared = new ArrayList<>(sideBySide);
    compared.add(both);
    List<Section> all = new ArrayList<>(sections);
    all.addAll(told);
    return new Report(run, planSections, overall, compared, all, results);
  }

  /** Returns the same with one more section. */
  public Report with(Section section) {
    List<Section> all = new ArrayList<>(sections);
    all.add(section);
    return new Report(run, planSections, overall, sideBySide, all, results);
  }

  public List<PlanReport> plans() {
    return planSections.stream().map(PlanSections::plan).toList();
  }

  /** The percentiles that criteria of its plans name. */
  public Stream<Double> percentiles() {
    return plans().stream().flatMap(plan -> plan.verdict().percentiles());
  }

  /** What the run searched for; empty where it did not. */
  public Optional<SearchResult> search() {
    return overall.filter(SearchResult.class::isInstance).map(SearchResult.class::cast);
  }

  /**
   * The worst of the plans' verdicts; a run without plans was not judged. Of a search it is the
   * search's own: that some of its probes fail is its purpose.
   */
  public VerdictKind verdict() {
    return overall.map(OverallResult::verdict).orElseGet(this::worstOfThePlans);
  }

  /** Whether the plans' criteria count themselves, rather than in the cases of the whole. */
  public boolean judgesPlans() {
    return overall.map(OverallResult::besidePlans).orElse(true);
  }

  /**
   * The plans whose issues put the verdict in doubt: of a search that passed, not the probes that
   * failed, by which it finds its end.
   */
  public List<PlanReport> plansBehindTheVerdict() {
    return plans().stream()
        .filter(
            plan ->
                judgesPlans()
                    || verdict() != VerdictKind.PASSED
                    || plan.verdict().kind() != VerdictKind.FAILED)
        .toList();
  }

  /** Whether the run has no criteria. */
  public boolean nothingAsked() {
    return overall.isEmpty()
        && verdict() == VerdictKind.NOT_JUDGED
        && plans().stream()
            .allMatch(plan -> plan.verdict().passed() || plan.verdict().nothingAsked());
  }

  private VerdictKind worstOfThePlans() {
    return plans().stream()
        .map(plan -> plan.verdict().kind())
        .reduce(VerdictKind::worse)
        .orElse(VerdictKind.NOT_JUDGED);
  }
}
