package io.github.ampmeter.report.html;

import static java.util.Map.entry;
import static java.util.function.Predicate.not;

import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.LimitAnswers;
import io.github.ampmeter.report.NextSteps;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunSummary;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.OverallCharts;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.html.Templates.Figure;
import io.github.ampmeter.report.html.Templates.Limits;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes report.html, one file that a person can attach to a ticket. */
public final class HtmlReport {
  private static final String TEMPLATE = "report.ftlh";

  private HtmlReport() {}

  /**
   * Loads what draws a page, beside what the caller does until its figures are known: of a short
   * report that is a third of the time.
   */
  public static void prepare() {
    Thread ahead =
        new Thread(
            () -> {
              Templates.load(TEMPLATE);
              Chart.load();
            },
            "page");
    ahead.setDaemon(true);
    // What fails here fails again where the page is drawn, and is reported there.
    ahead.setUncaughtExceptionHandler((thread, failure) -> {});
    ahead.start();
  }

  /** Returns the page. It states how much it leaves out to stay below 1 MB. */
  public static String render(Report report) {
    return Templates.fit(TEMPLATE, limits -> model(report, limits));
  }

  private static Map<String, Object> model(Report report, Limits limits) {
    List<Section> sections = Section.in(Place.PAGE, report.sections());
    List<PlanPage> plans = new ArrayList<>();
    List<PlanSections> worstFirst = worstFirst(report);
    for (PlanSections plan : worstFirst) {
      plans.add(PlanPage.of(plan, plans.size() + 1, limits));
    }
    return Map.ofEntries(
        entry("run", report.run()),
        entry("verdict", report.verdict()),
        entry("summary", RunSummary.of(report)),
        entry("word", RunSummary.title(report)),
        entry("closest", RunSummary.closest(report)),
        entry("trust", RunSummary.trust(report)),
        entry("stands", RunSummary.onlySlowed(report)),
        entry("answers", report.overall().flatMap(OverallResult::answer).stream().toList()),
        entry("plans", plans),
        entry("percentiles", percentiles(report)),
        entry("steps", NextSteps.ofRun(report)),
        entry("limiting", LimitAnswers.of(worstFirst)),
        entry("doubts", doubts(report, plans)),
        entry("checks", checks(report)),
        entry("first", sections.stream().filter(Section::leads).toList()),
        entry("others", sections.stream().filter(not(Section::leads)).toList()),
        entry("overallFigures", overallFigures(report)),
        entry("limits", limits),
        entry("drawable", PlanCharts.drawable()));
  }

  /** What a reader looks for comes first; where plans are parts of one whole, their order tells. */
  private static List<PlanSections> worstFirst(Report report) {
    Comparator<PlanSections> byVerdict = Comparator.comparing(each -> each.plan().verdict().kind());
    return report.overall().isPresent()
        ? report.planSections()
        : report.planSections().stream().sorted(byVerdict.reversed()).toList();
  }

  /** The percentiles in the list of plans, by their titles. */
  private static Map<String, Double> percentiles(Report report) {
    Map<String, Double> titles = new LinkedHashMap<>();
    Percentiles.with(List.of(Percentiles.MAIN), report.percentiles())
        .forEach(percent -> titles.put(Percentiles.title(percent), percent));
    return titles;
  }

  /** The checks that the page explains: those with issues. */
  private static List<Check> checks(Report report) {
    return report.plans().stream()
        .flatMap(plan -> plan.verdict().issues().stream())
        .map(Issue::check)
        .distinct()
        .sorted()
        .toList();
  }

  /** An issue of a plan, for the report's head. */
  public record Doubt(PlanPage page, Issue issue) {}

  /** What decides the verdict comes before warnings; notes are at their plans only. */
  private static List<Doubt> doubts(Report report, List<PlanPage> plans) {
    Set<String> deciding =
        report.plansBehindTheVerdict().stream().map(PlanReport::plan).collect(Collectors.toSet());
    return plans.stream()
        .filter(page -> deciding.contains(page.plan().plan()))
        .flatMap(page -> page.plan().verdict().issues().stream().map(of -> new Doubt(page, of)))
        .filter(each -> each.issue().severity() != Severity.NOTE)
        .sorted(Comparator.comparing(each -> each.issue().severity()))
        .toList();
  }

  private static List<Figure> overallFigures(Report report) {
    List<Chart> charts = OverallCharts.of(report);
    return Figure.of(charts, "overall", charts.size()).shown();
  }
}
