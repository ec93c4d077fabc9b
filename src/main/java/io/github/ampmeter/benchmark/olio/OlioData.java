package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.ConfigException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The parameters of the data and of the application.
 *
 * @param original whether the application uses its queries from before three of them were rewritten
 * @param cache whether home pages are kept for a while
 */
public record OlioData(
    OlioScale scale, long seed, LocalDate today, boolean original, boolean cache) {
  /** The default seed. */
  public static final long SEED = 20081106;

  private static final List<String> KEYS = List.of("users", "queries", "cache", "seed");

  /**
   * Reads the parameters.
   *
   * @param parameters users, queries (original or rewritten), cache (true or false), seed
   * @param place the place of the parameters, for error messages
   */
  public static OlioData parse(Map<String, String> parameters, String place, LocalDate today) {
    for (String name : new TreeMap<>(parameters).keySet()) {
      if (!KEYS.contains(name)) {
        throw new ConfigException(
            "%s.%s is an unknown key; legal for olio: %s"
                .formatted(place, name, String.join(", ", KEYS)));
      }
    }
    return new OlioData(
        new OlioScale(number(parameters, "users", place, OlioScale.LEAST_USERS)),
        number(parameters, "seed", place, (int) SEED),
        today,
        choice(parameters, "queries", place, "rewritten", "original"),
        choice(parameters, "cache", place, "false", "true"));
  }

  private static int number(Map<String, String> parameters, String key, String place, int absent) {
    String text = parameters.get(key);
    if (text == null) {
      return absent;
    }
    int most = key.equals("users") ? OlioScale.MOST_USERS : Integer.MAX_VALUE;
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It is rejected below, with the same message.
    }
    throw new ConfigException(
        "%s.%s must be a whole number from 1 to %s, was \"%s\"".formatted(place, key, most, text));
  }

  /** Whether a choice differs from the default. */
  private static boolean choice(
      Map<String, String> parameters, String key, String place, String usual, String other) {
    String text = parameters.getOrDefault(key, usual).strip();
    if (!text.equals(usual) && !text.equals(other)) {
      throw new ConfigException(
          "%s.%s must be %s or %s, was \"%s\"".formatted(place, key, usual, other, text));
    }
    return text.equals(other);
  }

  public OlioTables tables() {
    return new OlioTables(scale, seed, today);
  }

  /** The settings that distinguish this data from other data. */
  Map<String, String> identity() {
    return new TreeMap<>(
        Map.of(
            "users", String.valueOf(scale.users()),
            "persons", String.valueOf(scale.persons()),
            "tags", String.valueOf(scale.tags()),
            "events", String.valueOf(scale.events()),
            "seed", String.valueOf(seed),
            "date", today.toString()));
  }

  /** The settings that may change without another load. */
  Map<String, String> manner() {
    return Map.of("queries", original ? "original" : "rewritten", "cache", "" + cache);
  }
}
