package io.github.ampmeter.report.html;

import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Stability;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.StabilityText;
import io.github.ampmeter.report.DriftSection;
import io.github.ampmeter.report.MachineSection;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.DriftCharts;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.chart.RateCharts;
import io.github.ampmeter.report.chart.ScalingCharts;
import io.github.ampmeter.report.chart.TimeSplitChart;
import io.github.ampmeter.report.html.Templates.Figure;
import io.github.ampmeter.report.html.Templates.Limits;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The part of the page on one plan, limited in size. The template sets the layout. */
public record PlanPage(String id, PlanReport plan, List<Part> parts) {
  /** A section and the charts below it. */
  public record Part(Section section, Truncated<Figure> figures) {}

  static PlanPage of(PlanSections sections, int number, Limits limits) {
    PlanReport plan = sections.plan();
    String id = "plan-" + number;
    Map<String, List<Chart>> charts =
        Map.of(
            PlanSections.SCALING,
            plan.scaling()
                .map(of -> ScalingCharts.of(of, sections.limits().bounds()))
                .orElse(List.of()),
            DriftSection.KEY,
            DriftCharts.of(plan),
            MachineSection.KEY,
            PlanCharts.ofMachine(plan),
            PlanSections.RESPONSE_TIMES,
            ofTimes(sections));
    return new PlanPage(
        id,
        plan,
        sections.in(Place.PAGE).stream()
            .sorted(Comparator.comparing(Section::isClosed).thenComparing(each -> !each.leads()))
            .map(
                section ->
                    new Part(
                        section,
                        Figure.of(
                            charts.getOrDefault(section.key(), List.of()), id, limits.charts())))
            .toList());
  }

  /** Over time, by label, by part of the response time, and as histograms. */
  private static List<Chart> ofTimes(PlanSections sections) {
    PlanReport plan = sections.plan();
    List<Chart> charts = new ArrayList<>(RateCharts.of(plan));
    charts.addAll(PlanCharts.together(plan));
    sections.in(Place.PAGE).forEach(section -> charts.addAll(TimeSplitChart.of(section)));
    return charts;
  }

  /** How the run got worse over time, as a sentence; empty where it did not or is too short. */
  public String stability() {
    if (statistics().sweep()) {
      return "";
    }
    return Stability.of(statistics().intervals(), statistics().window())
        .found()
        .map(change -> StabilityText.sentence(change, statistics().startMillis()))
        .orElse("");
  }

  public long errorCount() {
    return totals().stream().mapToLong(LabelStatistics::errors).sum();
  }

  public List<LabelStatistics> totals() {
    return statistics().totals();
  }

  /** Whether the load is a rate of arrivals. */
  public boolean offered() {
    return statistics().unit().offered();
  }

  /** The load levels: users as numbers alone, rates with their unit. */
  public String load() {
    List<Integer> levels = totals().stream().map(LabelStatistics::users).toList();
    if (offered()) {
      return statistics().unit().each(levels);
    }
    return levels.equals(List.of(0))
        ? "-"
        : levels.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  public boolean hasSamples() {
    return statistics().endMillis() > 0;
  }

  public RunStatistics statistics() {
    return plan.statistics();
  }

  public Instant windowStart() {
    return Instant.ofEpochMilli(statistics().window().startMillis());
  }

  public Instant windowEnd() {
    return Instant.ofEpochMilli(statistics().window().endMillis());
  }

  public Duration window() {
    return Duration.between(windowStart(), windowEnd());
  }

  /** Returns the time from the first sample to the start of the window, never negative. */
  public Duration warmUp() {
    long millis = statistics().window().startMillis() - statistics().startMillis();
    return Duration.ofMillis(Math.max(0, millis));
  }

  public long held() {
    return plan.verdict().findings().stream().filter(Finding::passed).count();
  }

  /** How many criteria passed on too few samples to rely on. */
  public long heldOnFew() {
    return plan.verdict().findings().stream()
        .filter(each -> each.passed() && !each.reliable())
        .count();
  }
}
