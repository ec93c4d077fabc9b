package io.github.ampmeter.run.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One plan of a suite. What is not given is left to the plan's own defaults.
 *
 * @param name unique in the suite; names the plan's folder
 * @param properties JMeter properties for this plan alone
 */
public record SuitePlan(
    String name,
    Path jmx,
    OptionalInt users,
    Duration warmUp,
    Optional<Duration> duration,
    OptionalInt iterations,
    Optional<PlanData> data,
    Targets targets,
    Map<String, String> properties) {
  public static final int MOST_USERS = 100_000;

  /** Properties that the keys of a suite set, and nothing else may. */
  public static final Set<String> KEYS = Set.of("users", "warmUp", "duration", "iterations");

  /** The same, with these properties instead of or besides its own. */
  public SuitePlan with(Map<String, String> overriding) {
    Map<String, String> both = new LinkedHashMap<>(properties);
    both.putAll(overriding);
    return new SuitePlan(name, jmx, users, warmUp, duration, iterations, data, targets, both);
  }

  public SuitePlan withUsers(int users) {
    return new SuitePlan(
        name, jmx, OptionalInt.of(users), warmUp, duration, iterations, data, targets, properties);
  }
}
