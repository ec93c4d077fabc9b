package io.github.ampmeter.benchmark;

import io.github.ampmeter.dataset.Dataset;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.OptionalInt;

/** Makes a data set of what a user asked for. */
@FunctionalInterface
public interface DatasetFactory {
  /** Reads the parameters and refuses what they cannot be; touches no database yet. */
  Dataset create(Order order);

  /**
   * What was asked for.
   *
   * @param place for refusals: where the parameters stand
   * @param users of the plan, so that there is enough for them; empty: not known
   * @param files the folder of the data sets that come with the program
   */
  record Order(
      Map<String, String> parameters,
      String place,
      OptionalInt users,
      Path files,
      LocalDate today) {
    public Order {
      parameters = Map.copyOf(parameters);
    }
  }
}
