package io.github.ampmeter.run.suite;

import static java.util.regex.Matcher.quoteReplacement;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.run.suite.Matrix.MatrixEntry;
import io.github.ampmeter.source.Sources;
import io.github.ampmeter.stack.external.ExternalKeys;
import java.io.IOException;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the YAML of a suite; every error names file, line and what would be legal. */
final class SuiteReader {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .registerModule(
              new SimpleModule()
                  .addDeserializer(Duration.class, new DurationDeserializer())
                  .addDeserializer(String.class, new PlainText()));

  private static final String NO_SUITE = "is not a suite: it must have keys, plans at least";
  private static final String QUOTED = "\"(?:[^\"\\\\]++|\\\\.)*+\"|'[^'\\n]*'";
  private static final Pattern PAGES =
      Pattern.compile("\\burl:\\s*[\\[{](?:" + QUOTED + "|[^\\]}])*+");

  /** Group 1 is a page; what is in quotes is none, nor is a label such as GET /search. */
  private static final Pattern PAGE =
      Pattern.compile(
          QUOTED
              + "|(?<=[\\[{,]\\s{0,99}|:\\s{1,99}|[\"']:)"
              + "(/[^\\s,\\]}\"']*?)(?=:?(?:[\\s,\\]}]|$))");

  private static final Pattern DUPLICATE = Pattern.compile("^Duplicate field '(.*)'");
  private static final Pattern PLACE = Pattern.compile(" in .*, line ([0-9]+), column");

  private SuiteReader() {}

  static SuiteFile read(SuiteText text) {
    try {
      SuiteFile suite = YAML.readValue(withQuotedPages(text.text()), SuiteFile.class);
      if (suite == null) {
        throw new ConfigException(text.file() + ": " + NO_SUITE);
      }
      return suite;
    } catch (UnrecognizedPropertyException e) {
      throw text.error(path(e), unknownKey(e));
    } catch (JsonMappingException e) {
      if (e.getCause() instanceof StreamReadException notYaml
          && !(notYaml instanceof InputCoercionException)) {
        throw notYaml(text, notYaml);
      }
      if (e.getPath().isEmpty()) {
        throw new ConfigException(text.file() + ": " + NO_SUITE, e);
      }
      throw text.error(path(e), ": " + rule(e));
    } catch (JsonProcessingException e) {
      throw notYaml(text, e);
    }
  }

  /** In brackets YAML 1.1 takes no question mark, of which addresses are full. */
  static String withQuotedPages(String yaml) {
    return PAGES.matcher(yaml).replaceAll(pages -> quoteReplacement(quoted(pages.group())));
  }

  private static String quoted(String pages) {
    return PAGE.matcher(pages)
        .replaceAll(
            each ->
                quoteReplacement(each.group(1) == null ? each.group() : '"' + each.group() + '"'));
  }

  private static String unknownKey(UnrecognizedPropertyException e) {
    List<String> legal = e.getKnownPropertyIds().stream().map(Object::toString).sorted().toList();
    return " is an unknown key; legal here: %s%s"
        .formatted(String.join(", ", legal), NearNames.suggestion(e.getPropertyName(), legal));
  }

  private static String rule(JsonMappingException e) {
    if (e instanceof InvalidFormatException invalid) {
      return invalid.getTargetType() == Duration.class || invalid.getTargetType() == String.class
          ? invalid.getOriginalMessage()
          : "expected " + kind(invalid.getTargetType()) + ", found \"" + invalid.getValue() + "\"";
    }
    if (e instanceof MismatchedInputException mismatched) {
      return "expected " + kind(mismatched.getTargetType());
    }
    return e.getCause() instanceof InputCoercionException
        ? "the number is too large"
        : e.getOriginalMessage();
  }

  private static String kind(Class<?> type) {
    if (type == SuiteFile.PlanEntry.class) {
      return "keys of a plan, such as \"plan: my.jmx\"";
    }
    if (type == SuiteFile.JMeterKeys.class) {
      return "keys with values, such as \"heap: 2g\"";
    }
    if (type == ExternalKeys.class || type == ExternalKeys.Database.class) {
      return "keys with values, such as \"web: https://www.example.org\" or \"host: 10.0.0.5\"";
    }
    if (type == Boolean.class) {
      return "true or false";
    }
    if (Map.class.isAssignableFrom(type)) {
      return "names with values, such as \"release: 1.2\"";
    }
    return Number.class.isAssignableFrom(type) ? "a whole number" : "a text";
  }

  private static ConfigException notYaml(SuiteText text, JsonProcessingException e) {
    String message = e.getOriginalMessage();
    Matcher duplicate = DUPLICATE.matcher(message);
    if (duplicate.find()) {
      String key = duplicate.group(1);
      return text.error(e.getLocation().getLineNr(), key, "duplicate key `" + key + "`");
    }
    // The parser's indented lines repeat the text; the last of them with a place is the problem's.
    int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
    Matcher place = PLACE.matcher(message);
    while (place.find()) {
      line = Integer.parseInt(place.group(1));
    }
    return text.error(
        line,
        "",
        message
            .lines()
            .filter(l -> !l.startsWith(" "))
            .collect(Collectors.joining(", ", "is not YAML: ", "")));
  }

  /** The path of an error in the file, such as {@code plans[0].users}. */
  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference reference : e.getPath()) {
      if (reference.getFieldName() == null) {
        path.append('[').append(reference.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
      }
    }
    return path.toString();
  }

  /** No file, label or address has a character that nobody can see. */
  private static final class PlainText extends StringDeserializer {
    private static final long serialVersionUID = 1L;

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = super.deserialize(parser, context);
      if (text != null && text.chars().anyMatch(PlainText::control)) {
        throw new InvalidFormatException(
            parser, "must be without control characters", text, String.class);
      }
      return text;
    }

    private static boolean control(int c) {
      return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
    }
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

  /** A suite as it is in its file; null where a key is not given. */
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  static final class SuiteFile {
    String name;
    String stack;
    String generator;
    String jtl;
    JMeterKeys jmeter;
    Map<String, String> variants;
    ExternalKeys external;
    Map<String, Object> hosts;

    @JsonDeserialize(using = DottedNames.class)
    Map<String, String> application;

    Map<String, String> facts;
    Map<String, String> properties;
    List<String> propertyFiles;
    List<String> plugins;
    MatrixEntry matrix;
    List<Object> loadWorkers;
    List<PlanEntry> plans;

    /** The keys of sources. */
    @JsonAnySetter
    @JsonDeserialize(contentUsing = DeclaredValue.class)
    final Map<String, Object> sources = new LinkedHashMap<>();

    /** All keys that it may have. */
    static List<String> keys() {
      List<String> keys = fields(SuiteFile.class, "sources");
      keys.addAll(Sources.keys().keySet());
      return keys;
    }

    private static List<String> fields(Class<?> type, String others) {
      List<String> keys = new ArrayList<>();
      for (Field field : type.getDeclaredFields()) {
        if (!field.getName().equals(others)) {
          keys.add(field.getName());
        }
      }
      return keys;
    }

    record JMeterKeys(String heap) {}

    /** A plan; the keys of its load are those of {@link LoadKey}. */
    @JsonAutoDetect(fieldVisibility = Visibility.ANY)
    static final class PlanEntry {
      String plan;
      Object url;
      String name;
      Object data;
      List<String> against;
      List<String> targets;
      Map<String, String> properties;

      @JsonAnySetter
      @JsonDeserialize(contentUsing = DeclaredValue.class)
      final Map<String, Object> load = new LinkedHashMap<>();

      /** All keys that it may have. */
      static List<String> keys() {
        List<String> keys = fields(PlanEntry.class, "load");
        keys.addAll(LoadKey.types().keySet());
        return keys;
      }
    }
  }

  /** The value of a key of a source or, in a plan, of the load; any other key is unknown. */
  private static final class DeclaredValue extends StdDeserializer<Object> {
    private static final long serialVersionUID = 1L;

    DeclaredValue() {
      super(Object.class);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonStreamContext within = parser.getParsingContext();
      Class<?> type =
          type(parser, parser.currentToken().isStructStart() ? within.getParent() : within);
      return parser.currentName().equals(LoadKey.USERS.name())
          ? steps(context.readTree(parser))
          : context.readValue(parser, type);
    }

    /** A key without a value is as if it were not given, but it must be one that is known. */
    @Override
    public Object getNullValue(DeserializationContext context) throws JsonMappingException {
      type(context.getParser(), context.getParser().getParsingContext());
      return null;
    }

    private Class<?> type(JsonParser parser, JsonStreamContext object)
        throws UnrecognizedPropertyException {
      String name = object.getCurrentName();
      boolean inPlan = !object.getParent().inRoot();
      Class<?> type = (inPlan ? LoadKey.types() : Sources.keys()).get(name);
      if (type == null) {
        throw new UnrecognizedPropertyException(
            parser,
            name,
            parser.currentLocation(),
            handledType(),
            name,
            List.copyOf(inPlan ? SuiteFile.PlanEntry.keys() : SuiteFile.keys()));
      }
      return type;
    }

    /** Steps as a number, as a text such as {@code 1,2,4} or as a list of these. */
    private static String steps(JsonNode node) {
      if (!node.isArray()) {
        return node.asText();
      }
      List<String> items = new ArrayList<>();
      node.forEach(item -> items.add(item.asText()));
      return String.join(",", items);
    }
  }

  /** Keys below keys, with dots between their names; the items of a list with commas. */
  private static final class DottedNames extends StdDeserializer<Map<String, String>> {
    private static final long serialVersionUID = 1L;

    DottedNames() {
      super(Map.class);
    }

    @Override
    public Map<String, String> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Map<String, String> values = new LinkedHashMap<>();
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw MismatchedInputException.from(parser, Map.class, "no keys");
      }
      read(parser, "", values);
      return values;
    }

    private static void read(JsonParser parser, String path, Map<String, String> values)
        throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = path + parser.currentName();
        switch (parser.nextToken()) {
          case START_OBJECT -> read(parser, name + ".", values);
          case START_ARRAY -> {
            List<String> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
              items.add(parser.getText());
            }
            values.put(name, String.join(", ", items));
          }
          case VALUE_NULL -> values.put(name, "");
          default -> values.put(name, parser.getText());
        }
      }
    }
  }
}
