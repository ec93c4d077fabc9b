package io.github.ampmeter.run.suite;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/** Reads the YAML of a suite; every refusal names file, line and what would be legal. */
final class SuiteReader {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .registerModule(
              new SimpleModule().addDeserializer(Duration.class, new DurationDeserializer()));

  private SuiteReader() {}

  static SuiteFile read(Path file) {
    try {
      SuiteFile suite = YAML.readValue(Files.readString(file), SuiteFile.class);
      if (suite == null) {
        throw new ConfigException(file + ": is empty; a suite needs at least plans");
      }
      return suite;
    } catch (UnrecognizedPropertyException e) {
      throw refusal(file, e.getLocation(), unknownKey(e));
    } catch (InvalidFormatException e) {
      throw refusal(file, e.getLocation(), path(e) + ": " + rule(e));
    } catch (JsonMappingException e) {
      throw refusal(file, e.getLocation(), path(e) + ": " + firstLine(e.getOriginalMessage()));
    } catch (JsonProcessingException e) {
      throw refusal(file, e.getLocation(), "is not YAML: " + firstLine(e.getOriginalMessage()));
    } catch (IOException e) {
      throw new ConfigException(
          file + ": the suite cannot be read: " + (Files.exists(file) ? e : "no such file"), e);
    }
  }

  private static String unknownKey(UnrecognizedPropertyException e) {
    String legal =
        e.getKnownPropertyIds().stream()
            .map(Object::toString)
            .sorted()
            .collect(Collectors.joining(", "));
    return "unknown key \"" + e.getPropertyName() + "\"; legal here: " + legal;
  }

  private static String rule(InvalidFormatException e) {
    if (e.getTargetType() == Duration.class) {
      return firstLine(e.getOriginalMessage());
    }
    String expected =
        Number.class.isAssignableFrom(e.getTargetType()) ? "a whole number" : "another value";
    return "expected " + expected + ", found \"" + e.getValue() + "\"";
  }

  /** Where in the file's structure: {@code plans[0].users}. */
  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference reference : e.getPath()) {
      if (reference.getFieldName() == null) {
        path.append('[').append(reference.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
      }
    }
    return path.isEmpty() ? "suite" : path.toString();
  }

  private static ConfigException refusal(Path file, JsonLocation location, String what) {
    String line = location == null ? "" : ", line " + location.getLineNr();
    return new ConfigException(file + line + ": " + what);
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  private static final class DurationDeserializer extends StdDeserializer<Duration> {
    private static final long serialVersionUID = 1L;

    DurationDeserializer() {
      super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = parser.getText();
      try {
        return Durations.parse(text);
      } catch (IllegalArgumentException e) {
        throw new InvalidFormatException(parser, e.getMessage(), text, Duration.class);
      }
    }
  }
}
