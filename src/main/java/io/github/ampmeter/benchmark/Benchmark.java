package io.github.ampmeter.benchmark;

import io.github.ampmeter.report.PlanAdditions;
import java.io.IOException;
import java.util.Optional;

/** A workload with a name, and what it has beside the plans that apply it. */
public interface Benchmark {
  /** As suites and the command line call its data, such as "olio". */
  String name();

  /** The data that its plans need in the database; empty: none. */
  default Optional<DatasetFactory> data() {
    return Optional.empty();
  }

  /** What it has to say of a plan; {@link PlanAdditions#NONE} of one that is not its own. */
  default PlanAdditions additions(PlanMeasurement plan) throws IOException {
    return PlanAdditions.NONE;
  }
}
