package io.github.ampmeter.stats.users;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What became of the time of a step's users in its window.
 *
 * @param presence who was at work, and heard of
 * @param fromBefore what they did that began before
 * @param sideBySide what they did at the same time
 */
public record UserTime(Presence presence, FromBefore fromBefore, ConcurrentRequests sideBySide) {
  static final UserTime UNKNOWN =
      new UserTime(Presence.UNKNOWN, FromBefore.NOTHING, ConcurrentRequests.NOTHING);

  /** Why the step is incomplete, whatever its figures say. */
  public List<String> problems() {
    return Stream.of(stragglers(), presence.tooSilent()).flatMap(Optional::stream).toList();
  }

  /** The first of the problems, which no sample is needed for that began in the window. */
  public Optional<String> stragglers() {
    return fromBefore.stragglers(presence.users(), presence.windowMillis());
  }

  /** What leaves a doubt. */
  public List<String> remarks() {
    return Stream.of(
            failures(),
            presence.tooSilent().isPresent() ? Optional.<String>empty() : presence.tooFew(),
            fromBefore.streamsOnly(),
            presence.tooMany(),
            sideBySide.many())
        .flatMap(Optional::stream)
        .toList();
  }

  /** The first of the remarks: of requests that began before the window. */
  public Optional<String> failures() {
    return fromBefore.failures();
  }
}
