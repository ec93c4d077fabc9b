package io.github.ampmeter.source;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import java.nio.file.Path;

/** A small YAML file that a user wrote, read into records. */
public final class YamlFile {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));

  private YamlFile() {}

  /**
   * What the file holds.
   *
   * @param what it is to the user, such as {@code the acceptance file}
   * @throws ConfigException with the line, where it is not YAML, has an unknown key, holds null or
   *     is empty
   */
  public static <T> T read(Path file, Class<T> type, String what) {
    try {
      T value = YAML.readValue(TextFile.read(file, what), type);
      if (value == null) {
        throw new ConfigException(file + ": " + what + " is empty");
      }
      return value;
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      String reason =
          e.getCause() instanceof IllegalArgumentException rule
              ? rule.getMessage()
              : what + " cannot be read: " + e.getOriginalMessage().lines().findFirst().orElse("");
      throw new ConfigException(file + (line > 0 ? ", line " + line : "") + ": " + reason, e);
    }
  }
}
