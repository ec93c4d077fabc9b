package io.github.ampmeter.functional;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ampmeter.ConfigException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Failures that somebody has looked at and accepted, each for a reason and not for ever. */
public record AcceptedFailures(List<Accepted> all) {
  public static final AcceptedFailures NONE = new AcceptedFailures(List.of());

  /**
   * One of them.
   *
   * @param until the last day on which it is accepted
   */
  public record Accepted(String id, String reason, String who, LocalDate until) {
    /** As it stands in the file: every key is required. */
    @JsonCreator
    static Accepted of(
        @JsonProperty("id") String id,
        @JsonProperty("reason") String reason,
        @JsonProperty("who") String who,
        @JsonProperty("until") String until) {
      require("id", id);
      require("reason", reason);
      require("who", who);
      require("until", until);
      try {
        return new Accepted(id, reason, who, LocalDate.parse(until));
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException(
            "until of %s must be a day such as 2027-01-31, was %s".formatted(id, until), e);
      }
    }

    private static void require(String key, String value) {
      if (value == null || value.isBlank()) {
        throw new IllegalArgumentException(
            "an accepted failure must have id, reason, who and until; " + key + " is missing");
      }
    }
  }

  public AcceptedFailures {
    all = List.copyOf(all);
  }

  /**
   * A YAML list of them.
   *
   * @throws ConfigException where a key is missing, or an id stands twice
   */
  public static AcceptedFailures read(Path file) {
    List<Accepted> all =
        List.of(YamlFile.read(file, Accepted[].class, "the file of accepted failures"));
    Set<String> ids = new HashSet<>();
    for (Accepted each : all) {
      if (!ids.add(each.id)) {
        throw new ConfigException(file + ": the id " + each.id + " must stand once, stands twice");
      }
    }
    return new AcceptedFailures(all);
  }
}
