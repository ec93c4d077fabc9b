package io.github.ampmeter.stats.users;

import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.UsersAtWork;
import io.github.ampmeter.stats.window.Window;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The users of one step, against what its figures rest on.
 *
 * @param groups those of its groups that tell of users
 * @param all whether these are all of its groups, and have been told of all their samples
 */
record UsersOfStep(StepStatistics step, List<HeardGroup> groups, boolean all) {
  /** Threads are users, and not runs through the plan, where they are not many more. */
  private static final double MOST_THREADS_A_USER = 1.5;

  /**
   * What became of their time.
   *
   * @param open whether nobody said when the window ends: it does with the last start of a sample,
   *     behind which users come to their ends
   */
  UserTime time(boolean open) {
    Window window = open ? step.window().until(lastStart()) : step.loaded();
    long threads = groups.stream().mapToLong(HeardGroup::threads).sum();
    int most = Math.max(step.atWork().planned(), step.atWork().most());
    return new UserTime(
        presence(window, most == 0 ? (int) threads : most, threads <= MOST_THREADS_A_USER * most),
        fromBefore(window),
        new ConcurrentRequests(
            groups.stream().mapToLong(HeardGroup::requests).sum(),
            groups.stream().mapToLong(HeardGroup::atTheSameTime).sum()));
  }

  private Presence presence(Window window, int users, boolean threadsAreUsers) {
    long atWork = all ? atWorkMillis(window) : 0;
    boolean told = all && threadsAreUsers;
    return new Presence(
        users,
        window.millis(),
        atWork,
        told ? sum(HeardGroup::heardOrPausedMillis, window) : atWork,
        told ? sum(HeardGroup::silentMillis, window) : 0,
        atWork == 0 ? 0 : Math.max(0, sum(HeardGroup::heardMillis, window) - atWork));
  }

  private FromBefore fromBefore(Window window) {
    List<HeardGroup> streams =
        groups.stream().filter(group -> all && group.onlyStraddles()).toList();
    List<HeardGroup.Straddling> stragglers =
        groups.stream()
            .filter(group -> !streams.contains(group))
            .flatMap(group -> group.straddling(kind()).stream())
            .toList();
    return new FromBefore(
        waitedMillis(stragglers, window),
        stragglers.stream().max(Comparator.comparingLong(HeardGroup.Straddling::elapsedMillis)),
        streams.stream().mapToLong(HeardGroup::threads).sum(),
        streams.stream()
            .flatMap(group -> group.straddling(SampleKind.REQUEST).stream())
            .map(HeardGroup.Straddling::label)
            .findFirst()
            .orElse(""),
        groups.stream().mapToLong(HeardGroup::failedFromBefore).sum(),
        groups.stream()
            .map(HeardGroup::firstFailed)
            .filter(first -> !first.isEmpty())
            .findFirst()
            .orElse(""));
  }

  private interface OfGroup {
    long millis(HeardGroup group, Window window);
  }

  private long sum(OfGroup of, Window window) {
    return groups.stream().mapToLong(group -> of.millis(group, window)).sum();
  }

  private long lastStart() {
    return step.window().startMillis() + step.atWork().wholeMillis();
  }

  /**
   * Of all users together, by what the samples say; behind the last start of a sample, as many as
   * then.
   */
  private long atWorkMillis(Window window) {
    UsersAtWork atWork = step.atWork();
    long told = atWork.wholeMillis();
    return atWork.userMillis() + Math.max(0, window.millis() - told) * atWork.last();
  }

  /** Requests; operations where nothing else was written. */
  private SampleKind kind() {
    return step.labels().stream().anyMatch(label -> label.kind() == LabelKind.REQUEST)
        ? SampleKind.REQUEST
        : SampleKind.OPERATION;
  }

  /**
   * The time of users in samples that began before the window, less that in samples as long that
   * began in it: of a load whose long samples come all the time, as many are cut at its end.
   */
  private long waitedMillis(List<HeardGroup.Straddling> stragglers, Window window) {
    Map<Long, Long> byLength =
        stragglers.stream()
            .collect(
                Collectors.groupingBy(
                    each -> Long.highestOneBit(each.elapsedMillis()),
                    () -> new TreeMap<Long, Long>(Comparator.reverseOrder()),
                    Collectors.summingLong(
                        each ->
                            Math.max(
                                0,
                                Math.min(each.untilMillis(), window.endMillis())
                                    - window.startMillis()))));
    double waited = 0;
    double most = 0;
    for (Map.Entry<Long, Long> length : byLength.entrySet()) {
      waited += length.getValue();
      most = Math.max(most, waited - inFigures(length.getKey() / 2.0, window));
    }
    return Math.round(most);
  }

  /** The time in samples of the window that were at least so long. */
  private double inFigures(double leastMillis, Window window) {
    LabelKind kind = LabelKind.valueOf(kind().name());
    return step.labels().stream()
        .filter(label -> label.kind() == kind)
        .mapToDouble(label -> label.elapsed().sumFrom(leastMillis, window.millis()))
        .sum();
  }
}
