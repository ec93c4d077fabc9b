package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.data.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.benchmark.olio.data.OlioData;
import io.github.ampmeter.benchmark.olio.data.OlioDataset;
import io.github.ampmeter.dataset.Dataset;
import io.github.ampmeter.run.suite.PlanData;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The data sets by the word a user types. */
public final class Datasets {
  private static final List<String> NAMES = List.of(As3apDataset.NAME, OlioDataset.NAME);
  private static final List<String> AS3AP_KEYS = List.of("size", "engine");

  private Datasets() {}

  /** As a plan says; where it leaves open how much, there is enough for its users. */
  public static Dataset create(Home home, PlanData data, OptionalInt users, LocalDate today) {
    Map<String, String> parameters = new TreeMap<>(data.parameters());
    if (data.name().equals(OlioDataset.NAME)) {
      users.ifPresent(count -> parameters.putIfAbsent("users", String.valueOf(count)));
    }
    return create(home, data.name(), parameters, data.place(), today);
  }

  /**
   * Reads the parameters; touches no database yet.
   *
   * @param place for refusals: where name and parameters stand
   */
  public static Dataset create(
      Home home, String name, Map<String, String> parameters, String place, LocalDate today) {
    return switch (name) {
      case As3apDataset.NAME -> as3ap(parameters, place);
      case OlioDataset.NAME -> olio(home, OlioData.parse(parameters, place, today));
      default ->
          throw new ConfigException(
              "%s must be one of %s, was \"%s\"".formatted(place, String.join(", ", NAMES), name));
    };
  }

  private static Dataset as3ap(Map<String, String> parameters, String place) {
    for (String key : parameters.keySet()) {
      if (!AS3AP_KEYS.contains(key)) {
        throw new ConfigException(
            "%s.%s is an unknown key; legal for as3ap: %s"
                .formatted(place, key, String.join(", ", AS3AP_KEYS)));
      }
    }
    return new As3apDataset(
        DatabaseSize.parse(parameters.getOrDefault("size", "40MB")),
        Engine.parse(parameters.getOrDefault("engine", "InnoDB")));
  }

  /** What its plans upload is made by the build, so it lies in our home wherever the plan is. */
  public static Dataset olio(Home home, OlioData data) {
    return new OlioDataset(data, home.root().resolve("datasets/olio/files"));
  }
}
