package io.github.ampmeter.report.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.LoadLimit;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.report.RunInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * JSON as our files have it: records with a field for each component, and null for a figure that
 * was not measured. The same values give the same bytes. What this program has not written is
 * rejected with file, field and rule.
 */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .addModule(
              new SimpleModule()
                  .addSerializer(double.class, new WriteFigure())
                  .addSerializer(Double.class, new WriteFigure())
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(double.class, new ReadFigure())
                  .addDeserializer(Instant.class, new ReadInstant())
                  .setDeserializerModifier(new FlatGroups()))
          .addMixIn(LabelKind.class, Word.class)
          .addMixIn(LoadLimit.LimitKind.class, Word.class)
          .addMixIn(Figure.class, FigureFields.class)
          .addMixIn(Conclusion.class, ConclusionFields.class)
          .addMixIn(RunInfo.class, RunFields.class)
          .build();

  private static final int LONGEST = 60;

  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2199-12-31T23:59:59.999999999Z");

  static {
    MAPPER.setAnnotationIntrospectors(
        MAPPER.getSerializationConfig().getAnnotationIntrospector(), new FlatGroups.Annotations());
  }

  private Json() {}

  /** A builder that starts with the settings of this class. */
  static JsonMapper.Builder mapper() {
    return MAPPER.rebuild();
  }

  /** The text of a file that holds a record or a list of records. */
  public static String text(Object records) {
    return text(MAPPER.writerWithDefaultPrettyPrinter(), records);
  }

  /**
   * The text of a file, one value a line.
   *
   * @param indent of each level
   */
  public static String text(Object value, String indent) {
    // The system's line ends would differ from machine to machine.
    DefaultIndenter indenter = new DefaultIndenter(indent, "\n");
    return text(
        MAPPER.writer(
            new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter)),
        value);
  }

  private static String text(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a record of plain values could not be written", e);
    }
  }

  /** Records from a text, of this version or a later one; null for null. */
  public static <T> T read(String text, Class<T> type) throws JsonProcessingException {
    return withoutNull(type)
        .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .readValue(text);
  }

  /** Writes the whole file, or leaves the one that was there. */
  public static void write(Path file, Object value) throws IOException {
    WholeFile.write(file, text(value));
  }

  /**
   * A record from a file.
   *
   * @throws ConfigException where it cannot be read, or breaks a rule
   */
  public static <T> T read(Path file, Class<T> type) {
    return read(MAPPER.readerFor(type), file);
  }

  /** The same of records in which nothing is ever null. */
  public static <T> T readWithoutNull(Path file, Class<T> type) {
    T value = read(withoutNull(type), file);
    if (value instanceof Object[] all && Arrays.asList(all).contains(null)) {
      throw error(file, "it must hold no null", null);
    }
    return value;
  }

  private static ObjectReader withoutNull(Class<?> type) {
    return MAPPER.readerFor(type).with(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
  }

  private static <T> T read(ObjectReader reader, Path file) {
    String text = TextFile.read(file, "the run's record");
    try {
      T value = reader.readValue(text);
      if (value == null) {
        throw error(file, "it holds null", null);
      }
      return value;
    } catch (JsonProcessingException e) {
      throw error(file, reason(text, e), e);
    }
  }

  /**
   * Checks a value in the constructor of a record that is read from a file.
   *
   * @throws IllegalArgumentException where the value breaks the rule
   */
  public static void require(boolean valid, String field, String rule, Object was) {
    if (!valid) {
      throw new IllegalArgumentException(
          field + " must " + rule + ", was " + Excerpt.of(String.valueOf(was), LONGEST));
    }
  }

  /**
   * Checks a point in time, which must not be null.
   *
   * @throws IllegalArgumentException where it is none
   */
  public static void requireTime(String field, String text) {
    require(
        text != null && time(text, EARLIEST, LATEST).isPresent(),
        field,
        "be a time such as 2026-11-21T10:00:00Z in the years 2000 to 2199",
        text);
  }

  /** Empty where the text is no time from the first to the last. */
  private static Optional<Instant> time(String text, Instant first, Instant last) {
    try {
      return Optional.of(Instant.parse(text))
          .filter(time -> !time.isBefore(first) && !time.isAfter(last));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }

  public static void requireNoNull(String field, Collection<?> values) {
    require(values.stream().allMatch(value -> value != null), field, "hold no null", values);
  }

  private static ConfigException error(Path file, String reason, Exception cause) {
    return new ConfigException(
        "%s: is not a %s of this program: %s"
            .formatted(file, file.getFileName(), reason.replaceAll("\\s+", " ")),
        cause);
  }

  /** What is wrong with a text: the field, its rule and what was there. */
  static String reason(String text, JsonProcessingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      return "it knows no " + Excerpt.of(unknown.getPropertyName(), LONGEST);
    }
    if (e.getCause() instanceof IllegalArgumentException rule) {
      return rule.getMessage();
    }
    if (!(e instanceof JsonMappingException within)
        || e.getCause() instanceof StreamReadException broken
            && !(broken instanceof InputCoercionException)) {
      return line(e);
    }
    String path = path(within);
    if (e.getCause() instanceof NullPointerException) {
      return (path.isEmpty() ? "it" : path) + " must hold no null";
    }
    if (path.isEmpty()) {
      return line(e);
    }
    try {
      JsonNode was = MAPPER.readTree(text);
      for (JsonMappingException.Reference at : places(within)) {
        was = at.getFieldName() == null ? was.path(at.getIndex()) : was.path(at.getFieldName());
      }
      return was.isMissingNode() || was.isNull()
          ? path + " is missing"
          : path + " must be " + rule(within) + ", was " + Excerpt.of(was.toString(), LONGEST);
    } catch (JsonProcessingException brokenFurtherOn) {
      return line(brokenFurtherOn);
    }
  }

  private static String line(JsonProcessingException e) {
    String line = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
    return line + e.getOriginalMessage();
  }

  private static String rule(JsonMappingException e) {
    Class<?> type =
        e instanceof MismatchedInputException mismatched ? mismatched.getTargetType() : null;
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type == null || Number.class.isAssignableFrom(type) || type.isPrimitive()) {
      return type == Double.class ? "a number or null" : "a whole number";
    }
    if (type.isEnum()) {
      return "one of " + MAPPER.valueToTree(type.getEnumConstants());
    }
    return type == String.class
        ? "a text"
        : type == Instant.class
            ? "a time such as 2026-11-21T10:00:00Z in the years 1970 to 2999"
            : Collection.class.isAssignableFrom(type) || type.isArray() ? "a list" : "an object";
  }

  /** Such as {@code plans[0].labels}. */
  static String path(JsonMappingException e) {
    return places(e).stream()
        .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : "." + at.getFieldName())
        .collect(Collectors.joining())
        .replaceFirst("^\\.", "");
  }

  private static List<JsonMappingException.Reference> places(JsonMappingException e) {
    return e.getPath().stream()
        .filter(at -> !FlatGroups.isGroup(at.getFrom(), at.getFieldName()))
        .toList();
  }

  /** An object, field by field; a value is a record, another object, a list or map of such. */
  public static final class JsonObject {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    public JsonObject with(String name, Object value) {
      fields.put(name, value);
      return this;
    }

    /** Adds a field, unless it has no value. */
    public JsonObject withPresent(String name, Optional<?> value) {
      value.ifPresent(present -> with(name, present));
      return this;
    }

    /** Adds a field, unless its text is empty. */
    public JsonObject withText(String name, String text) {
      return text.isEmpty() ? this : with(name, text);
    }

    /** Adds an array with an element for each of several values. */
    public <T> JsonObject with(String name, Collection<T> all, Function<? super T, ?> each) {
      return with(name, all.stream().map(each).toList());
    }

    @JsonValue
    Map<String, Object> fields() {
      return fields;
    }
  }

  /** A constant that JSON has as its word. */
  private interface Word {
    @JsonValue
    String word();
  }

  private interface FigureFields {
    @JsonInclude(Include.NON_EMPTY)
    String unit();
  }

  private interface ConclusionFields {
    @JsonInclude(Include.NON_EMPTY)
    String step();
  }

  @JsonPropertyOrder({"title", "stack", "start", "end", "generator", "facts"})
  private interface RunFields {
    @JsonSetter(nulls = Nulls.FAIL)
    String title();

    @JsonSetter(nulls = Nulls.FAIL)
    Instant start();
  }

  private static final class WriteFigure extends StdSerializer<Double> {
    private static final long serialVersionUID = 1L;

    private WriteFigure() {
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

  /** Reads null as a figure that was not measured. */
  static final class ReadFigure extends StdDeserializer<Double> {
    private static final long serialVersionUID = 1L;

    private ReadFigure() {
      super(double.class);
    }

    @Override
    public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return json.currentToken().isNumeric()
          ? (Double) json.getDoubleValue()
          : (Double) context.handleUnexpectedToken(Double.class, json);
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

  private static final class ReadInstant extends StdDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    /** The latest time that a report may hold; a later one is a mistake in the file. */
    private static final Instant LAST = Instant.parse("2999-12-31T23:59:59Z");

    private ReadInstant() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
      Optional<Instant> time = time(json.getText(), Instant.EPOCH, LAST);
      return time.isPresent()
          ? time.get()
          : (Instant) context.handleWeirdStringValue(Instant.class, json.getText(), "no time");
    }
  }
}
