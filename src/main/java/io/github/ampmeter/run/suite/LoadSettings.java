package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.ArrivalRates;
import io.github.ampmeter.load.LoadSchedule;
import io.github.ampmeter.load.LoadSchedule.StepLength;
import io.github.ampmeter.load.UserSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a plan is driven, from a suite's keys to JMeter's properties and run.json; what is empty is
 * left to the plan. At most one of duration, iterations and requests is given.
 *
 * @param users the steps; the most at work where a rate is given
 * @param preheat for so long at the greatest step before the first one
 * @param generatorShared whether one machine may carry generator and servers
 * @param rate at which arrivals are offered instead of users who wait for their answers
 * @param block the length of the blocks in which drift is looked for
 */
public record LoadSettings(
    Optional<UserSteps> users,
    Duration warmUp,
    Optional<Duration> duration,
    OptionalInt iterations,
    OptionalInt requests,
    Optional<Duration> pause,
    OptionalInt repeats,
    Optional<Duration> preheat,
    boolean generatorShared,
    Optional<ArrivalRates> rate,
    Optional<Duration> block) {
  /** All of it is left to the plan. */
  public static final LoadSettings OF_THE_PLAN =
      new LoadSettings(
          Optional.empty(),
          SuiteDefaults.WARM_UP,
          Optional.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          false,
          Optional.empty(),
          Optional.empty());

  /** A number of passes of each user, or of requests of all; zero where the other one is given. */
  public static LoadSettings of(UserSteps users, int iterations, int requests) {
    return OF_THE_PLAN.with(
        Optional.of(users),
        Optional.empty(),
        iterations == 0 ? OptionalInt.empty() : OptionalInt.of(iterations),
        requests == 0 ? OptionalInt.empty() : OptionalInt.of(requests),
        Optional.empty());
  }

  /** For so long at each step, after the warm-up. */
  public static LoadSettings lasting(UserSteps users, Duration warmUp, Duration duration) {
    return new LoadSettings(
        Optional.of(users),
        warmUp,
        Optional.of(duration),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty());
  }

  LoadSettings withUsers(UserSteps other) {
    return with(Optional.of(other), duration, iterations, requests, rate);
  }

  LoadSettings withRate(ArrivalRates other) {
    return with(users, duration, iterations, requests, Optional.of(other));
  }

  LoadSettings withDuration(Duration other) {
    return with(users, Optional.of(other), iterations, requests, rate);
  }

  private LoadSettings with(
      Optional<UserSteps> otherUsers,
      Optional<Duration> otherDuration,
      OptionalInt otherIterations,
      OptionalInt otherRequests,
      Optional<ArrivalRates> otherRate) {
    return new LoadSettings(
        otherUsers,
        warmUp,
        otherDuration,
        otherIterations,
        otherRequests,
        pause,
        repeats,
        preheat,
        generatorShared,
        otherRate,
        block);
  }

  /** Those of the largest step; empty where the plan itself says. */
  public OptionalInt mostUsers() {
    return users.map(steps -> OptionalInt.of(steps.most())).orElse(OptionalInt.empty());
  }

  /** Whether there are several load levels. */
  public boolean sweep() {
    return rate.map(ArrivalRates::sweep).orElse(users.map(UserSteps::sweep).orElse(false));
  }

  /** Rejects keys that do not go together. */
  void validate() {
    if (block.isPresent() && sweep()) {
      throw new ConfigException("block is for drift at one load level, not for a sweep");
    }
    if (rate.isEmpty()) {
      return;
    }
    if (iterations.isPresent() || requests.isPresent() || preheat.isPresent()) {
      throw new ConfigException(
          "a rate goes with a duration, not with iterations, requests or preheat");
    }
    if (users.map(UserSteps::sweep).orElse(false)) {
      throw new ConfigException("with a rate, users is the most that may be at work: one number");
    }
    if (repeats.orElse(1) > 1 && !rate.get().named()) {
      throw new ConfigException("only rates of whole numbers a second can be repeated");
    }
  }

  /** Whether it takes a thread group that knows steps. */
  boolean needsSteps() {
    return rate.isEmpty()
        && (sweep()
            || requests.isPresent()
            || repeats.isPresent()
            || pause.isPresent()
            || preheat.isPresent());
  }

  /** How often a step is run, each with each of its repeats. */
  public int passes() {
    int steps =
        rate.map(rates -> rates.steps().size())
            .orElse(users.map(each -> each.users().size()).orElse(1));
    return steps * repeats.orElse(1);
  }

  /** The longest it may take; empty where the plan alone knows. */
  public Optional<Duration> longest() {
    if (duration.isEmpty() && iterations.isEmpty() && requests.isEmpty()) {
      return Optional.empty();
    }
    Duration pass =
        warmUp
            .plus(duration.orElse(SuiteDefaults.LONGEST_STEP))
            .plus(pause.orElse(SuiteDefaults.PAUSE));
    return Optional.of(pass.multipliedBy(passes()).plus(preheating()));
  }

  /**
   * Whether it ends within a minute or after few requests; not where the plan alone knows. As far
   * as is known of iterations, each of a user is a few requests.
   */
  public boolean isShort() {
    if (duration.isPresent()) {
      return longest().orElseThrow().compareTo(SuiteDefaults.SHORT_LOAD) <= 0;
    }
    long each =
        requests.isPresent()
            ? requests.getAsInt()
            : (long) iterations.orElse(Integer.MAX_VALUE) * mostUsers().orElse(1);
    return each * passes() <= SuiteDefaults.SHORT_LOAD_REQUESTS;
  }

  /** As the thread group does it; what the plan itself says of it is not known here. */
  private Duration preheating() {
    return preheat.orElseGet(
        () ->
            rate.isEmpty() && users.isPresent() && duration.isPresent()
                ? LoadSchedule.usualPreheat(
                    users.get(), new StepLength.Lasting(duration.get()), warmUp)
                : Duration.ZERO);
  }

  /** The keys of a suite that are given. */
  public List<String> stated() {
    List<String> stated = new ArrayList<>();
    rate.ifPresent(steps -> stated.add("rate"));
    users.ifPresent(steps -> stated.add("users"));
    if (!warmUp.isZero()) {
      stated.add("warmUp");
    }
    duration.ifPresent(time -> stated.add("duration"));
    iterations.ifPresent(times -> stated.add("iterations"));
    requests.ifPresent(number -> stated.add("requests"));
    pause.ifPresent(time -> stated.add("pause"));
    repeats.ifPresent(times -> stated.add("repeats"));
    return stated;
  }

  /** As JMeter properties. */
  public Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    rate.ifPresent(steps -> properties.put("rate", steps.toString()));
    users.ifPresent(steps -> properties.put("users", steps.toString()));
    properties.put("warmUp", String.valueOf(warmUp.toSeconds()));
    duration.ifPresent(time -> properties.put("duration", String.valueOf(time.toSeconds())));
    iterations.ifPresent(times -> properties.put("iterations", String.valueOf(times)));
    requests.ifPresent(number -> properties.put("requests", String.valueOf(number)));
    pause.ifPresent(time -> properties.put("pause", String.valueOf(time.toSeconds())));
    repeats.ifPresent(times -> properties.put("repeats", String.valueOf(times)));
    preheat.ifPresent(time -> properties.put("preheat", String.valueOf(time.toSeconds())));
    if (iterations.isPresent() || requests.isPresent()) {
      // A plan with JMeter's own thread group ends at whichever comes first, time or passes.
      properties.put("duration", String.valueOf(SuiteDefaults.LONGEST_STEP.toSeconds()));
      properties.put("steadyState", "0");
    }
    return properties;
  }
}
