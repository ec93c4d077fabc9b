package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.ArrivalRates.OfferedRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A load of arrivals: they come when they are due, whether or not those before have been served.
 *
 * @param seed of exponential gaps: the same seed offers the same arrivals again
 * @param mostUsers how many may be at work at the same time: with so many waiting for responses, no
 *     user is free for the next arrival
 * @param patience how long an arrival waits for a free user before it is dropped
 */
public record ArrivalSchedule(
    ArrivalRates rates,
    ArrivalGaps gaps,
    long seed,
    int mostUsers,
    Duration patience,
    Passes times) {
  /**
   * How long passes are.
   *
   * @param warmUp of each pass, from its first arrival on; not in the figures
   * @param duration of each pass, after the warm-up
   * @param pause between two passes
   * @param repeats how often each rate is offered
   */
  public record Passes(Duration warmUp, Duration duration, Duration pause, int repeats) {}

  public ArrivalSchedule {
    if (mostUsers < 1 || mostUsers > UserSteps.MOST_USERS) {
      throw new ConfigException(
          "most users at once must be from 1 to " + UserSteps.MOST_USERS + ", was " + mostUsers);
    }
    if (times.repeats < 1 || times.repeats > LoadSchedule.MOST_REPEATS) {
      throw new ConfigException(
          "repeats must be from 1 to " + LoadSchedule.MOST_REPEATS + ", was " + times.repeats);
    }
    if ((long) rates.steps().size() * times.repeats > LoadSchedule.MOST_PASSES) {
      throw new ConfigException(
          "rates times repeats must be at most %s, was %s times %s"
              .formatted(LoadSchedule.MOST_PASSES, rates.steps().size(), times.repeats));
    }
    if (times.repeats > 1 && !rates.named()) {
      throw new ConfigException(
          "only whole numbers a second can be repeated; of %s the passes could not be distinguished"
              .formatted(rates));
    }
    if (times.duration.isZero() || times.duration.isNegative()) {
      throw new IllegalArgumentException("duration must be above 0, was " + times.duration);
    }
  }

  /** For how long arrivals are due in each pass. */
  public Duration lasts() {
    return times.warmUp.plus(times.duration);
  }

  public List<ArrivalPass> passes() {
    List<ArrivalPass> passes = new ArrayList<>();
    for (int repeat = 1; repeat <= times.repeats; repeat++) {
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

  /**
   * One rate, once.
   *
   * @param repeat from 1
   */
  public record ArrivalPass(OfferedRate rate, int repeat) {}

  /** What lies between two arrivals. */
  public enum ArrivalGaps {
    /** Gaps are equal as long as the rate is constant. */
    CONSTANT("constant"),
    /** Drawn at random and independent of each other, as of people who do not know each other. */
    EXPONENTIAL("exponential");

    private final String word;

    ArrivalGaps(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /**
     * How much further the number of arrivals that are due on average has come with the next one.
     */
    DoubleSupplier steps(RandomGenerator draws) {
      return this == CONSTANT ? () -> 1 : () -> SeededRandom.exponential(draws);
    }

    /**
     * Reads the word; an empty text means the constant ones.
     *
     * @param place the beginning of an error message
     */
    public static ArrivalGaps parse(String place, String text) {
      if (text.isBlank()) {
        return CONSTANT;
      }
      return Arrays.stream(values())
          .filter(gaps -> gaps.word.equals(text.strip()))
          .findFirst()
          .orElseThrow(
              () ->
                  new ConfigException(
                      "%s: gaps must be %s, found \"%s\""
                          .formatted(
                              place,
                              Arrays.stream(values())
                                  .map(ArrivalGaps::word)
                                  .collect(Collectors.joining(" or ")),
                              text.strip())));
    }
  }

  /**
   * When the arrivals of one pass are due, in nanoseconds after its beginning: the first one at
   * once, each other one when the average number of arrivals that are due has grown by a step,
   * which is 1 for constant gaps and drawn from the exponential distribution of mean 1 else. So a
   * ramp has its right number of arrivals at each moment. Nothing is kept: the next one is reckoned
   * when it is asked for.
   */
  public static final class DueTimes implements PrimitiveIterator.OfLong {
    private static final double NANOS_A_SECOND = 1e9;

    private final OfferedRate rate;
    private final double endNanos;
    private final DoubleSupplier steps;
    private double due;
    private double nextNanos;

    /**
     * Those of a rate.
     *
     * @param draws what exponential gaps are drawn from
     * @param lasts for how long arrivals are due, in nanoseconds; none is at the very end
     */
    public DueTimes(OfferedRate rate, ArrivalGaps gaps, RandomGenerator draws, long lasts) {
      this.rate = rate;
      this.endNanos = lasts;
      this.steps = gaps.steps(draws);
    }

    @Override
    public boolean hasNext() {
      return nextNanos < endNanos;
    }

    @Override
    public long nextLong() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException("no further arrival is due");
      }
      long now = Math.round(nextNanos);
      due += steps.getAsDouble();
      // A due time never lies before the one that it follows, however it is rounded.
      nextNanos = Math.max(nextNanos, NANOS_A_SECOND * rate.secondsUntil(due));
      return now;
    }
  }
}
