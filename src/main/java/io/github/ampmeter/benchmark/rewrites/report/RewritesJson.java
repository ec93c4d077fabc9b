package io.github.ampmeter.benchmark.rewrites.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.util.List;

/**
 * Queries and their rewrites as JSON: what the sampler hands to the report, and the same in
 * results.json. The fields are the components of {@link RewritePair} and of what it is made of.
 */
public final class RewritesJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new Written())
                  .addDeserializer(double.class, new Read()));

  private RewritesJson() {}

  public static String write(List<RewritePair> pairs) {
    return node(pairs).toPrettyString() + "\n";
  }

  /**
   * What {@link #write} wrote.
   *
   * @param place that a complaint names
   */
  public static List<RewritePair> read(String place, String text) {
    try {
      return List.of(JSON.readValue(text, RewritePair[].class));
    } catch (JsonProcessingException e) {
      throw new ConfigException(
          place
              + ": must hold the figures that Query Pairs writes, line "
              + (e.getLocation() == null ? "?" : e.getLocation().getLineNr())
              + " does not; delete it to have the report without them",
          e);
    }
  }

  static JsonNode node(List<RewritePair> pairs) {
    return JSON.valueToTree(pairs);
  }

  /** A figure that was not measured is null, as everywhere in results.json. */
  private static final class Written extends StdSerializer<Double> {
    private static final long serialVersionUID = 1L;

    private Written() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeNull();
      }
    }
  }

  private static final class Read extends StdDeserializer<Double> {
    private static final long serialVersionUID = 1L;

    private Read() {
      super(double.class);
    }

    @Override
    public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return json.getDoubleValue();
    }

    @Override
    public Double getNullValue(DeserializationContext context) {
      return Double.NaN;
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
      return Double.NaN;
    }
  }
}
