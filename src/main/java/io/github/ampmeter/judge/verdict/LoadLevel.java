package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.LoadUnit;

/** At which load levels of a run a criterion is judged. */
public sealed interface LoadLevel {
  /** Whether figures at so many users, or arrivals a second, are meant. */
  default boolean includes(int level, LoadUnit unit) {
    return !(this instanceof At at) || at.level() == level && at.unit() == unit;
  }

  /** The run's only one; a sweep has several, and the criterion must say which. */
  record Only() implements LoadLevel {}

  /** The level with this many users, or arrivals a second. */
  record At(int level, LoadUnit unit) implements LoadLevel {
    public At {
      if (level < 1) {
        throw new IllegalArgumentException("a load level must be at least 1, was " + level);
      }
    }

    /** Names the level, such as {@code 16 users} or {@code 200 /s}. */
    public String text() {
      return unit.text(level);
    }
  }

  record EveryStep() implements LoadLevel {}
}
