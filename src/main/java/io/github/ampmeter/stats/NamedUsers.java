package io.github.ampmeter.stats;

import java.util.Optional;

/**
 * The users that the threads of a step are named after, beside those whom its samples say to have
 * been at work: where nobody knows the plan, the names alone tell what load was meant.
 */
public record NamedUsers(StepStatistics step) {
  /** That they were never at work together, in words. */
  public Optional<String> neverTogether() {
    return told() && step.atWork().most() < step.users()
        ? Optional.of(
            "%s: its threads are named after %s users, at work were %s at the most"
                .formatted(step.text(), step.users(), step.atWork().most()))
        : Optional.empty();
  }

  /** That they were together once, but for the lesser part of the time, in words. */
  public Optional<String> seldomTogether() {
    return told() && neverTogether().isEmpty() && step.atWork().typical() < step.users()
        ? Optional.of(
            "%s: its threads are named after %s users, at work were for most of the time %s or fewer"
                .formatted(step.text(), step.users(), step.atWork().typical()))
        : Optional.empty();
  }

  /** Without a step the users are those who were at work. */
  private boolean told() {
    return !step.unit().offered() && step.atWork().known();
  }
}
