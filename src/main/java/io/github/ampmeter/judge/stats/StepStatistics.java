package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one pass of a load level measured: one point of a scaling curve. A run without steps is one
 * such pass.
 *
 * @param step its level counts the users of a sweep's step, else the users who were at work for at
 *     least half of the window; over all load generators; 0 where it counts nothing
 * @param atWork the users who were at work in the window
 * @param rise of the total's rate within the window; empty: none
 * @param times when samples of each label came
 */
public record StepStatistics(
    Step step,
    MeasuredTime time,
    PassFigures figures,
    Connections connections,
    UsersAtWork atWork,
    Optional<RateRise> rise,
    List<LabelTimes> times) {
  /**
   * What its samples came to.
   *
   * @param labels operations first, then requests, then parts of them
   * @param total all operations or, without any, all requests
   * @param ofKind all transactions, all requests that went over the wire, all parts; of each kind
   *     that came
   * @param loose the labels that are operations because their requests are outside of transactions
   */
  public record PassFigures(
      List<LabelStatistics> labels,
      LabelStatistics total,
      Map<LabelKind, LabelStatistics> ofKind,
      Set<String> loose) {
    public PassFigures {
      labels = List.copyOf(labels);
      ofKind = Collections.unmodifiableMap(new LinkedHashMap<>(ofKind));
      loose = Collections.unmodifiableSet(new LinkedHashSet<>(loose));
    }
  }

  /**
   * What connecting took.
   *
   * @param times by request label
   * @param withoutPort samples that failed in the window for want of a local port or an open file
   */
  public record Connections(Map<String, ConnectionTimes> times, long withoutPort) {
    public Connections {
      times = Collections.unmodifiableMap(new LinkedHashMap<>(times));
    }
  }

  public StepStatistics {
    times = List.copyOf(times);
  }

  public int users() {
    return step.level();
  }

  /** What the load level counts. */
  public LoadUnit unit() {
    return step.unit();
  }

  /** Which pass of this level it is, from 1. */
  public int repeat() {
    return step.repeat();
  }

  public long startMillis() {
    return time.startMillis();
  }

  public long endMillis() {
    return time.endMillis();
  }

  public Window window() {
    return time.window();
  }

  public List<LabelStatistics> labels() {
    return figures.labels;
  }

  public LabelStatistics total() {
    return figures.total;
  }

  /** Names the pass, such as {@code 16 users repeat 2}. */
  public String text() {
    return step.text();
  }

  /** Whether any of its operations, or of its requests, is called so. */
  boolean has(String name, LabelKind kind) {
    return labels().stream().anyMatch(each -> each.kind() == kind && each.label().equals(name));
  }

  /** The window, as far as there was load in it. */
  public Window loaded() {
    return time.loaded();
  }

  /**
   * Whether the window is as long as was planned, with an allowance: it is shorter where load
   * generators came to the step one after the other.
   */
  public boolean lasts(long plannedMillis) {
    return Window.mayMiss(plannedMillis - window().millis(), plannedMillis);
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
        || atWork.planned() <= atWork.most() && Window.mayMiss(below, window().millis());
  }

  public StepStatistics planning(int plannedUsers) {
    return new StepStatistics(
        step, time, figures, connections, atWork.planning(plannedUsers), rise, times);
  }
}
