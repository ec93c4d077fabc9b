package io.github.ampmeter.report;

import io.github.ampmeter.scaling.Probe;
import io.github.ampmeter.scaling.ProbeOutcome;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.generator.GeneratorSign;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One probe of a capacity search.
 *
 * @param plan under this name the report has all of it
 * @param throughput samples that began in the window, per second; NaN without any
 * @param limitUsedPercent of the criterion that is nearest to its limit or farthest beyond it; NaN
 *     where no criterion can tell
 * @param because the finding that decided, or why there is none
 */
public record SearchProbe(
    String plan, Probe probe, double throughput, double limitUsedPercent, String because) {

  /**
   * Of a judged plan.
   *
   * @param cutShort whether it did not run to its end
   */
  public static SearchProbe of(PlanReport plan, int users, boolean cutShort) {
    ProbeOutcome outcome = outcome(plan, cutShort);
    String because =
        switch (outcome) {
          case GENERATOR_LIMIT -> words(plan.generator().bearing());
          case CUT_SHORT -> reasons(plan);
          default ->
              deciding(plan)
                  .map(f -> new PlanFinding("", f, plan.statistics().unit()).statement())
                  .orElse("");
        };
    return new SearchProbe(
        plan.plan(),
        new Probe(users, outcome),
        plan.statistics().totals().stream()
            .findFirst()
            .map(total -> total.throughputPerSecond())
            .orElse(Double.NaN),
        deciding(plan).map(SearchProbe::limitUsed).orElse(Double.NaN),
        because);
  }

  /** Such as "failed: p90(AddEvent) 4200 ms > 4000 ms". */
  public String words() {
    return probe.outcome().word() + (because.isEmpty() ? "" : ": " + because);
  }

  private static ProbeOutcome outcome(PlanReport plan, boolean cutShort) {
    if (cutShort) {
      return ProbeOutcome.CUT_SHORT;
    }
    boolean sign = !plan.generator().bearing().isEmpty();
    return switch (plan.verdict().kind()) {
      case PASSED -> ProbeOutcome.PASSED;
      case FAILED -> ProbeOutcome.FAILED;
      case NOT_JUDGED -> sign ? ProbeOutcome.GENERATOR_LIMIT : ProbeOutcome.CUT_SHORT;
      case INCOMPLETE -> ProbeOutcome.CUT_SHORT;
    };
  }

  private static String words(List<GeneratorSign> signs) {
    return signs.stream().map(GeneratorSign::words).distinct().collect(Collectors.joining("; "));
  }

  private static String reasons(PlanReport plan) {
    List<String> reasons = plan.verdict().reasons();
    return reasons.isEmpty() ? "it was ended early" : String.join("; ", reasons);
  }

  /** Missed ones first; of these, and else of all, the one that used most of its limit. */
  private static Optional<Finding> deciding(PlanReport plan) {
    List<Finding> all = plan.verdict().findings();
    Stream<Finding> missed = all.stream().filter(Finding::missed);
    return missed
        .max(Comparator.comparingDouble(SearchProbe::rank))
        .or(() -> all.stream().max(Comparator.comparingDouble(SearchProbe::rank)));
  }

  /** A limit of 0 has no share of it that could be used. */
  private static double rank(Finding finding) {
    double used = limitUsed(finding);
    return Double.isNaN(used) ? Double.NEGATIVE_INFINITY : used;
  }

  private static double limitUsed(Finding finding) {
    return 100 - finding.marginPercent();
  }
}
