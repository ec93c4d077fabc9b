package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.drift.Blocks;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A key by which a suite sets the load of a plan: the only list of these keys.
 *
 * @param <T> of its value
 * @param name in the suite, and in the names of the fields of our thread groups
 * @param property of JMeter that hands it over to the plan; empty: JMeter need not know it
 * @param written what the suite's YAML holds: a text, a whole number or a time
 * @param read makes it a value; a {@link ConfigException} continues a sentence that the key begins
 * @param text the value as JMeter's property has it
 * @param unit what a suite adds to that text
 */
public record LoadKey<T>(
    String name,
    Optional<String> property,
    Class<?> written,
    Function<Object, T> read,
    Function<T, String> text,
    String unit) {
  public static final LoadKey<ArrivalRates> RATE =
      property("rate", String.class, rate -> ArrivalRates.parse("", (String) rate));

  /** The steps; the most at work where a rate is given. */
  public static final LoadKey<UserSteps> USERS =
      property("users", String.class, users -> UserSteps.parse("", (String) users));

  /** The figures leave out this time at the beginning of each step; may be zero. */
  public static final LoadKey<Duration> WARM_UP = time("warmUp", Duration.ZERO);

  /** The duration of each step is counted after its warm-up. */
  public static final LoadKey<Duration> DURATION = time("duration", Duration.ofSeconds(1));

  /** Each user does this many iterations, instead of a duration. */
  public static final LoadKey<Integer> ITERATIONS = number("iterations", Integer.MAX_VALUE);

  /** All users of a step make this many requests together, instead of a duration. */
  public static final LoadKey<Integer> REQUESTS = number("requests", Integer.MAX_VALUE);

  /** The load pauses this long between two steps. */
  public static final LoadKey<Duration> PAUSE = time("pause", Duration.ZERO);

  public static final LoadKey<Integer> REPEATS = number("repeats", LoadSchedule.MOST_REPEATS);

  /** The largest step runs this long before the first one. */
  public static final LoadKey<Duration> PREHEAT = time("preheat", Duration.ZERO);

  /** The length of the blocks in which drift is looked for. */
  public static final LoadKey<Duration> BLOCK =
      seconds("block", Optional.empty(), Duration.ofMillis(Blocks.SHORTEST_MILLIS));

  /** All of them, in the order in which they are handed over and reported. */
  public static final List<LoadKey<?>> ALL =
      List.of(RATE, USERS, WARM_UP, DURATION, ITERATIONS, REQUESTS, PAUSE, REPEATS, PREHEAT, BLOCK);

  /** The properties of JMeter that these keys set, and nothing else may. */
  public static final Set<String> PROPERTIES =
      ALL.stream().flatMap(key -> key.property.stream()).collect(Collectors.toUnmodifiableSet());

  /** Their names, each with the type of its value in YAML. */
  public static Map<String, Class<?>> types() {
    Map<String, Class<?>> types = new LinkedHashMap<>();
    ALL.forEach(key -> types.put(key.name, key.written));
    return types;
  }

  private static <T> LoadKey<T> property(String name, Class<?> written, Function<Object, T> read) {
    return new LoadKey<>(name, Optional.of(name), written, read, String::valueOf, "");
  }

  private static LoadKey<Integer> number(String name, int most) {
    return property(
        name,
        Integer.class,
        written -> {
          int number = (Integer) written;
          require(number >= 1 && number <= most, "from 1 to " + most, String.valueOf(number));
          return number;
        });
  }

  private static LoadKey<Duration> time(String name, Duration least) {
    return seconds(name, Optional.of(name), least);
  }

  /** JMeter's scheduler counts seconds. */
  private static LoadKey<Duration> seconds(String name, Optional<String> property, Duration least) {
    return new LoadKey<>(
        name,
        property,
        Duration.class,
        written -> {
          Duration time = (Duration) written;
          require(
              time.toMillis() % 1000 == 0 && time.compareTo(least) >= 0,
              "whole seconds, at least " + Durations.text(least),
              Durations.text(time));
          return time;
        },
        time -> String.valueOf(time.toSeconds()),
        " s");
  }

  private static void require(boolean legal, String rule, String found) {
    if (!legal) {
      throw new ConfigException(" must be " + rule + ", was " + found);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
