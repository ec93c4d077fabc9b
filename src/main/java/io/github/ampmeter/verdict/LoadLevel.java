package io.github.ampmeter.verdict;

/** At which load levels of a run a criterion is judged. */
public sealed interface LoadLevel {
  /** Whether figures at so many users are meant. */
  default boolean includes(int users) {
    return !(this instanceof AtUsers at) || at.users() == users;
  }

  /** The run's only one; a sweep has several, and the criterion must say which. */
  record Only() implements LoadLevel {}

  /** The level with this many users. */
  record AtUsers(int users) implements LoadLevel {
    public AtUsers {
      if (users < 1) {
        throw new IllegalArgumentException("users must be at least 1, was " + users);
      }
    }
  }

  /** Each level on its own. */
  record EveryStep() implements LoadLevel {}
}
