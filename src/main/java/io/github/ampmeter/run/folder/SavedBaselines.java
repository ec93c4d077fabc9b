package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.BaselineComparison;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The earlier starts that a run is compared with.
 *
 * @param starts none where nothing is compared
 */
public record SavedBaselines(List<SavedBaseline> starts) {
  public static final SavedBaselines NONE = new SavedBaselines(List.of());

  private static final String KEPT = "baseline";
  private static final String RESULTS = ".json";
  private static final String FOLDER = ".folder";

  public SavedBaselines {
    starts = List.copyOf(starts);
  }

  /**
   * Reads results.json files, or those of run folders.
   *
   * @throws ConfigException if one cannot be read, or two are the same: starts that are counted
   *     twice scatter less than starts do
   */
  public static SavedBaselines read(List<Path> given) {
    List<SavedBaseline> starts = new ArrayList<>();
    for (Path path : given) {
      SavedBaseline start = SavedBaseline.read(path);
      for (SavedBaseline other : starts) {
        if (same(start.results(), other.results())) {
          throw new ConfigException(
              "--baseline: %s is the same run as %s, they began at the same moment"
                      .formatted(start.results().source(), other.results().source())
                  + "; each is given once");
        }
      }
      starts.add(start);
    }
    return new SavedBaselines(starts);
  }

  /**
   * The newest run of a suite on this kind of stack that passed and has what its criteria need; a
   * failed one as a baseline would hide what it was failed for. None where there is no such run.
   */
  public static SavedBaselines latest(Path reports, Suite suite) throws IOException {
    return FolderTree.entries(reports).stream()
        .filter(folder -> !Files.isSymbolicLink(folder) && RunFolder.isOne(folder))
        .flatMap(folder -> passed(folder, suite).stream())
        .max(Comparator.comparing(start -> start.results().start()))
        .map(start -> new SavedBaselines(List.of(start)))
        .orElse(NONE);
  }

  private static Optional<SavedBaseline> passed(Path folder, Suite suite) {
    try {
      SavedRun run = new RunFolder(folder).run();
      if (!run.description().title().equals(suite.name())
          || !run.description().stack().equals(suite.stack().kind())) {
        return Optional.empty();
      }
      SavedBaseline start = SavedBaseline.read(folder);
      for (SuitePlan plan : suite.plans()) {
        start.rejectMissing(plan.name(), plan.targets().criteria(), plan.levelUnit());
      }
      boolean passed =
          run.search() == null
              && start.results().plans().stream()
                  .allMatch(plan -> plan.verdict().equals(VerdictKind.PASSED.word()));
      return Optional.of(start).filter(found -> passed);
    } catch (ConfigException e) {
      return Optional.empty();
    }
  }

  /**
   * Rejects a run as its own baseline: it differs from itself by nothing.
   *
   * @param start when it began
   */
  void reject(Instant start) {
    for (SavedBaseline each : starts) {
      if (each.results().start().equals(start)) {
        throw new ConfigException(
            "--baseline: %s is the run that is to be judged, it began at the same moment"
                .formatted(each.results().source()));
      }
    }
  }

  /** Compares runs by start, since a run judged again by other targets has a different file. */
  private static boolean same(SavedResults one, SavedResults other) {
    return one.start().equals(other.start());
  }

  /** The baselines that a run was judged by. */
  static SavedBaselines keptIn(RunFolder run) throws IOException {
    List<SavedBaseline> starts = new ArrayList<>();
    for (int i = 0; Files.exists(kept(run, i, RESULTS)); i++) {
      starts.add(SavedBaseline.kept(kept(run, i, RESULTS), kept(run, i, FOLDER)));
    }
    return new SavedBaselines(starts);
  }

  /** Copies the baselines, so that the run can be judged again without their folders. */
  public void keepIn(RunFolder run) throws IOException {
    for (int i = 0; i < starts.size(); i++) {
      Files.writeString(kept(run, i, RESULTS), starts.get(i).text());
      Files.writeString(kept(run, i, FOLDER), starts.get(i).folder() + "\n");
    }
  }

  public static void removeFrom(RunFolder run) throws IOException {
    for (Path file : filesIn(run)) {
      Files.delete(file);
    }
  }

  /**
   * All that a run's folder keeps of them, and whatever else was put beside it under such a name.
   */
  static List<Path> filesIn(RunFolder run) throws IOException {
    return FolderTree.entries(run.root()).stream()
        .filter(Files::isRegularFile)
        .filter(file -> isKept(file.getFileName().toString()))
        .toList();
  }

  private static boolean isKept(String name) {
    return name.startsWith(KEPT) && (name.endsWith(RESULTS) || name.endsWith(FOLDER));
  }

  private static Path kept(RunFolder run, int start, String ending) {
    return run.root().resolve(KEPT + (start == 0 ? "" : "-" + (start + 1)) + ending);
  }

  public boolean isEmpty() {
    return starts.isEmpty();
  }

  /**
   * Before any load: rejects what criteria name and one of them does not have.
   *
   * @param counting what the plan's load levels will count; empty where that is not known
   */
  public void rejectMissing(String plan, List<Criterion> criteria, Optional<LoadUnit> counting) {
    if (isEmpty()) {
      criteria.forEach(Criterion::rejectWithoutBaseline);
    }
    starts.forEach(start -> start.rejectMissing(plan, criteria, counting));
  }

  /**
   * For a plan's criteria; empty where there is none, or none of them needs one and it has no such
   * plan.
   *
   * @throws ConfigException if one of them is a report of the very samples that are to be judged
   */
  public Optional<BaselineComparison> comparison(
      String plan, List<Criterion> criteria, Measurement measured) {
    starts.forEach(start -> start.reject(measured));
    boolean needed = criteria.stream().anyMatch(each -> each.limit().fromBaseline());
    // Without relative limits the comparison still reports labels that became rarer.
    boolean told = starts.stream().allMatch(start -> start.has(plan));
    return isEmpty() || !needed && !told
        ? Optional.empty()
        : Optional.of(
            new BaselineComparison(
                starts.stream().map(start -> start.plan(plan)).toList(), new JtlSlices(measured)));
  }
}
