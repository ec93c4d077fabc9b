package io.github.ampmeter.run.folder;

import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.compare.BaselineComparison;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottlenecks;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.source.machine.MeterReadings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The verdict of a JTL, and the indicators that its load generator was the limit.
 *
 * @param verdict with those indicators taken into account
 */
public record JudgedLoad(Measurement measured, Verdict verdict, GeneratorBottlenecks bottlenecks) {
  /**
   * What is asked of a load.
   *
   * @param noErrors whether, where there are no criteria, nothing may fail
   * @param servers what was seen of them
   * @param baseline of earlier starts; empty: none
   */
  public record Asked(
      List<Criterion> criteria,
      boolean noErrors,
      ServerFigures servers,
      Optional<BaselineComparison> baseline) {
    /** Criteria on samples alone. */
    public static Asked of(List<Criterion> criteria) {
      return new Asked(criteria, false, ServerFigures.NOBODY, Optional.empty());
    }
  }

  public static JudgedLoad of(Measurement measured, Asked asked, GeneratorEvidence evidence) {
    RunStatistics statistics = measured.statistics();
    Verdict verdict =
        asked.noErrors
            ? Judge.judgeErrors(statistics, measured.issues())
            : Judge.judge(
                asked.criteria,
                new MeasuredLoad(
                    statistics, measured.operations(), asked.servers, measured.judged().blocks()),
                measured.issues(),
                asked.baseline);
    RunChecks.Judged judged =
        measured
            .judged()
            .checks()
            .judged(
                verdict,
                new MeasuredLoad(statistics, measured.operations()),
                evidence,
                asked.criteria,
                asked.baseline.map(BaselineComparison::starts).orElse(List.of()));
    return new JudgedLoad(measured, judged.verdict(), judged.bottlenecks());
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
        bottlenecks,
        PlanScaling.of(plan, verdict, statistics, observation, bottlenecks.users()),
        measured.judged().blocks());
  }

  /**
   * What a plan's folder holds of its load generator.
   *
   * @param pauses the files of the meters inside JMeter, one of each load generator; a run of
   *     before there was one has none
   * @param shared whether the suite accepts that one machine carries generator and servers
   */
  public static GeneratorEvidence evidence(
      Observation observation, List<Path> pauses, boolean shared) throws IOException {
    return new GeneratorEvidence(
        observation::cpuUse, observation::portUse, pauses(pauses).pauses(), shared);
  }

  /** The pauses alone, which are known before samples are read. */
  static GeneratorEvidence pauses(List<Path> files) throws IOException {
    List<Window> paused = new ArrayList<>();
    for (Path file : files) {
      if (Files.exists(file)) {
        paused.addAll(MeterReadings.read(file).pauses());
      }
    }
    return GeneratorEvidence.of(paused);
  }
}
