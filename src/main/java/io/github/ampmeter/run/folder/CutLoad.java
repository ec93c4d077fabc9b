package io.github.ampmeter.run.folder;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.source.machine.ObserveCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * A load whose run ended before it was over.
 *
 * @param measured whole seconds of its measurement window of which all samples are known; zero or
 *     less where it ended in its warm-up, or cannot be read
 * @param stalled whether no sample ended any more well before the run did: all users waited
 */
public record CutLoad(RunFolder folder, SavedPlan plan, Duration measured, boolean stalled) {
  private static final long LEAST_IN_FLIGHT_MILLIS = 1000;

  public static CutLoad of(RunFolder folder, SavedPlan plan) throws IOException {
    Measurement measured = SavedMeasurement.of(folder, plan);
    RunStatistics seen = measured.statistics();
    long inFlight = longestMillis(seen);
    long load = seen.endMillis() - seen.startMillis() - plan.load().warmUpMillis();
    long usual =
        inFlight
            + seen.steps().stream()
                .mapToLong(measured.judged().checks()::longestThinkMillis)
                .max()
                .orElse(0)
            + PlanLoad.TO_TEAR_DOWN.toMillis();
    // Unanswered requests have no row, so the window ends before the first of them started.
    return new CutLoad(
        folder,
        plan,
        Duration.ofSeconds(Math.floorDiv(load - inFlight, 1000)),
        lastSeenMillis(folder.observation(plan.plan())) - seen.endMillis() > usual);
  }

  /** The last time at which the run is known to have been in progress; 0 where unknown. */
  private static long lastSeenMillis(Path observation) throws IOException {
    return Files.exists(observation)
        ? ObserveCsv.read(observation).stream()
            .filter(each -> !ObservedGroup.isStatus(each.group()))
            .flatMapToLong(each -> LongStream.of(each.millis()))
            .max()
            .orElse(0)
        : 0;
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
    folder.write(plan.continuing(next, measured, folder.evidence(name)));
  }
}
