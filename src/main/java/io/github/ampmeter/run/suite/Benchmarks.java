package io.github.ampmeter.run.suite;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.PlanMeasurement;
import io.github.ampmeter.benchmark.as3ap.As3ap;
import io.github.ampmeter.benchmark.olio.Olio;
import io.github.ampmeter.benchmark.rewrites.Rewrites;
import io.github.ampmeter.report.PlanAdditions;
import java.io.IOException;
import java.util.List;

/** All benchmarks that have data or something to say in reports; in the order of the report. */
public final class Benchmarks {
  public static final List<Benchmark> ALL = List.of(new Olio(), new Rewrites(), new As3ap());

  private Benchmarks() {}

  /** What they have to say of a plan. */
  public static PlanAdditions additions(PlanMeasurement plan) throws IOException {
    PlanAdditions additions = PlanAdditions.NONE;
    for (Benchmark benchmark : ALL) {
      additions = additions.and(benchmark.additions(plan));
    }
    return additions;
  }
}
