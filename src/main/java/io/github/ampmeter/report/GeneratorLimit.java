package io.github.ampmeter.report;

import java.util.Optional;

/** Whether a load was less than it should have been because JMeter could not keep up. */
final class GeneratorLimit {
  /** One in ten operations that much too late: 5 % of a cycle of 5 s. */
  private static final int LATE_PERCENTILE = 90;

  private static final double LATE_MILLIS = 250;

  private GeneratorLimit() {}

  static Optional<String> of(PlanReport plan) {
    double late = plan.operations().clientLateMillis().percentile(LATE_PERCENTILE);
    if (late > LATE_MILLIS) {
      return Optional.of(
          "one operation in ten began "
              + NumberText.fixed(late, 0)
              + " ms or more after it was due and its user free");
    }
    return ObservationSummary.generatorLimit(
        plan.observation().logicalCpus(), plan.observed().processes());
  }
}
