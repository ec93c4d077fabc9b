package io.github.ampmeter.report.html;

import io.github.ampmeter.report.ObservationSummary;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.ResponseTimeRow;
import io.github.ampmeter.report.ResponseTimes;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.chart.ScalingCharts;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.Stability;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.StabilityText;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the page shows of one plan: chosen and capped here, laid out by the template. */
public record PlanPage(
    String id,
    PlanReport plan,
    Truncated<ResponseTimeRow> operations,
    Truncated<ResponseTimeRow> requests,
    List<ResponseTimeRow> totals,
    Truncated<Finding> findings,
    Truncated<Figure> figures,
    Optional<ScalingPart> scaling,
    ObservationSummary observed) {

  /** What the page shows of a sweep. */
  public record ScalingPart(PlanScaling scaling, List<Figure> figures) {}

  static PlanPage of(PlanReport plan, int number, Limits limits) {
    ResponseTimes times = ResponseTimes.of(plan);
    String id = "plan-" + number;
    return new PlanPage(
        id,
        plan,
        mostTelling(times.operations(), limits.rows()),
        mostTelling(times.requests(), limits.rows()),
        times.totals(),
        Truncated.of(missedFirst(plan.verdict().findings()), limits.rows()),
        Figure.of(PlanCharts.of(plan), id, limits.charts()),
        plan.scaling().map(scaling -> part(scaling, id, limits)),
        plan.observed());
  }

  /** What the plan's own workload has to say. */
  public List<Section> workload() {
    return PlanSections.ofWorkload(plan);
  }

  /** What every run has. */
  public List<Section> everyRun() {
    return PlanSections.ofEveryRun(plan);
  }

  /** When the run left its band, as a sentence; empty: never, or nobody can tell. */
  public String stability() {
    if (statistics().sweep()) {
      return "";
    }
    return Stability.of(statistics().intervals(), statistics().window())
        .found()
        .map(at -> StabilityText.of(at, statistics().startMillis()))
        .map(text -> "Not stable: " + text + ".")
        .orElse("");
  }

  /** At all steps together. */
  public long errorCount() {
    return totals.stream().mapToLong(row -> row.statistics().errors()).sum();
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

  /** From the first sample to the start of the window; negative is not a time. */
  public Duration warmUp() {
    long millis = statistics().window().startMillis() - statistics().startMillis();
    return Duration.ofMillis(Math.max(0, millis));
  }

  public long held() {
    return plan.verdict().findings().stream().filter(Finding::held).count();
  }

  /** Missed criteria are never folded while others are shown; the order stays. */
  private static Truncated<ResponseTimeRow> mostTelling(List<ResponseTimeRow> rows, int most) {
    if (rows.size() <= most) {
      return new Truncated<>(rows, 0);
    }
    List<ResponseTimeRow> chosen =
        rows.stream()
            .sorted(
                Comparator.comparing(
                        (ResponseTimeRow row) -> row.findings().stream().allMatch(Finding::held))
                    .thenComparing(row -> -row.statistics().samples()))
            .limit(most)
            .toList();
    return new Truncated<>(rows.stream().filter(chosen::contains).toList(), rows.size() - most);
  }

  private static List<Finding> missedFirst(List<Finding> findings) {
    return findings.stream().sorted(Comparator.comparing(Finding::held)).toList();
  }

  private static ScalingPart part(PlanScaling scaling, String id, Limits limits) {
    return new ScalingPart(
        scaling, Figure.of(ScalingCharts.of(scaling), id, limits.charts()).shown());
  }
}
