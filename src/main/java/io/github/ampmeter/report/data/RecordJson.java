package io.github.ampmeter.report.data;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Records of figures as JSON, a field for each component. */
public final class RecordJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new Written())
                  .addDeserializer(double.class, new Read()));

  private RecordJson() {}

  public static String write(Object records) {
    return node(records).toPrettyString() + "\n";
  }

  /** What {@link #write} wrote; null for null. */
  public static <T> T read(String text, Class<T> type) throws JsonProcessingException {
    return JSON.readValue(text, type);
  }

  static JsonNode node(Object records) {
    return JSON.valueToTree(records);
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

  /** A figure in our JSON: null where it is not known, which JSON has no number for. */
  static final class JsonNumber {
    private JsonNumber() {}

    static void put(ObjectNode node, String name, double value) {
      if (Double.isFinite(value)) {
        node.put(name, value);
      } else {
        node.putNull(name);
      }
    }
  }

  /** JSON as our files have it: the same tree gives the same bytes on each machine. */
  public static final class JsonText {
    private JsonText() {}

    /** The whole file. */
    public static String of(JsonNode tree, String indent) {
      // Not the system's line ends.
      DefaultIndenter indenter = new DefaultIndenter(indent, "\n");
      DefaultPrettyPrinter printer =
          new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
      try {
        return new ObjectMapper().writer(printer).writeValueAsString(tree) + "\n";
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("a tree of plain values could not be written", e);
      }
    }
  }
}
