package io.github.ampmeter.stats.users;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Durations;
import io.github.ampmeter.stats.window.Window;
import java.time.Duration;
import java.util.Optional;

/**
 * What users did in the window that began before it, and is in no figure.
 *
 * @param waitedMillis of all users together, in stragglers: samples that began before the window,
 *     beyond the time in samples of the window that took as long
 * @param longest of the stragglers
 * @param streams users of whom nothing else was heard than one such sample
 * @param stream the label of the first of these; empty without any
 * @param failed requests that failed in the window or behind it
 * @param firstFailed the first of them; empty without any
 */
record FromBefore(
    long waitedMillis,
    Optional<HeardGroup.Straddling> longest,
    long streams,
    String stream,
    long failed,
    String firstFailed) {
  static final FromBefore NOTHING = new FromBefore(0, Optional.empty(), 0, "", 0, "");

  /**
   * In words, that more of their time than may be missing went into stragglers.
   *
   * @param users whose window it is
   * @param windowMillis its length
   */
  Optional<String> stragglers(int users, long windowMillis) {
    if (users == 0 || Window.mayMiss((double) waitedMillis / users, windowMillis)) {
      return Optional.empty();
    }
    HeardGroup.Straddling of = longest.orElseThrow();
    return Optional.of(
        "users were for %s %% of the judged time in requests that began before it and are in no"
                .formatted(Math.round(100.0 * waitedMillis / users / windowMillis))
            + " figure, %s for %s at the longest: find what they waited for, or begin to judge after it"
                .formatted(of.label(), Durations.text(Duration.ofMillis(of.elapsedMillis()))));
  }

  Optional<String> failures() {
    return failed == 0
        ? Optional.empty()
        : Optional.of(
            "%s that began before the judged time failed in it or after it, and %s in no"
                    .formatted(Counted.of(failed, "requests"), Counted.word(failed, "is", "are"))
                + " figure; the first: "
                + firstFailed);
  }

  Optional<String> streamsOnly() {
    return streams == 0
        ? Optional.empty()
        : Optional.of(
            "%s in %s, which began before the judged time and is in no figure, and in nothing else"
                .formatted(Counted.of(streams, "user was", "users were"), stream));
  }
}
