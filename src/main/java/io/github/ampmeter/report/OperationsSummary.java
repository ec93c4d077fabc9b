package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.MetricKind;
import java.util.List;
import java.util.Optional;

/**
 * A plan of operations as Faban sums it up.
 *
 * @param operations successes that both started and ended in the window, which is Faban's rule
 * @param perSecond the same / the window's length: Faban's metric
 * @param users at work
 * @param usersByLittlesLaw sum of the cycles that lie in the window / its length; NaN where none
 *     were drawn
 * @param bucketMillis width of Faban's buckets
 */
public record OperationsSummary(
    long operations,
    double perSecond,
    int users,
    double usersByLittlesLaw,
    double bucketMillis,
    List<OperationRow> rows,
    Optional<Finding> cycleOfAll,
    OperationFigures total,
    List<CountRow> counts) {
  public OperationsSummary {
    rows = List.copyOf(rows);
    counts = List.copyOf(counts);
  }

  /** Of a run of one load level whose operations were paced or have a mix to keep. */
  public static Optional<OperationsSummary> of(PlanReport plan) {
    boolean mix =
        plan.verdict().findings().stream()
            .anyMatch(finding -> finding.criterion().metric().kind() == MetricKind.MIX);
    boolean operations = plan.statistics().judgedKind() == LabelKind.OPERATION;
    return operations && !plan.statistics().sweep() && (mix || plan.operations().paced())
        ? Optional.of(new OperationsReader(plan).summary())
        : Optional.empty();
  }
}
