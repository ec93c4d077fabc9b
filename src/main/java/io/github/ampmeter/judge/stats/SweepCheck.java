package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.RowsBeside;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether each step's load was the step's alone. Another thread group at work meanwhile, with steps
 * of its own or without, would be part of the figures and not of the number of users.
 */
public final class SweepCheck {
  private static final String ONE = "; a sweep must be a plan's only load";

  private final PreheatingTimes generators = new PreheatingTimes();
  private final TimeSpan steps = new TimeSpan();
  private final TimeSpan before = new TimeSpan();
  private final TimeSpan after = new TimeSpan();
  private final RowsBeside beside = new RowsBeside();
  private ThreadName lastThread;
  private boolean inStep;

  /** Of the steps, or of the preheating, of the last thread's load generator; null: of neither. */
  private TimeSpan own;

  private int group;
  private LoadUnit unit;
  private boolean othersMeanwhile;
  private long others;
  private String firstOfOthers = "";
  private String problem = "";

  public void accept(Sample sample) {
    if (sample.thread() != lastThread) {
      lastThread = sample.thread();
      turnTo(lastThread);
    }
    if (own != null) {
      own.include(sample);
    }
    if (inStep) {
      steps.include(sample);
    } else {
      beside(sample);
    }
  }

  private void turnTo(ThreadName thread) {
    inStep = !thread.step().equals(Step.NONE);
    if (inStep) {
      requireOneLoad(thread);
      own = generators.ofSteps(thread.origin());
    } else {
      own = thread.preheating().map(generators::of).orElse(null);
    }
  }

  private void requireOneLoad(ThreadName thread) {
    if (group != 0 && group != thread.group()) {
      problem = "several thread groups have steps" + ONE;
    }
    group = thread.group();
    if (unit != null && unit != thread.step().unit()) {
      problem = "some steps are of users and some of arrivals a second" + ONE;
    }
    unit = thread.step().unit();
  }

  private void beside(Sample sample) {
    beside.accept(sample);
    if (own != null) {
      return;
    }
    others++;
    firstOfOthers = firstOfOthers.isEmpty() ? sample.label() : firstOfOthers;
    // Where the steps lie is known as far as they have come; they may yet grow into either.
    if (steps.beginsAfter(sample)) {
      before.include(sample);
    } else if (steps.endsBefore(sample)) {
      after.include(sample);
    } else {
      othersMeanwhile = true;
    }
  }

  /** Why the steps cannot be told apart; empty when they can. */
  public String problem() {
    return problem.isEmpty() && othersDuringTheSteps()
        ? "threads without steps were at work during the steps" + ONE
        : problem;
  }

  private boolean othersDuringTheSteps() {
    return othersMeanwhile
        || before.overlaps(steps)
        || after.overlaps(steps)
        || generators.othersDuring(steps, group);
  }

  /** The samples that are of no step; none where there are no steps. */
  public RowsBeside beside() {
    return steps.isEmpty() ? new RowsBeside() : beside;
  }

  public long others() {
    return steps.isEmpty() ? 0 : others;
  }

  public String firstOfOthers() {
    return firstOfOthers;
  }

  /**
   * When each load generator preheated and when it was in its steps. Of several, one may preheat
   * while another is at its first step.
   */
  private static final class PreheatingTimes {
    private static final int MOST_GENERATORS = 1000;

    /** By which the clock of a load generator may be out between one thread and the next. */
    private static final long MOST_COMMON_MILLIS = 1000;

    private final Map<String, TimeSpan> steps = new HashMap<>();
    private final Map<ThreadName.Preheating, TimeSpan> preheatings = new HashMap<>();

    /** Of the steps of a load generator; null: there are too many to tell them apart. */
    TimeSpan ofSteps(String origin) {
      return span(steps, origin);
    }

    /** Of what is called a preheating; null: there are too many to tell them apart. */
    TimeSpan of(ThreadName.Preheating preheating) {
      return span(preheatings, preheating);
    }

    private static <K> TimeSpan span(Map<K, TimeSpan> of, K whose) {
      return of.size() < MOST_GENERATORS
          ? of.computeIfAbsent(whose, key -> new TimeSpan())
          : of.get(whose);
    }

    /**
     * Whether what is called a preheating is none and was at work during the steps.
     *
     * @param group the number of the thread group that has steps
     * @param all of all load generators
     */
    boolean othersDuring(TimeSpan all, int group) {
      return preheatings.entrySet().stream()
          .anyMatch(
              each ->
                  each.getValue().overlaps(all)
                      && !isBefore(each.getKey(), each.getValue(), all, group));
    }

    private boolean isBefore(
        ThreadName.Preheating preheating, TimeSpan time, TimeSpan all, int group) {
      TimeSpan unknown = steps.size() < MOST_GENERATORS ? new TimeSpan() : all;
      TimeSpan own = steps.getOrDefault(preheating.origin(), unknown);
      return preheating.group() == group
          && steps.keySet().stream().anyMatch(origin -> sameGroup(preheating.origin(), origin))
          && time.commonMillis(own) <= Math.min(MOST_COMMON_MILLIS, own.lengthMillis() / 2);
    }

    /** Whether two origins are the same but for the workers' addresses. */
    private static boolean sameGroup(String one, String other) {
      if (isGroupOf(one, other)) {
        return true;
      }
      for (int dash = one.indexOf('-'); dash >= 0; dash = one.indexOf('-', dash + 1)) {
        if (isGroupOf(one.substring(dash + 1), other)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isGroupOf(String name, String origin) {
      return origin.equals(name) || origin.endsWith("-" + name);
    }
  }

  /** From the first start to the last end of samples. */
  private static final class TimeSpan {
    private long startMillis = Long.MAX_VALUE;
    private long endMillis = Long.MIN_VALUE;

    void include(Sample sample) {
      startMillis = Math.min(startMillis, sample.startMillis());
      endMillis = Math.max(endMillis, sample.endMillis());
    }

    boolean isEmpty() {
      return startMillis > endMillis;
    }

    long lengthMillis() {
      return isEmpty() ? 0 : endMillis - startMillis;
    }

    boolean beginsAfter(Sample sample) {
      return sample.endMillis() <= startMillis;
    }

    boolean endsBefore(Sample sample) {
      return sample.startMillis() >= endMillis;
    }

    boolean overlaps(TimeSpan other) {
      return startMillis < other.endMillis && endMillis > other.startMillis;
    }

    /** How long both lasted together. */
    long commonMillis(TimeSpan other) {
      return overlaps(other)
          ? Math.min(endMillis, other.endMillis) - Math.max(startMillis, other.startMillis)
          : 0;
    }
  }
}
