package io.github.ampmeter.report;

import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.Verdict;
import java.util.List;

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
  private List<RewritePair> rewrites = List.of();

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

  public ToldPlan with(List<RewritePair> rewrites) {
    this.rewrites = rewrites;
    return this;
  }

  public PlanReport report() {
    return new PlanReport(
        name,
        verdict,
        statistics,
        configuration,
        commands,
        checksums,
        observation,
        operations,
        rewrites,
        PlanScaling.of(name, verdict, statistics, observation));
  }
}
