package io.github.ampmeter.sample;

import io.github.ampmeter.Counted;

/**
 * One pass of a load level in a sweep.
 *
 * @param users how many work at the same time, on each load generator
 * @param repeat which pass of this level, from 1
 */
public record Step(int users, int repeat) {
  /** Of samples that no sweep made. */
  public static final Step NONE = new Step(0, 1);

  /** Such as {@code 16 users repeat 2}. */
  public String text() {
    return Counted.of(users, "users") + " repeat " + repeat;
  }
}
