package io.github.ampmeter.benchmark.rewrites;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.PlanMeasurement;
import io.github.ampmeter.benchmark.rewrites.report.RewritePair;
import io.github.ampmeter.benchmark.rewrites.report.RewritesJson;
import io.github.ampmeter.benchmark.rewrites.report.RewritesSection;
import io.github.ampmeter.report.PlanAdditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a query costs beside its rewrite, as super-smack tells it. */
public final class Rewrites implements Benchmark {
  /** In a plan's folder: what the sampler measured, when the plan came to its end. */
  public static final String FILE = "rewrites.json";

  @Override
  public String name() {
    return "query-rewrites";
  }

  @Override
  public PlanAdditions additions(PlanMeasurement plan) throws IOException {
    Path file = plan.folder().map(folder -> folder.resolve(FILE)).orElse(null);
    return file == null || !Files.exists(file)
        ? PlanAdditions.NONE
        : additions(RewritesJson.read(file.toString(), Files.readString(file)));
  }

  /** Of pairs that were compared or refused. */
  public static PlanAdditions additions(List<RewritePair> pairs) {
    return pairs.isEmpty()
        ? PlanAdditions.NONE
        : new PlanAdditions(
            RewritesSection.of(pairs).stream().toList(),
            Map.of("rewrites", pairs),
            Map.of(),
            List.of());
  }
}
