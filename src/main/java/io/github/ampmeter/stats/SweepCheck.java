package io.github.ampmeter.stats;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.sample.RowsBeside;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadName;

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
  private String refusal = "";

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
      refusal = "several thread groups have steps" + ONE;
    }
    group = thread.group();
    if (unit != null && unit != thread.step().unit()) {
      refusal = "some steps are of users and some of arrivals a second" + ONE;
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
  public String refusal() {
    return refusal.isEmpty() && othersDuringTheSteps()
        ? "threads without steps were at work during the steps" + ONE
        : refusal;
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

  /** Those of them that are of no preheating. */
  public long others() {
    return steps.isEmpty() ? 0 : others;
  }

  /** The label of the first of these; empty without any. */
  public String firstOfOthers() {
    return firstOfOthers;
  }
}
