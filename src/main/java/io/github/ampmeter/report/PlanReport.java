package io.github.ampmeter.report;

import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.generator.GeneratorSigns;
import io.github.ampmeter.verdict.generator.SignKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One plan of a run.
 *
 * @param plan its name, unique in the run
 * @param configuration the effective configuration: users, times, properties; no secrets
 * @param commands the exact commands that repeat it, in order
 * @param checksums of JTL, plan and targets
 * @param observation of the machine meanwhile
 * @param operations what its operations say beside their response times
 * @param additions what its benchmark has to say beyond that
 * @param generator signs that the load generator was the limit
 * @param scaling how it scales, fitted once for all that show it; empty of one load level
 */
public record PlanReport(
    String plan,
    Verdict verdict,
    RunStatistics statistics,
    List<Fact> configuration,
    List<String> commands,
    List<Checksum> checksums,
    Observation observation,
    OperationStatistics operations,
    PlanAdditions additions,
    GeneratorSigns generator,
    Optional<PlanScaling> scaling) {
  public PlanReport {
    configuration = List.copyOf(configuration);
    commands = List.copyOf(commands);
    checksums = List.copyOf(checksums);
  }

  /**
   * What limits the worth of the figures, in sentences; empty in a quiet, unsaturated run. Busy
   * CPUs are told once: as a sign of the load generator's, where they are one.
   */
  public List<String> hints() {
    boolean told = generator.all().stream().anyMatch(sign -> sign.kind() == SignKind.CPU);
    ObservationSummary observed = observed();
    Stream<String> seen = told ? observed.disturbance().stream() : observed.hints().stream();
    return Stream.concat(generator.remarks().stream(), seen).map(NumberText::capitalized).toList();
  }

  /** What was seen of the machine in the judged window. */
  public ObservationSummary observed() {
    return ObservationSummary.of(observation, statistics.loaded());
  }
}
