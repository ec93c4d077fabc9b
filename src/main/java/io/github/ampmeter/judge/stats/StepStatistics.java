package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one pass of a load level measured: one point of a scaling curve. A run without steps is one
 * such pass.
 *
 * @param users the load level: of a sweep its step's, else the users who were at work for at least
 *     half of the window; over all load generators; 0 where it counts nothing
 * @param unit what the load level counts
 * @param repeat which pass of this level, from 1
 * @param startMillis when its first sample started, since 1970
 * @param endMillis when its last sample ended
 * @param window the part that is judged
 * @param labels operations first, then requests
 * @param total all operations or, without any, all requests
 * @param beside what the total leaves out: all requests beside operations; no sample without any
 * @param connectionTimes by request label
 * @param atWork the users who were at work in the window
 * @param rise of the total's rate within the window; empty: none
 * @param withoutPort samples that failed in the window for want of a local port or an open file
 * @param times when samples of each label came
 */
public record StepStatistics(
    int users,
    LoadUnit unit,
    int repeat,
    long startMillis,
    long endMillis,
    Window window,
    List<LabelStatistics> labels,
    LabelStatistics total,
    LabelStatistics beside,
    Map<String, ConnectionTimes> connectionTimes,
    UsersAtWork atWork,
    Optional<RateRise> rise,
    long withoutPort,
    List<LabelTimes> times) {
  public StepStatistics {
    labels = List.copyOf(labels);
    times = List.copyOf(times);
    connectionTimes = Collections.unmodifiableMap(new LinkedHashMap<>(connectionTimes));
  }

  /** Such as {@code 16 users repeat 2}. */
  public String text() {
    return new Step(users, unit, repeat).text();
  }

  /** Whether any of its operations, or of its requests, is called so. */
  boolean has(String name, LabelKind kind) {
    return labels.stream().anyMatch(each -> each.kind() == kind && each.label().equals(name));
  }

  /** The window, as far as there was load in it. */
  public Window loaded() {
    return window.until(endMillis);
  }

  /**
   * Whether the window is as long as was planned, with an allowance: it is shorter where load
   * generators came to the step one after the other.
   */
  public boolean lasts(long plannedMillis) {
    return Window.mayMiss(
        plannedMillis - (window.endMillis() - window.startMillis()), plannedMillis);
  }

  /**
   * Whether the planned users were at work all the time, with the same allowance; also where it is
   * not known.
   *
   * @param noneStopped whether each user went on to the end, or to a wait that would have ended
   *     after it
   */
  public boolean keptUsersAtWork(boolean noneStopped) {
    long below = noneStopped ? atWork.millisBelowPlanBeforeTheLastWait() : atWork.millisBelowPlan();
    return !atWork.known()
        || atWork.planned() <= atWork.most()
            && Window.mayMiss(below, window.endMillis() - window.startMillis());
  }

  public StepStatistics planning(int plannedUsers) {
    return new StepStatistics(
        users,
        unit,
        repeat,
        startMillis,
        endMillis,
        window,
        labels,
        total,
        beside,
        connectionTimes,
        atWork.planning(plannedUsers),
        rise,
        withoutPort,
        times);
  }
}
