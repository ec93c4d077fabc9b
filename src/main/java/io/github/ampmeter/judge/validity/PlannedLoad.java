package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.UsersAtWork;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.UserActivity.InFlight;
import io.github.ampmeter.judge.validity.UserActivity.Lost;
import io.github.ampmeter.judge.validity.UserActivity.UserGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The load that came in one step, against the one that was to come: users at work, who dropped out,
 * who fell silent, and what was in flight as the window began.
 *
 * @param groups those of the step
 * @param planned whether a plan says how many users there were to be
 * @param open whether nobody said when the window ends: it does with the last start of a sample,
 *     behind which users come to their ends
 */
record PlannedLoad(
    RunStatistics run, StepStatistics step, List<UserGroup> groups, boolean planned, boolean open) {
  /** Threads are users, and not runs through the plan, where they are not many more. */
  private static final double MOST_THREADS_A_USER = 1.5;

  /** A smaller share of silent users are stragglers at the end of a load. */
  private static final int MOST_SILENT_PARTS = 4;

  /** In a load some users may wait to its end. */
  private static final double MOST_MISSING = 0.34;

  private static final int FEWEST_MISSING = 3;

  private static final long LEAST_MISSING_MILLIS = 1000;

  /** In which a load is begun; users of later threads come and go. */
  private static final double FIRST_PART = 0.25;

  /** In which users must have been gone, and no further ones went: else the load was to fall. */
  private static final double LAST_PART = 0.25;

  /** Users who go at the end of the last part end with the load. */
  private static final double END_OF_LAST_PART = 0.05;

  private static final double LEAST_LOST = 0.1;

  /** If more users leave in the last part, the load was meant to fall. */
  private static final double MOST_FALLING = 0.1;

  /** Throughput falls with the users where it falls by so much of the share that was lost. */
  private static final double LEAST_FALL = 0.5;

  /** The level of a load is sampled this many times. */
  private static final int LOOKS = 40;

  /** What the samples say of the users of a step. */
  List<Issue> issues() {
    List<Issue> issues = new ArrayList<>();
    named().ifPresent(issues::add);
    List<UserGroup> ofUsers = groups.stream().filter(UserGroup::ofUsers).toList();
    ofUsers.stream().flatMap(group -> missing(group).stream()).findFirst().ifPresent(issues::add);
    if (!ofUsers.isEmpty()) {
      Window window = open ? step.window().until(lastStart()) : step.loaded();
      int threads = ofUsers.stream().mapToInt(UserGroup::threads).sum();
      int most = Math.max(step.atWork().planned(), step.atWork().most());
      int users = most == 0 ? threads : most;
      inFlight(ofUsers, window, users)
          .or(() -> unended(ofUsers, window, users))
          .ifPresent(issues::add);
      failedFromBefore(ofUsers).ifPresent(issues::add);
      streams(ofUsers).ifPresent(issues::add);
      boolean threadsAreUsers = threads <= MOST_THREADS_A_USER * most;
      if (planned && threadsAreUsers && ofUsers.equals(groups)) {
        silent(ofUsers, window, most).ifPresent(issues::add);
      }
      if (!planned) {
        ofUsers.stream()
            .flatMap(group -> lost(group, window).stream())
            .findFirst()
            .ifPresent(issues::add);
      }
    }
    return issues.stream().map(this::here).toList();
  }

  /** Of a group whose later threads wrote rows and many earlier ones wrote none. */
  private static Optional<Issue> missing(UserGroup group) {
    int planned = group.highestNumber();
    int missing = planned - group.threads();
    return missing >= FEWEST_MISSING && missing >= MOST_MISSING * planned && group.wroteOften()
        ? Optional.of(Message.USERS_MISSING.issue(missing, planned, group.name))
        : Optional.empty();
  }

  private Issue here(Issue issue) {
    return run.steps().size() > 1 ? issue.inStep(step.text()) : issue;
  }

  /** Of a step whose threads are named after users who were never, or seldom, together. */
  private Optional<Issue> named() {
    UsersAtWork atWork = step.atWork();
    if (planned || step.unit().offered() || !atWork.known() || atWork.typical() >= step.users()) {
      return Optional.empty();
    }
    Issue issue =
        atWork.most() < step.users()
            ? Message.NEVER_TOGETHER.issue(step.users(), atWork.most())
            : Message.SELDOM_TOGETHER.issue(step.users(), atWork.typical());
    return Optional.of(issue);
  }

  private long lastStart() {
    return step.window().startMillis() + step.atWork().wholeMillis();
  }

  private Optional<Issue> inFlight(List<UserGroup> ofUsers, Window window, int users) {
    List<InFlight> all =
        ofUsers.stream()
            .filter(group -> !group.onlyStreams())
            .flatMap(group -> group.inFlight(kind()).stream())
            .toList();
    return inNoFigure(
        Message.IN_FLIGHT_AT_START, all, waitedMillis(all, window, kind()), window, users);
  }

  /** Users who wait in operations that the load's end cuts are in no figure of operations. */
  private Optional<Issue> unended(List<UserGroup> ofUsers, Window window, int users) {
    List<InFlight> all = ofUsers.stream().flatMap(group -> group.unended().stream()).toList();
    double waited = waitedMillis(all, window, SampleKind.OPERATION);
    return inNoFigure(Message.UNENDED_OPERATIONS, all, waited, window, users);
  }

  private Optional<Issue> inNoFigure(
      Message message, List<InFlight> all, double waitedMillis, Window window, int users) {
    if (users == 0 || Window.mayMiss(waitedMillis / users, window.millis())) {
      return Optional.empty();
    }
    InFlight longest = Collections.max(all, Comparator.comparingLong(InFlight::elapsedMillis));
    return Optional.of(
        message.issue(
            Figure.percent(Math.round(100.0 * waitedMillis / users / window.millis())),
            longest.label(),
            Duration.ofMillis(longest.elapsedMillis())));
  }

  /** Requests; operations where nothing else was written. */
  private SampleKind kind() {
    return step.labels().stream().anyMatch(label -> label.kind() == LabelKind.REQUEST)
        ? SampleKind.REQUEST
        : SampleKind.OPERATION;
  }

  /**
   * The time of users in samples that enter no figure, less that in samples of the figures that are
   * as long: of a load whose long samples come all the time, as many are cut at its end.
   */
  private double waitedMillis(List<InFlight> all, Window window, SampleKind figures) {
    Map<Long, Long> byLength =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    each -> Long.highestOneBit(each.elapsedMillis()),
                    () -> new TreeMap<Long, Long>(Comparator.reverseOrder()),
                    Collectors.summingLong(
                        each ->
                            Math.max(
                                0,
                                Math.min(each.untilMillis(), window.endMillis())
                                    - Math.max(each.fromMillis(), window.startMillis())))));
    double waited = 0;
    double most = 0;
    for (Map.Entry<Long, Long> length : byLength.entrySet()) {
      waited += length.getValue();
      most = Math.max(most, waited - inFigures(length.getKey() / 2.0, window, figures));
    }
    return most;
  }

  /** The time in samples of the window that were at least so long. */
  private double inFigures(double leastMillis, Window window, SampleKind figures) {
    LabelKind kind = LabelKind.valueOf(figures.name());
    return step.labels().stream()
        .filter(label -> label.kind() == kind)
        .mapToDouble(label -> label.elapsed().sumFrom(leastMillis, window.millis()))
        .sum();
  }

  private static Optional<Issue> failedFromBefore(List<UserGroup> ofUsers) {
    long failed = ofUsers.stream().mapToLong(UserGroup::failedFromBefore).sum();
    List<UserGroup> groups =
        ofUsers.stream().filter(group -> group.failedFromBefore() > 0).toList();
    Set<String> labels =
        groups.stream().map(UserGroup::onlyFailedLabel).collect(Collectors.toSet());
    return groups.stream()
        .findFirst()
        .map(
            first ->
                Message.FAILED_FROM_BEFORE
                    .issue(Figure.of(failed, "requests"), first.firstFailed())
                    .ofLabel(labels.size() == 1 ? first.onlyFailedLabel() : ""));
  }

  private Optional<Issue> streams(List<UserGroup> ofUsers) {
    List<UserGroup> streams =
        ofUsers.equals(groups)
            ? groups.stream().filter(UserGroup::onlyStreams).toList()
            : List.of();
    long users = streams.stream().mapToLong(UserGroup::threads).sum();
    return streams.stream()
        .flatMap(group -> group.inFlight(SampleKind.REQUEST).stream())
        .map(InFlight::label)
        .findFirst()
        .map(label -> Message.STREAMS_ONLY.issue(Figure.of(users, "users"), label));
  }

  /** That fewer users wrote rows than were at work; a quarter of them make the run invalid. */
  private Optional<Issue> silent(List<UserGroup> ofUsers, Window window, int users) {
    long atWork = atWorkMillis(window);
    long active = ofUsers.stream().mapToLong(group -> group.activeMillis(window)).sum();
    long missing = atWork - active;
    // Rows tell of their ends: of less than a second they may tell nothing.
    if (missing <= LEAST_MISSING_MILLIS * users || Window.mayMiss(missing, atWork)) {
      return Optional.empty();
    }
    long silent = ofUsers.stream().mapToLong(group -> group.silentMillis(window)).sum();
    boolean many = MOST_SILENT_PARTS * Math.min(silent, missing) > atWork;
    return Optional.of(
        Message.SILENT_USERS
            .issue(average(atWork, window), average(active, window))
            .as(many ? Severity.INVALID : Severity.WARNING));
  }

  /**
   * The time of all users together by what the samples say; behind the last start of a sample, as
   * many as then.
   */
  private long atWorkMillis(Window window) {
    UsersAtWork atWork = step.atWork();
    long told = atWork.wholeMillis();
    return atWork.userMillis() + Math.max(0, window.millis() - told) * atWork.last();
  }

  private static String average(long userMillis, Window window) {
    return Decimals.text((double) userMillis / window.millis(), 1);
  }

  /** That users of a group stopped while the others went on, and the throughput fell with them. */
  private Optional<Issue> lost(UserGroup group, Window window) {
    long last = window.endMillis() - Math.round(LAST_PART * window.millis());
    long end = window.endMillis() - Math.round(END_OF_LAST_PART * window.millis());
    int most = 0;
    for (int i = 0; i <= LOOKS; i++) {
      most = Math.max(most, group.activeAt(window.startMillis() + i * window.millis() / LOOKS));
    }
    int then = group.activeAt(last);
    int left = group.activeAt(end);
    Lost lost = group.lost(last, window.startMillis() + Math.round(FIRST_PART * window.millis()));
    long[] ends = lost.ends();
    // Whoever stops behind a failure stops because of it, and is in no ramp-down.
    boolean falls = then - left > MOST_FALLING * then && 2 * lost.failed() < ends.length;
    if (left == 0
        || falls
        || group.threads() > MOST_THREADS_A_USER * most
        || ends.length <= LEAST_LOST * most) {
      return Optional.empty();
    }
    double before = rate(window.startMillis(), ends[0]);
    double after = rate(ends[ends.length - 1], end);
    double fall = 1 - after / before;
    return !(fall > LEAST_FALL * ends.length / most)
        ? Optional.empty()
        : Optional.of(
            Message.USERS_LOST.issue(
                ends.length,
                group.threads(),
                group.name,
                Clock.second(ends[ends.length - 1]),
                Figure.percent(Math.round(100 * fall))));
  }

  /** Samples a second of the whole run, as its series has them; NaN without a whole slice. */
  private double rate(long fromMillis, long toMillis) {
    double samples = 0;
    double seconds = 0;
    for (Interval interval : run.intervals()) {
      double until = interval.startMillis() + 1e3 * interval.seconds();
      if (interval.startMillis() >= fromMillis && until <= toMillis) {
        samples += interval.elapsed().count() + interval.errors();
        seconds += interval.seconds();
      }
    }
    return samples / seconds;
  }
}
