package io.github.ampmeter.report;

import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.validity.GeneratorBottleneck.BottleneckKind;
import io.github.ampmeter.judge.validity.GeneratorBottlenecks;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
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
 * @param generator indicators that the load generator was the limit
 * @param scaling how it scales, fitted once for all that show it; empty of one load level
 * @param blocks in which drift was looked for; none where nobody asked
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
    GeneratorBottlenecks generator,
    Optional<PlanScaling> scaling,
    Blocks blocks) {
  public PlanReport {
    configuration = List.copyOf(configuration);
    commands = List.copyOf(commands);
    checksums = List.copyOf(checksums);
  }

  /**
   * What disturbed the machine, in sentences; empty in a quiet, unsaturated run. Busy CPUs that are
   * a bottleneck of the load generator are among the verdict's issues.
   */
  public List<String> hints() {
    boolean told = generator.all().stream().anyMatch(each -> each.kind() == BottleneckKind.CPU);
    ObservationSummary observed = observed();
    Stream<Notice> seen = told ? observed.disturbance().stream() : observed.hints().stream();
    return seen.map(Notice::message).map(NumberText::capitalized).toList();
  }

  /** The use of the machine in the judged window. */
  public ObservationSummary observed() {
    return ObservationSummary.of(observation, statistics.loaded());
  }
}
