package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.load.StepTimes;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.data.ResultsReader;
import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import io.github.ampmeter.scaling.ScalingSummary;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.window.StepBounds;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import io.github.ampmeter.verdict.generator.GeneratorEvidence;
import io.github.ampmeter.verdict.generator.GeneratorSigns;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How a finished run scaled, from its JTL or its results.json. */
final class SavedSweep {
  private SavedSweep() {}

  /**
   * Reads the file; of a results.json the first plan with several steps.
   *
   * @param times of each step of a JTL; a results.json says what was judged
   */
  static PlanScaling open(Path file, StepTimes times) {
    Optional<PlanScaling> found =
        file.getFileName().toString().endsWith(".json") ? ofResults(file) : ofJtl(file, times);
    return found.orElseThrow(
        () ->
            new ConfigException(
                file
                    + ": has no sweep over users: there is one load level only, or its levels are"
                    + " rates"));
  }

  private static Optional<PlanScaling> ofResults(Path file) {
    return ResultsReader.read(file).plans().stream()
        .filter(plan -> plan.unit() == LoadUnit.USERS)
        .filter(plan -> plan.totals().stream().map(LoadPoint::load).distinct().count() > 1)
        .findFirst()
        .map(
            plan ->
                new PlanScaling(
                    ScalingSummary.of(new Curve(Configuration.named(plan.plan()), plan.totals())),
                    Optional.empty(),
                    "per second",
                    Map.of()));
  }

  private static Optional<PlanScaling> ofJtl(Path file, StepTimes times) {
    StepBounds bounds = new StepBounds();
    JtlReader.read(file, bounds);
    RunRecorder recorder =
        new RunRecorder(
            bounds.fromStart(
                start -> {
                  long from = start + times.warmUpMillis();
                  long steady = times.steadyMillis();
                  return new Window(from, steady == 0 ? Long.MAX_VALUE : from + steady);
                }));
    JtlReader.read(file, recorder);
    Verdict none = new Verdict(VerdictKind.NOT_JUDGED, List.of(), List.of());
    String name = file.getFileName().toString();
    RunStatistics statistics = recorder.statistics();
    Set<Integer> limited =
        GeneratorSigns.of(statistics, OperationStatistics.NONE, GeneratorEvidence.NONE, none)
            .users();
    return PlanScaling.of(name, none, statistics, Observation.NONE, limited);
  }
}
