package io.github.ampmeter.site;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the entries of a HAR as Chromium, Firefox, Safari, chrome-har and mitmproxy write them.
 */
final class HarReader {
  private static final int MOST_EXCHANGES = 5_000;
  private static final int LONGEST_TEXT = 64 << 20;
  private static final int LONGEST_BODY = 2 << 20;
  private static final long MOST_TEXT = 128L << 20;

  private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\\s;\"]+)");

  static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(LONGEST_TEXT).build())
              .build());

  private final String source;
  private final List<Exchange> exchanges = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private boolean found;
  private int left;
  private int longBodies;
  private long text;

  HarReader(String source) {
    this.source = source;
  }

  boolean isFound() {
    return found;
  }

  /** The number of the entry that is read next, from 1. */
  int position() {
    return exchanges.size() + left + 1;
  }

  void read(JsonParser json) throws IOException {
    boolean inLog = false;
    if (json.nextToken() != JsonToken.START_OBJECT) {
      return;
    }
    while (!found && json.nextToken() != null) {
      if (json.currentToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (!inLog && name.equals("log") && value == JsonToken.START_OBJECT) {
          inLog = true;
        } else if (inLog && name.equals("entries") && value == JsonToken.START_ARRAY) {
          found = true;
        } else {
          json.skipChildren();
        }
      }
    }
    while (found && json.nextToken() == JsonToken.START_OBJECT) {
      if (exchanges.size() == MOST_EXCHANGES) {
        notes.add("only the first " + MOST_EXCHANGES + " requests of " + source + " were read");
        return;
      }
      add(JSON.readTree(json));
    }
  }

  Recording recording() {
    if (!found) {
      throw new ConfigException(
          source
              + ": is not a HAR recording: it has no log.entries; export it as HAR with content");
    }
    if (longBodies > 0) {
      notes.add(
          "%s: %s responses are longer than %s MB or beyond %s MB in all, and were left out"
              .formatted(source, longBodies, LONGEST_BODY >> 20, MOST_TEXT >> 20));
    }
    if (exchanges.isEmpty()) {
      throw new ConfigException(source + ": the recording holds no request over http or https");
    }
    exchanges.sort(Comparator.comparing(Exchange::start));
    return new Recording(source, List.copyOf(exchanges), List.copyOf(notes));
  }

  private void add(JsonNode entry) {
    JsonNode request = entry.path("request");
    JsonNode response = entry.path("response");
    String url = request.path("url").asText("");
    String method = request.path("method").asText("GET");
    if (!url.matches("(?i)https?://.*") || method.matches("OPTIONS|CONNECT")) {
      left++;
      return;
    }
    URI uri;
    try {
      uri = new URI(Exchange.encoded(url));
      if (uri.getHost() == null) {
        throw new URISyntaxException(url, "names no host");
      }
    } catch (URISyntaxException e) {
      left++;
      notes.add(source + ": the address of entry " + (exchanges.size() + left) + " cannot be read");
      return;
    }
    JsonNode content = response.path("content");
    String type = content.path("mimeType").asText("");
    exchanges.add(
        new Exchange(
            new Exchange.Sent(
                method,
                uri,
                fields(request.path("headers"), false),
                body(request.path("postData"))),
            new Response(
                response.path("status").asInt(),
                uri.toString(),
                fields(response.path("headers"), false),
                type,
                Recording.isText(type) ? text(content, type) : "",
                content.path("size").asLong(-1)),
            start(entry.path("startedDateTime").asText("")),
            Duration.ofMillis(Math.max(0, entry.path("time").asLong())),
            entry.path("_resourceType").asText(""),
            cached(entry, response)));
  }

  /**
   * Reads what was sent. Some programs give the fields of a form, some its text, some both; some
   * give a JSON document as the name of a parameter.
   */
  private static Exchange.Body body(JsonNode post) {
    String type = post.path("mimeType").asText("");
    String text = post.path("text").asText("");
    JsonNode params = post.path("params");
    if (type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data")) {
      Multipart given = params.isEmpty() ? Multipart.ofText(type, text) : Multipart.of(params);
      Multipart parts = given.filled(post.path(Recording.FILES));
      boolean read = !parts.fields().isEmpty() || !parts.files().isEmpty();
      return new Exchange.Body(type, read ? "" : text, parts.fields(), parts.files());
    }
    if (!type.isEmpty() && !type.startsWith("application/x-www-form-urlencoded")) {
      String sent = text.isEmpty() ? joined(params) : text;
      return new Exchange.Body(type, sent, List.of(), List.of());
    }
    List<Field> fields = params.isEmpty() && !type.isEmpty() ? ofForm(text) : fields(params, true);
    if (!text.isEmpty() && ofForm(text).stream().anyMatch(Field::isDamaged)) {
      return new Exchange.Body(type, text, ofForm(text), List.of());
    }
    return new Exchange.Body(type, fields.isEmpty() ? text : "", fields, List.of());
  }

  /** The fields of a form's text; PHP reads a name alone as a field with an empty value. */
  private static List<Field> ofForm(String text) {
    return Span.ofQuery(text).stream()
        .map(Span::field)
        .map(field -> field.name().isEmpty() ? new Field(field.value(), "") : field)
        .toList();
  }

  private static String joined(JsonNode params) {
    return fields(params, false).stream()
        .map(field -> field.name() + (field.value().isEmpty() ? "" : "=" + field.value()))
        .collect(Collectors.joining("&"));
  }

  /** Whether the browser's cache answered, which each browser writes in its own way. */
  private static boolean cached(JsonNode entry, JsonNode response) {
    return entry.hasNonNull("_fromCache")
        || response.path("_fetchedFromCache").asBoolean()
        || response.path("_fetchedViaServiceWorker").asBoolean()
        || entry.path("_fetchType").asText().contains("Cache")
        || Stream.of("fromCache", "fromDiskCache", "fromPrefetchCache", "fromServiceWorker")
            .anyMatch(name -> response.path(name).asBoolean());
  }

  /** Reads fields; some browsers write those of a form encoded, others do not. */
  static List<Field> fields(JsonNode list, boolean form) {
    List<Field> fields = new ArrayList<>();
    for (JsonNode field : list) {
      String name = field.path("name").asText("");
      String value = field.path("value").asText("");
      boolean encoded = form && (value + name).matches("\\S*%[0-9A-Fa-f]{2}\\S*");
      fields.add(
          encoded ? new Field(Field.decoded(name), Field.decoded(value)) : new Field(name, value));
    }
    return fields;
  }

  private String text(JsonNode content, String type) {
    String written = content.path("text").asText("");
    if (written.length() > LONGEST_BODY || text + written.length() > MOST_TEXT) {
      longBodies++;
      return "";
    }
    text += written.length();
    if (!content.path("encoding").asText().equals("base64")) {
      return written;
    }
    try {
      return new String(Base64.getMimeDecoder().decode(written), charset(type));
    } catch (IllegalArgumentException notEncoded) {
      return written;
    }
  }

  private static Charset charset(String type) {
    Matcher named = CHARSET.matcher(type);
    try {
      return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
    } catch (IllegalArgumentException unknown) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Reads a time; one without an offset is that of UTC, since only differences matter. */
  private Instant start(String text) {
    try {
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(
          text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2").replaceFirst("(T[0-9:.]+)$", "$1Z"),
          Instant::from);
    } catch (DateTimeException e) {
      throw new ConfigException(
          "%s: startedDateTime of entry %s is no time: \"%s\""
              .formatted(source, exchanges.size() + left + 1, text),
          e);
    }
  }
}
