package io.github.ampmeter.stats.users;

import java.util.Optional;

/**
 * Requests that a user made while in another one.
 *
 * @param requests all that were written
 * @param atTheSameTime how many of them these are
 */
record ConcurrentRequests(long requests, long atTheSameTime) {
  static final ConcurrentRequests NOTHING = new ConcurrentRequests(0, 0);

  private static final double MANY = 0.1;
  private static final int FEWEST = 20;

  /** In words, where they are many. */
  Optional<String> many() {
    return atTheSameTime < FEWEST || atTheSameTime <= MANY * requests
        ? Optional.empty()
        : Optional.of(
            "%s of %s requests were made by users who were in another one: rows stand there twice, or"
                    .formatted(atTheSameTime, requests)
                + " are of several load generators that nothing tells apart, or the plan makes"
                + " requests side by side");
  }
}
