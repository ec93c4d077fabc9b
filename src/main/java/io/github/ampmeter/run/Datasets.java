package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.dataset.Dataset;
import io.github.ampmeter.dataset.olio.OlioData;
import io.github.ampmeter.dataset.olio.OlioDataset;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** The data sets by the word a user types. */
final class Datasets {
  private static final List<String> NAMES = List.of(OlioDataset.NAME);

  private Datasets() {}

  /**
   * Reads the parameters; touches no database yet.
   *
   * @param place for refusals: where name and parameters stand
   */
  static Dataset create(
      String name, Map<String, String> parameters, String place, LocalDate today) {
    return switch (name) {
      case OlioDataset.NAME -> new OlioDataset(OlioData.parse(parameters, place, today));
      default ->
          throw new ConfigException(
              "%s must be one of %s, was \"%s\"".formatted(place, String.join(", ", NAMES), name));
    };
  }
}
