package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A load of arrivals: they come when they are due, whether or not those before have been served.
 *
 * @param seed of exponential gaps: the same seed offers the same arrivals again
 * @param mostUsers how many may be at work at the same time: with so many waiting for answers,
 *     nobody is left to take the next arrival
 * @param patience how long an arrival waits for a free user before it is dropped
 * @param warmUp of each pass, from its first arrival on; not in the figures
 * @param duration of each pass, after the warm-up
 * @param pause between two passes
 */
public record ArrivalSchedule(
    ArrivalRates rates,
    ArrivalGaps gaps,
    long seed,
    int mostUsers,
    Duration patience,
    Duration warmUp,
    Duration duration,
    Duration pause,
    int repeats) {
  public ArrivalSchedule {
    if (mostUsers < 1 || mostUsers > UserSteps.MOST_USERS) {
      throw new ConfigException(
          "the most users must be from 1 to " + UserSteps.MOST_USERS + ", was " + mostUsers);
    }
    if (repeats < 1 || repeats > LoadSchedule.MOST_REPEATS) {
      throw new ConfigException(
          "repeats must be from 1 to " + LoadSchedule.MOST_REPEATS + ", was " + repeats);
    }
    if ((long) rates.steps().size() * repeats > LoadSchedule.MOST_PASSES) {
      throw new ConfigException(
          "rates times repeats must be at most %s, was %s times %s"
              .formatted(LoadSchedule.MOST_PASSES, rates.steps().size(), repeats));
    }
    if (repeats > 1 && !rates.named()) {
      throw new ConfigException(
          "only whole numbers a second can be repeated; of "
              + rates
              + " the passes would not be"
              + " told apart");
    }
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException("duration must be above 0, was " + duration);
    }
  }

  /** For how long arrivals are due in each pass. */
  public Duration lasts() {
    return warmUp.plus(duration);
  }

  public List<ArrivalPass> passes() {
    List<ArrivalPass> passes = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (OfferedRate rate : rates.steps()) {
        passes.add(new ArrivalPass(rate, repeat));
      }
    }
    return passes;
  }

  /**
   * When the arrivals of a pass are due.
   *
   * @param generator unique among the load generators of a run, so that they do not go in step
   */
  public DueTimes dueTimes(ArrivalPass pass, String generator) {
    String what = "arrivals at " + new ArrivalRates(List.of(pass.rate())) + " " + pass.repeat();
    return new DueTimes(
        pass.rate(), gaps, SeededRandom.of(seed, generator, what), lasts().toNanos());
  }
}
