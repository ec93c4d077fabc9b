package io.github.ampmeter.stats.users;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.stats.window.Window;
import java.util.Optional;

/**
 * The time of all users of a window together: at work, and heard of.
 *
 * @param users who were at work, or were to be
 * @param windowMillis the length of the window
 * @param atWorkMillis as the samples say; 0: they do not
 * @param heardMillis between the first and the last that was heard of each, and as long before and
 *     after as they may pause; where threads are no users, those at work
 * @param silentMillis behind the last that was heard of each and such a pause, while others of
 *     their group went on
 * @param tooMuchMillis by which more was heard of them than they were at work
 */
record Presence(
    int users,
    long windowMillis,
    long atWorkMillis,
    long heardMillis,
    long silentMillis,
    long tooMuchMillis) {
  static final Presence UNKNOWN = new Presence(0, 0, 0, 0, 0, 0);

  /** More users are no stragglers at the end of a load. */
  private static final int MOST_SILENT_PARTS = 4;

  private static final long LEAST_MISSING_MILLIS = 1000;

  /** That more than a quarter was silent, of those of whom it is known that they were to go on. */
  Optional<String> tooSilent() {
    long missing = Math.min(silentMillis, atWorkMillis - heardMillis);
    return unheard() && MOST_SILENT_PARTS * missing > atWorkMillis
        ? Optional.of(whoWasHeard())
        : Optional.empty();
  }

  /** That fewer were heard of than were at work. */
  Optional<String> tooFew() {
    return unheard() ? Optional.of(whoWasHeard()) : Optional.empty();
  }

  /** That more were heard of. */
  Optional<String> tooMany() {
    return tooMuchMillis > LEAST_MISSING_MILLIS * users
            && !Window.mayMiss(tooMuchMillis, atWorkMillis)
        ? Optional.of(
            "of %s users at work in the judged time %s were heard of on average: rows of several load"
                    .formatted(average(atWorkMillis), average(atWorkMillis + tooMuchMillis))
                + " generators, or copies, that nothing tells apart")
        : Optional.empty();
  }

  /** Rows tell of their ends: of less than a second they may tell nothing. */
  private boolean unheard() {
    long missing = atWorkMillis - heardMillis;
    return missing > LEAST_MISSING_MILLIS * users && !Window.mayMiss(missing, atWorkMillis);
  }

  private String whoWasHeard() {
    return "of %s users at work in the judged time %s were heard of on average: who waits for an"
            .formatted(average(atWorkMillis), average(heardMillis))
        + " answer that never comes, or pauses for longer than was looked at, writes no row";
  }

  private String average(long userMillis) {
    return Decimals.text((double) userMillis / windowMillis, 1);
  }
}
