package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.LoadSchedule;
import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import io.github.ampmeter.judge.load.UserSteps;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a plan is driven: the keys of the load that a suite gives; what it does not give is left to
 * the plan. At most one of duration, iterations and requests is given.
 *
 * @param given the values by their keys, in the order of {@link LoadKey#ALL}
 * @param generatorShared whether one machine may carry generator and servers
 */
public record LoadSettings(Map<LoadKey<?>, Object> given, boolean generatorShared) {
  /** The settings of a load that the plan alone defines. */
  public static final LoadSettings OF_THE_PLAN = new LoadSettings(Map.of(), false);

  public LoadSettings {
    Map<LoadKey<?>, Object> ordered = new LinkedHashMap<>();
    for (LoadKey<?> key : LoadKey.ALL) {
      if (given.containsKey(key)) {
        ordered.put(key, given.get(key));
      }
    }
    given = Collections.unmodifiableMap(ordered);
  }

  public <T> LoadSettings with(LoadKey<T> key, T value) {
    Map<LoadKey<?>, Object> other = new LinkedHashMap<>(given);
    other.put(key, value);
    return new LoadSettings(other, generatorShared);
  }

  /** The value of a key; empty where the suite does not give it. */
  @SuppressWarnings("unchecked") // Whoever puts a value has it of its key.
  public <T> Optional<T> get(LoadKey<T> key) {
    return Optional.ofNullable((T) given.get(key));
  }

  /** The users of the largest step; empty where the plan alone defines them. */
  public OptionalInt mostUsers() {
    return get(LoadKey.USERS).stream().mapToInt(UserSteps::most).findFirst();
  }

  /** Whether there are several load levels. */
  public boolean sweep() {
    return levels() > 1;
  }

  private int levels() {
    return get(LoadKey.RATE)
        .map(rates -> rates.steps().size())
        .orElse(get(LoadKey.USERS).map(steps -> steps.users().size()).orElse(1));
  }

  /** Whether it ends by passes or requests, and not by time. */
  public boolean counted() {
    return given.containsKey(LoadKey.ITERATIONS) || given.containsKey(LoadKey.REQUESTS);
  }

  /** Rejects keys that do not go together. */
  void validate() {
    if (given.containsKey(LoadKey.BLOCK) && sweep()) {
      throw new ConfigException("block is for drift at one load level, not for a sweep");
    }
    if (!given.containsKey(LoadKey.RATE)) {
      return;
    }
    if (counted() || given.containsKey(LoadKey.PREHEAT)) {
      throw new ConfigException(
          "a rate goes with a duration, not with iterations, requests or preheat");
    }
    if (get(LoadKey.USERS).map(UserSteps::sweep).orElse(false)) {
      throw new ConfigException("with a rate, users is the most that may be at work: one number");
    }
    if (get(LoadKey.REPEATS).orElse(1) > 1 && !get(LoadKey.RATE).orElseThrow().named()) {
      throw new ConfigException("only rates of whole numbers a second can be repeated");
    }
  }

  /** Whether it needs a thread group with steps. */
  boolean needsSteps() {
    return !given.containsKey(LoadKey.RATE)
        && (sweep()
            || given.containsKey(LoadKey.REQUESTS)
            || given.containsKey(LoadKey.REPEATS)
            || given.containsKey(LoadKey.PAUSE)
            || given.containsKey(LoadKey.PREHEAT));
  }

  /** How many passes of steps there are, with all repeats. */
  public int passes() {
    return levels() * get(LoadKey.REPEATS).orElse(1);
  }

  /** The longest that the load may take; empty where the plan alone defines it. */
  Optional<Duration> longest(Duration warmUp) {
    if (!given.containsKey(LoadKey.DURATION) && !counted()) {
      return Optional.empty();
    }
    Duration pass =
        warmUp
            .plus(get(LoadKey.DURATION).orElse(SuiteDefaults.LONGEST_STEP))
            .plus(get(LoadKey.PAUSE).orElse(SuiteDefaults.PAUSE));
    return Optional.of(pass.multipliedBy(passes()).plus(preheating(warmUp)));
  }

  /**
   * About how long the load takes; empty where the plan alone defines it.
   *
   * @param onePass what one user takes to go through the plan once
   */
  Optional<Duration> length(Duration warmUp, Duration onePass) {
    Duration pauses = get(LoadKey.PAUSE).orElse(SuiteDefaults.PAUSE).multipliedBy(passes() - 1);
    return get(LoadKey.DURATION)
        .or(() -> get(LoadKey.ITERATIONS).map(onePass::multipliedBy))
        .or(() -> get(LoadKey.REQUESTS).map(onePass::multipliedBy))
        .map(step -> warmUp.plus(step).multipliedBy(passes()))
        .map(steps -> steps.plus(pauses).plus(preheating(warmUp)));
  }

  /**
   * Whether it ends, with this warm-up, within a minute or after few requests; false where the plan
   * alone knows. How many requests an iteration makes is not known here: it counts as one.
   */
  boolean isShort(Duration warmUp) {
    if (given.containsKey(LoadKey.DURATION)) {
      return longest(warmUp).orElseThrow().compareTo(SuiteDefaults.SHORT_LOAD) <= 0;
    }
    long each =
        get(LoadKey.REQUESTS)
            .map(Integer::longValue)
            .orElse(
                (long) get(LoadKey.ITERATIONS).orElse(Integer.MAX_VALUE) * mostUsers().orElse(1));
    return each * passes() <= SuiteDefaults.SHORT_LOAD_REQUESTS;
  }

  /** The time of preheating by the suite, as the thread group computes it. */
  private Duration preheating(Duration warmUp) {
    Optional<StepLength> length = get(LoadKey.DURATION).map(StepLength.Lasting::new);
    return get(LoadKey.PREHEAT)
        .or(
            () ->
                get(LoadKey.USERS)
                    .filter(steps -> length.isPresent() && !given.containsKey(LoadKey.RATE))
                    .map(steps -> LoadSchedule.usualPreheat(steps, length.get(), warmUp)))
        .orElse(Duration.ZERO);
  }

  /** The settings as JMeter properties. */
  public Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    LoadKey.ALL.forEach(key -> put(key, properties));
    if (counted()) {
      // JMeter's thread group ends at the first of time and passes.
      properties.put("duration", LoadKey.DURATION.text().apply(SuiteDefaults.LONGEST_STEP));
      properties.put("steadyState", "0");
      properties.putIfAbsent("warmUp", LoadKey.WARM_UP.text().apply(Duration.ZERO));
    }
    return properties;
  }

  private <T> void put(LoadKey<T> key, Map<String, String> properties) {
    key.property()
        .ifPresent(name -> get(key).map(key.text()).ifPresent(text -> properties.put(name, text)));
  }
}
