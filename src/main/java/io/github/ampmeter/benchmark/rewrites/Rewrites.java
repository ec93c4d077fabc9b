package io.github.ampmeter.benchmark.rewrites;

import io.github.ampmeter.TextFile;
import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewritesJson;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.PlanAdditions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cost of queries and their rewrites, in the columns of super-smack. */
public final class Rewrites implements Benchmark {
  /** The sampler's figures at the end of the plan. */
  private static final String FILE = "rewrites.json";

  @Override
  public String name() {
    return "query-rewrites";
  }

  @Override
  public Map<String, String> files() {
    return Map.of("rewritesData", FILE);
  }

  @Override
  public PlanAdditions additions(RunStatistics measured, Optional<Path> folder) {
    return folder
        .map(each -> each.resolve(FILE))
        .filter(Files::exists)
        .map(file -> additions(pairs(file)))
        .orElse(PlanAdditions.NONE);
  }

  private static List<RewritePair> pairs(Path file) {
    return RewritesJson.read(file.toString(), TextFile.read(file, "the rewrites"));
  }

  /** The additions for pairs, compared or rejected. */
  public static PlanAdditions additions(List<RewritePair> pairs) {
    return pairs.isEmpty()
        ? PlanAdditions.NONE
        : new PlanAdditions(
            RewritesSection.of(pairs).stream().toList(),
            List.of(),
            Map.of("rewrites", pairs),
            Map.of(),
            List.of());
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(
        PublishedTable.printed(
            "query,variant,num_queries,average_ms,queries_per_second",
            "Olio: two queries before and after (2008)"));
  }
}
