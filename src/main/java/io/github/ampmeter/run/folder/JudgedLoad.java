package io.github.ampmeter.run.folder;

import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.observe.MeterReadings;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SpoiledSamples;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.BaselineComparison;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.Judge;
import io.github.ampmeter.verdict.ServerFigures;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.generator.GeneratorEvidence;
import io.github.ampmeter.verdict.generator.GeneratorSigns;
import io.github.ampmeter.verdict.generator.Remeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The verdict of a JTL, and the signs that its load generator was the limit.
 *
 * @param verdict with those signs taken into account
 */
public record JudgedLoad(Measurement measured, Verdict verdict, GeneratorSigns signs) {
  /**
   * Judges it. The file is read once more only where that can change the verdict: when a criterion
   * was missed and the generator was paused or short of ports.
   *
   * @param judge holds what was measured against what is asked of it
   */
  public static JudgedLoad of(
      Measurement measured, Function<Measurement, Verdict> judge, GeneratorEvidence evidence) {
    Verdict verdict = judge.apply(measured).withIssues(measured.doubts());
    GeneratorSigns signs =
        GeneratorSigns.of(measured.statistics(), measured.operations(), evidence, verdict);
    return new JudgedLoad(
        measured,
        signs.on(
            verdict,
            measured.statistics(),
            measured.operations(),
            evidence,
            spoiled -> {
              SpoiledSamples all = measured.withBacklog(spoiled);
              Measurement rest = measured.without(all);
              return Optional.of(
                  new Remeasured(rest.statistics(), judge.apply(rest).findings(), all.pauses()));
            }),
        signs);
  }

  /**
   * Holds what was measured against criteria.
   *
   * @param servers what was seen of them
   */
  public static Function<Measurement, Verdict> by(
      List<Criterion> criteria,
      ServerFigures servers,
      List<Issue> problems,
      Optional<BaselineComparison> baseline) {
    return measured ->
        Judge.judge(
            criteria, measured.statistics(), measured.operations(), servers, problems, baseline);
  }

  /**
   * The plan's report: the same whether its run's folder is at hand or its JTL alone.
   *
   * @param planned operations that it was to make
   * @param folder of the plan; empty of a JTL alone
   */
  public PlanReport report(
      String plan,
      Observation observation,
      List<Fact> configuration,
      List<String> commands,
      List<Checksum> checksums,
      List<String> planned,
      Optional<Path> folder,
      PlanAdditions seen)
      throws IOException {
    RunStatistics statistics = measured.statistics();
    return new PlanReport(
        plan,
        verdict,
        statistics,
        configuration,
        commands,
        checksums,
        observation,
        measured.operations().expecting(planned),
        Benchmarks.additions(statistics, folder).and(seen),
        signs,
        PlanScaling.of(plan, verdict, statistics, observation, signs.users()));
  }

  /**
   * What a plan's folder holds of its load generator.
   *
   * @param pauses the file of the meter inside JMeter; a run of before there was one has none
   * @param shared whether the suite accepts that one machine carries generator and servers
   */
  public static GeneratorEvidence evidence(Observation observation, Path pauses, boolean shared)
      throws IOException {
    List<Window> paused =
        Files.exists(pauses)
            ? MeterReadings.read(pauses).pauses().stream()
                .filter(pause -> pause.endMillis() > pause.startMillis())
                .map(pause -> new Window(pause.startMillis(), pause.endMillis()))
                .toList()
            : List.of();
    return new GeneratorEvidence(observation::cpuUse, observation::portUse, paused, shared);
  }
}
