package io.github.ampmeter.stats.window;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadName;

/**
 * Whether each step's load was the step's alone. Another thread group at work meanwhile, with steps
 * of its own or without, would be part of the figures and not of the number of users.
 */
public final class SweepCheck {
  private static final String ONE = "; a sweep must be a plan's only load";

  private ThreadName lastThread;
  private ThreadName lastBeside;
  private boolean preheating;
  private int group;
  private LoadUnit unit;
  private long besideStart = Long.MAX_VALUE;
  private long besideEnd = Long.MIN_VALUE;
  private String refusal = "";

  public void accept(Sample sample) {
    if (sample.thread().step().equals(Step.NONE)) {
      if (sample.thread() != lastBeside) {
        lastBeside = sample.thread();
        preheating = lastBeside.preheats();
      }
      // Of several load generators one may preheat a moment longer than another.
      if (preheating) {
        return;
      }
      besideStart = sample.startMillis();
      besideEnd = sample.endMillis();
      return;
    }
    if (sample.startMillis() < besideEnd && sample.endMillis() > besideStart) {
      refusal = "threads without steps were at work during the steps" + ONE;
    }
    if (sample.thread() != lastThread) {
      lastThread = sample.thread();
      if (group != 0 && group != lastThread.group()) {
        refusal = "several thread groups have steps" + ONE;
      }
      group = lastThread.group();
      if (unit != null && unit != lastThread.step().unit()) {
        refusal = "some steps are of users and some of arrivals a second" + ONE;
      }
      unit = lastThread.step().unit();
    }
  }

  public String refusal() {
    return refusal;
  }
}
