package io.github.ampmeter.judge.sample;

import io.github.ampmeter.LoadUnit;

/**
 * One pass of a load level in a sweep.
 *
 * @param level how many users work at the same time, or how many arrivals are offered each second,
 *     on each load generator
 * @param unit which of the two
 * @param repeat which pass of this level, from 1
 */
public record Step(int level, LoadUnit unit, int repeat) {
  /** Samples outside of a sweep have this step. */
  public static final Step NONE = new Step(0, 1);

  public Step(int users, int repeat) {
    this(users, LoadUnit.USERS, repeat);
  }

  /** Names the step, such as {@code 16 users repeat 2} or {@code 200 /s repeat 1}. */
  public String text() {
    return unit.text(level) + " repeat " + repeat;
  }
}
