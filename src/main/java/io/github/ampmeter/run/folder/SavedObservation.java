package io.github.ampmeter.run.folder;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.source.Sources;
import io.github.ampmeter.source.machine.ObserveCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;

/** The observation of a plan, as its folder holds it. */
public final class SavedObservation {
  private static final double PERCENT = 100;

  /**
   * Workers are polled each second and sockets counted each fifth: after this time polls are
   * missing.
   */
  private static final long LONGEST_BETWEEN_LOOKS_MILLIS = 12_000;

  private static final long LONGEST_BETWEEN_WORKERS_MILLIS = 3_500;

  private static final DoubleBinaryOperator LAST = (before, now) -> now;

  private SavedObservation() {}

  /** What a plan's folder holds of it, and what sources observed of its run. */
  public static Observation of(RunFolder folder, String plan) throws IOException {
    return of(folder.observation(plan), folder.databaseStatus(plan), Sources.series(folder.root()));
  }

  /**
   * From either file or both; a folder of an earlier version has none.
   *
   * @param link what sources observed
   */
  static Observation of(Path csv, Path statusCsv, List<Series> link) throws IOException {
    Optional<DatabaseWork> database =
        Files.exists(statusCsv) ? Optional.of(SavedDatabaseWork.of(statusCsv)) : Optional.empty();
    if (!Files.exists(csv)) {
      return new Observation(List.of(), database);
    }
    List<Series> polled = ObserveCsv.read(csv);
    // Other threads poll the remote hosts, at different times.
    Map<String, long[]> polls =
        polled.stream()
            .filter(each -> !each.group().equals(ObservedGroup.WORKERS))
            .filter(each -> ObservedQuantity.of(each.key()).filter(q -> !q.seldom()).isPresent())
            .collect(
                Collectors.groupingBy(
                    SavedObservation::machine,
                    Collectors.collectingAndThen(Collectors.toList(), Series::polls)));
    int cpus = Observation.logicalCpus(polled, ObservedGroup.HOST);
    List<Series> series = new ArrayList<>(link);
    for (Series each : polled) {
      series.add(
          ObservedGroup.isStatus(each.group())
              ? each
              : overTime(each, polls.getOrDefault(machine(each), new long[0]), cpus));
    }
    return new Observation(series, database);
  }

  private static String machine(Series series) {
    boolean remote = ObservedGroup.isRemote(series.group());
    return remote || ObservedGroup.isStatus(series.group()) ? series.group() : ObservedGroup.HOST;
  }

  /**
   * From when each value holds. What is not read at each look speaks of the time since the value
   * before, unless that is so long that looks are missing.
   */
  private static Series overTime(Series polled, long[] polls, int hostCpus) {
    ObservedQuantity quantity = ObservedQuantity.of(polled.key()).orElseThrow();
    boolean host = polled.group().equals(ObservedGroup.HOST);
    return switch (quantity) {
      case LOGICAL_CPUS -> polled;
      case CPU_PERCENT_OF_ALL -> polled.since(polls).times(host ? hostCpus / PERCENT : 1);
      case CPU_PERCENT_OF_ONE, SYSTEM_PERCENT_OF_ONE, ALLOWED_CPUS_BUSY ->
          polled.since(polls).times(1 / PERCENT);
      // Between two polls the larger of both values counts.
      case PROPORTIONAL_BYTES -> polled.sinceLast(Long.MAX_VALUE, Math::max);
      case BUSY_WORKERS, IDLE_WORKERS -> polled.sinceLast(LONGEST_BETWEEN_WORKERS_MILLIS, LAST);
      default ->
          quantity.eachPoll()
              ? polled.since(polls)
              : polled.sinceLast(LONGEST_BETWEEN_LOOKS_MILLIS, LAST);
    };
  }
}
