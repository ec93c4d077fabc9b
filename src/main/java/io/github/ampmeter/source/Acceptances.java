package io.github.ampmeter.source;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ampmeter.ConfigException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The user's file of accepted failures, each with a reason and a last day. */
public record Acceptances(List<Acceptance> all) {
  public static final Acceptances NONE = new Acceptances(List.of());

  /**
   * One of them.
   *
   * @param id of a test or a check
   * @param until the last day on which it holds
   */
  public record Acceptance(String id, String reason, String who, LocalDate until) {
    /** An entry of the file, whose keys are all required. */
    @JsonCreator
    static Acceptance of(
        @JsonProperty("id") String id,
        @JsonProperty("reason") String reason,
        @JsonProperty("who") String who,
        @JsonProperty("until") String until) {
      require("id", id);
      require("reason", reason);
      require("who", who);
      require("until", until);
      try {
        return new Acceptance(id, reason, who, LocalDate.parse(until));
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException(
            "until must be a day such as 2027-03-31, was " + until, e);
      }
    }

    private static void require(String key, String value) {
      if (value == null || value.isBlank()) {
        throw new IllegalArgumentException(
            "id, reason, who and until must all be stated; " + key + " is missing");
      }
    }

    /** Whether its last day is over. */
    public boolean hasEnded(LocalDate today) {
      return until.isBefore(today);
    }
  }

  public Acceptances {
    all = List.copyOf(all);
  }

  /**
   * A YAML list of them.
   *
   * @throws ConfigException where a key is missing, or an id occurs twice
   */
  public static Acceptances read(Path file) {
    List<Acceptance> all =
        List.of(YamlFile.read(file, Acceptance[].class, "the file of acceptances"));
    Set<String> ids = new HashSet<>();
    for (Acceptance each : all) {
      if (!ids.add(each.id)) {
        throw new ConfigException(file + ": an id occurs twice: " + each.id + " is accepted twice");
      }
    }
    return new Acceptances(all);
  }

  /** The acceptance of a test or check, expired or not. */
  public Optional<Acceptance> of(String id) {
    return all.stream().filter(each -> each.id.equals(id)).findFirst();
  }
}
