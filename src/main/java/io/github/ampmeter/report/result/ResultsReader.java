package io.github.ampmeter.report.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads what {@link ResultsJson} has written, of this version or a later one of schema 1. */
public final class ResultsReader {
  /** Sums and squares of larger figures would overflow. */
  static final double GREATEST = 1e15;

  private static final JsonMapper MAPPER = mapper();

  private ResultsReader() {}

  private static JsonMapper mapper() {
    JsonMapper.Builder builder =
        Json.mapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .withCoercionConfig(
                LogicalType.Textual,
                text -> {
                  for (CoercionInputShape other : CoercionInputShape.values()) {
                    text.setCoercion(other, CoercionAction.Fail);
                  }
                });
    for (Class<?> optional : List.of(String.class, List.class, Map.class)) {
      builder.withConfigOverride(
          optional, of -> of.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
    }
    return builder.build();
  }

  /**
   * The results in a file, or in that of a run's folder.
   *
   * @throws ConfigException when they cannot be read
   */
  public static SavedResults read(Path given) {
    Path file = Files.isDirectory(given) ? given.resolve("results.json") : given;
    return read(file.toString(), TextFile.read(file, "the results"));
  }

  /**
   * The results in a text.
   *
   * @param source what to call the text in an error message, such as the file's path
   * @throws ConfigException when it is not JSON, of another schema or lacks what every one has
   */
  public static SavedResults read(String source, String text) {
    JsonNode root = parsed(source, text);
    JsonNode schema = root.path(ResultsJson.SCHEMA_FIELD);
    if (!schema.isInt() || schema.intValue() != ResultsJson.SCHEMA) {
      throw new ConfigException(
          source
              + (": schema must be " + ResultsJson.SCHEMA + ", was ")
              + (schema.isMissingNode() ? "missing; is it a results.json?" : schema.toString()));
    }
    try {
      return MAPPER.treeToValue(((ObjectNode) root).put("source", source), SavedResults.class);
    } catch (JsonMappingException e) {
      String path = Json.path(e);
      boolean inner = e.getCause() instanceof IllegalArgumentException && !path.isEmpty();
      String hint = e instanceof InvalidNullException ? "; is it a results.json?" : "";
      throw new ConfigException(
          source + ": " + (inner ? path + "." : "") + Json.reason(text, e) + hint, e);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree was read that is none", e);
    }
  }

  /**
   * Whether a text is a results.json of ours, not that of another program.
   *
   * @param source what to call the text in an error message
   * @throws ConfigException when it is not JSON
   */
  public static boolean isOne(String source, String text) {
    return parsed(source, text).has(ResultsJson.SCHEMA_FIELD);
  }

  private static JsonNode parsed(String source, String text) {
    try {
      return MAPPER.readValue(text, JsonNode.class);
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new ConfigException(
          source + ", line " + line + ": must be a results.json, this is not JSON", e);
    }
  }

  static void requireCount(String field, long count, long most) {
    Json.require(count >= 0 && count <= most, field, "be a whole number from 0 to " + most, count);
  }

  /** NaN stands for a figure that the samples do not have. */
  static void requireFigure(String field, double figure) {
    Json.require(
        Double.isNaN(figure) || figure >= 0 && figure <= GREATEST,
        field,
        "be null or a number from 0 to " + GREATEST,
        figure);
  }
}
