package io.github.ampmeter.report;

import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.Verdict;
import java.util.List;

/**
 * One plan of a run.
 *
 * @param plan its name, unique in the run
 * @param configuration the effective configuration: users, times, properties; no secrets
 * @param commands the exact commands that repeat it, in order
 * @param checksums of JTL, plan and targets
 */
public record PlanReport(
    String plan,
    Verdict verdict,
    RunStatistics statistics,
    List<Fact> configuration,
    List<String> commands,
    List<Checksum> checksums) {
  public PlanReport {
    configuration = List.copyOf(configuration);
    commands = List.copyOf(commands);
    checksums = List.copyOf(checksums);
  }
}
