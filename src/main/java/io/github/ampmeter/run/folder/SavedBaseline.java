package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.judge.compare.Baseline;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An earlier run's results.json, and the folder of that run where it still is.
 *
 * @param folder where its JTLs may lie
 */
public record SavedBaseline(SavedResults results, String text, Path folder) {
  /** Reads a results.json, given by its path or by its run folder. */
  public static SavedBaseline read(Path given) {
    Path file = Files.isDirectory(given) ? given.resolve("results.json") : given;
    return read(file, file.toAbsolutePath().normalize().getParent());
  }

  /** Reads a baseline that a run kept, with the folder it came from. */
  static SavedBaseline kept(Path results, Path folder) {
    return read(results, keptFolder(folder));
  }

  private static Path keptFolder(Path file) {
    try {
      return Path.of(TextFile.read(file, "the baseline's folder").strip());
    } catch (InvalidPathException e) {
      throw new ConfigException(file + ": must name a folder: " + e.getMessage(), e);
    }
  }

  private static SavedBaseline read(Path file, Path folder) {
    String text = TextFile.read(file, "the baseline's results");
    return new SavedBaseline(ResultsReader.read(file.toString(), text), text, folder);
  }

  /**
   * Before any load: rejects what criteria name and the baseline does not have.
   *
   * @param counting what the plan's load levels will count; empty where that is not known
   */
  public void rejectMissing(String plan, List<Criterion> criteria, Optional<LoadUnit> counting) {
    if (criteria.stream().anyMatch(criterion -> criterion.limit().fromBaseline())) {
      Baseline known = plan(plan);
      if (!known.ofEarlierRule()) {
        known.rejectMissing(criteria, counting);
      }
    }
  }

  /** Whether it has a plan of exactly that name. */
  boolean has(String plan) {
    return results.plan(plan).isPresent();
  }

  /** Rejects samples as their own baseline; another part of the same file is none of them. */
  void reject(Measurement measured) {
    if (measured.statistics().samples() > 0
        && results.plans().stream().anyMatch(plan -> isOf(plan, measured))) {
      throw new ConfigException(
          "--baseline: %s is of %s itself, which is to be judged"
              .formatted(results.source(), measured.judged().jtl()));
    }
  }

  /**
   * Compares the start of both as well, because the file may have been compressed or converted
   * since.
   */
  private boolean isOf(SavedResults.SavedPlan plan, Measurement measured) {
    boolean sameFile =
        measured.judged().jtl().contents().stream()
            .anyMatch(
                content ->
                    plan.checksums().stream()
                        .anyMatch(sum -> sum.sha256().equals(content.sha256())));
    boolean sameStart = results.start().toEpochMilli() == measured.statistics().startMillis();
    Window judged = measured.statistics().window();
    return (sameFile || sameStart)
        && (plan.window() == null || plan.window().meets(judged.startMillis(), judged.endMillis()));
  }

  /** The figures of a plan; a baseline with a single plan is used whatever that plan's name. */
  public Baseline plan(String name) {
    SavedResults.SavedPlan plan =
        results
            .plan(name)
            .or(() -> results.plans().size() == 1 ? results.plans().stream().findFirst() : none())
            .orElseThrow(
                () ->
                    new ConfigException(
                        results.source()
                            + (": has no plan " + name + " to compare with; it has ")
                            + results.plans().stream()
                                .map(SavedResults.SavedPlan::plan)
                                .collect(Collectors.joining(", "))));
    List<Baseline.Pass> recounted = plan.ofEarlierRule() ? recounted(plan.plan()) : List.of();
    return new Baseline(
        results.source(),
        plan.plan(),
        plan.verdict(),
        plan.unit(),
        recounted.isEmpty() ? plan.labels().stream().map(SavedBaseline::pass).toList() : recounted,
        FolderSlices.of(folder, plan.plan()),
        plan.ofEarlierRule() && recounted.isEmpty());
  }

  /** The figures of a plan, out of its samples; none where these are gone. */
  private List<Baseline.Pass> recounted(String plan) {
    RunFolder run = new RunFolder(folder);
    if (!RunFolder.isOne(folder) || !Files.exists(run.jtl(plan))) {
      return List.of();
    }
    try {
      Measurement measured = SavedMeasurement.of(run, run.savedPlan(plan));
      return measured.statistics().steps().stream().flatMap(SavedBaseline::passes).toList();
    } catch (IOException | ConfigException unreadable) {
      return List.of();
    }
  }

  private static Stream<Baseline.Pass> passes(StepStatistics step) {
    return Stream.concat(step.labels().stream(), Stream.of(step.total()))
        .map(
            label ->
                new Baseline.Pass(
                    label.label(),
                    label.kind(),
                    Math.max(1, label.users()),
                    Math.max(1, label.repeat()),
                    metric -> OptionalDouble.of(metric.value(label, step.total())),
                    label.responses().size()));
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }

  private static Baseline.Pass pass(SavedLabel label) {
    LoadPoint point = label.point();
    return new Baseline.Pass(
        label.label(), label.kind(), point.load(), point.repeat(), label::figure, label.size());
  }
}
