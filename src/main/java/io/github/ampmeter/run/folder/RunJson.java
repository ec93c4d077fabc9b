package io.github.ampmeter.run.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Reads and writes run.json files, and others of their kind; what no run has written is refused
 * with file, field and rule.
 */
public final class RunJson {
  /** Of records in which null says something. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private static final JsonMapper WITHOUT_NULL =
      JSON.rebuild().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES).build();

  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

  private RunJson() {}

  /** The whole file, or the one that was there. */
  public static void write(Path file, Object value) throws IOException {
    WholeFile.write(file, JSON.writeValueAsString(value) + "\n");
  }

  /**
   * What was written.
   *
   * @throws ConfigException where it cannot be read, or breaks a rule
   */
  public static <T> T read(Path file, Class<T> type) {
    return read(JSON, file, type);
  }

  /** The same of records in which nothing is ever null. */
  static <T> T readWithoutNull(Path file, Class<T> type) {
    return read(WITHOUT_NULL, file, type);
  }

  private static <T> T read(JsonMapper json, Path file, Class<T> type) {
    try {
      T value = json.readValue(TextFile.read(file, "the run's record"), type);
      if (value == null) {
        throw refusal(file, "it holds null", null);
      }
      return value;
    } catch (JsonProcessingException e) {
      throw refusal(file, reason(e), e);
    }
  }

  /**
   * Of a record that is made from a file.
   *
   * @throws IllegalArgumentException where the value does not keep the rule
   */
  public static void require(boolean kept, String field, String rule, Object was) {
    if (!kept) {
      throw new IllegalArgumentException(field + " must " + rule + ", was " + was);
    }
  }

  /**
   * Of a moment as it stands in a file, never null.
   *
   * @throws IllegalArgumentException where it is none
   */
  public static void requireTime(String field, String text) {
    String rule = "be a time such as 2026-11-21T10:00:00Z in the years 2000 to 2199";
    try {
      require(text != null, field, rule, text);
      Instant time = Instant.parse(text);
      require(!time.isBefore(EARLIEST) && time.isBefore(LATEST), field, rule, text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(field + " must " + rule + ", was " + text, e);
    }
  }

  static void requireNoNull(String field, Collection<?> values) {
    require(values.stream().allMatch(value -> value != null), field, "hold no null", values);
  }

  private static ConfigException refusal(Path file, String reason, Exception cause) {
    return new ConfigException(
        file
            + ": is not a "
            + file.getFileName()
            + " of this program: "
            + reason.replaceAll("\\s+", " "),
        cause);
  }

  private static String reason(JsonProcessingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      return "it knows no " + unknown.getPropertyName();
    }
    if (e.getCause() instanceof IllegalArgumentException rule) {
      return rule.getMessage();
    }
    if (e.getCause() instanceof NullPointerException && e instanceof JsonMappingException within) {
      return path(within) + " must hold no null";
    }
    if (e instanceof MismatchedInputException mismatched && !mismatched.getPath().isEmpty()) {
      return path(mismatched) + " must not be of this type: " + e.getOriginalMessage();
    }
    String line = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
    return line + e.getOriginalMessage();
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
        .collect(Collectors.joining("."));
  }
}
