package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.StepBounds;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether several load generators were at work together: only then is the load the sum of their
 * users.
 */
public final class LoadGenerators {
  /** Somebody starts them one after the other, or they need unlike times to begin. */
  private static final long MOST_APART_MILLIS = 10_000;

  private static final double MOST_APART = 0.15;

  private LoadGenerators() {}

  public static List<Issue> never(List<Step> steps) {
    return steps.stream().map(step -> in(step, Message.GENERATORS_NEVER_TOGETHER.issue())).toList();
  }

  private static Issue in(Step step, Issue issue) {
    return step.equals(Step.NONE) ? issue : issue.inStep(step.text());
  }

  /** Checks one step; empty where the generators ran together for nearly as long as planned. */
  public static List<Issue> together(Step step, long millis, long plannedMillis) {
    return Window.mayMiss(plannedMillis - millis, plannedMillis)
        ? List.of()
        : List.of(
            in(
                step,
                Message.GENERATORS_TOGETHER.issue(
                    Duration.ofMillis(millis), Duration.ofMillis(plannedMillis))));
  }

  /** Of the steps of a sweep, of which nothing says how long they were to last. */
  public static List<Issue> hardlyTogether(StepBounds bounds, Window part) {
    return bounds.hardlyTogether(part).stream()
        .flatMap(each -> together(each.step(), each.millis(), each.ofMillis()).stream())
        .toList();
  }

  /** For a load of unknown length, in which generators may start a little apart. */
  public static List<Issue> apart(StepBounds bounds) {
    Optional<StepBounds.Lengths> lengths =
        bounds.lengths(Step.NONE).filter(each -> startTogether(each));
    if (lengths.isPresent()) {
      return together(Step.NONE, lengths.get().leastMillis(), lengths.get().mostMillis());
    }
    return bounds.extent().map(load -> apart(bounds, load)).orElse(List.of());
  }

  private static boolean startTogether(StepBounds.Lengths of) {
    return of.startsApartMillis() <= MOST_APART_MILLIS
        && of.startsApartMillis() <= MOST_APART * of.mostMillis();
  }

  public static List<Issue> apart(StepBounds bounds, Window judged) {
    StepWindows together = bounds.fromStart(start -> new Window(start, Long.MAX_VALUE));
    long within = together.of(Step.NONE).map(judged::within).orElse(judged.millis());
    return together(Step.NONE, within, judged.millis());
  }
}
