package io.github.ampmeter.report;

import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import java.util.List;
import java.util.Optional;

/** A plan of which a test tells what it is about; the rest is empty. */
public final class ToldPlan {
  private final String name;
  private final Verdict verdict;
  private final RunStatistics statistics;
  private List<Fact> configuration = List.of();
  private List<String> commands = List.of();
  private List<Checksum> checksums = List.of();
  private Observation observation = Observation.NONE;
  private OperationStatistics operations = OperationStatistics.NONE;
  private PlanAdditions additions = PlanAdditions.NONE;

  private ToldPlan(String name, Verdict verdict, RunStatistics statistics) {
    this.name = name;
    this.verdict = verdict;
    this.statistics = statistics;
  }

  public static ToldPlan of(String name, Verdict verdict, RunStatistics statistics) {
    return new ToldPlan(name, verdict, statistics);
  }

  /** What stands under "How it was run". */
  public ToldPlan run(List<Fact> configuration, List<String> commands, List<Checksum> checksums) {
    this.configuration = configuration;
    this.commands = commands;
    this.checksums = checksums;
    return this;
  }

  public ToldPlan observed(Observation observation) {
    this.observation = observation;
    return this;
  }

  public ToldPlan with(OperationStatistics operations) {
    this.operations = operations;
    return this;
  }

  public ToldPlan with(PlanAdditions additions) {
    this.additions = additions;
    return this;
  }

  public PlanReport report() {
    RunChecks checks =
        new RunChecks(
            RunChecks.SampleSource.FOLDER,
            StepWindows.all(Window.WHOLE_RUN),
            Window.WHOLE_RUN,
            GeneratorEvidence.NONE);
    RunChecks.Judged judged =
        checks.judged(
            verdict,
            new MeasuredLoad(statistics, operations),
            new GeneratorEvidence(observation::cpuUse, observation::portUse, List.of(), false),
            verdict.findings().stream().map(Finding::criterion).distinct().toList(),
            List.of());
    return new PlanReport(
        name,
        judged.verdict(),
        statistics,
        configuration,
        commands,
        checksums,
        observation,
        operations,
        Benchmarks.additions(statistics, Optional.empty()).and(additions),
        judged.bottlenecks(),
        PlanScaling.of(
            name, judged.verdict(), statistics, observation, judged.bottlenecks().users()),
        Blocks.NONE);
  }
}
