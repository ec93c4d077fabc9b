package io.github.ampmeter.run.folder;

import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;

/**
 * A load whose run ended before it was over.
 *
 * @param measured whole seconds of its measurement window of which all samples are known; zero or
 *     less where it ended in its warm-up, or cannot be read
 */
public record CutLoad(RunFolder folder, SavedPlan plan, Duration measured) {
  private static final long LEAST_IN_FLIGHT_MILLIS = 1000;

  /** Reads what there is of it. */
  public static CutLoad of(RunFolder folder, SavedPlan plan) throws IOException {
    RunStatistics seen = SavedMeasurement.of(folder, plan).statistics();
    long load = seen.endMillis() - seen.startMillis() - plan.warmUpMillis();
    // What had begun and was not answered is no row: the window ends before any of it began.
    return new CutLoad(
        folder, plan, Duration.ofSeconds(Math.floorDiv(load - longestMillis(seen), 1000)));
  }

  private static long longestMillis(RunStatistics seen) {
    return seen.steps().stream()
        .map(StepStatistics::total)
        .map(LabelStatistics::elapsed)
        .filter(elapsed -> elapsed.count() > 0)
        .mapToLong(elapsed -> (long) elapsed.percentile(100))
        .reduce(LEAST_IN_FLIGHT_MILLIS, Math::max);
  }

  /**
   * Keeps it as a load of its own that ended in order.
   *
   * @param next the plan in which it goes on
   * @param targets instead of its own; empty: those
   */
  public void keep(String next, Optional<Targets> targets) throws IOException {
    String name = plan.plan();
    folder.keepMeasured(name);
    if (targets.isPresent()) {
      Files.writeString(folder.targets(name), targets.get().text());
    }
    folder.write(plan.continuedBy(next, measured, folder.evidence(name)));
  }
}
