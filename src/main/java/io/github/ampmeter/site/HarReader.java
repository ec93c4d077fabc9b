package io.github.ampmeter.site;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

  /** A body that is sent may hold files. */
  private static final int LONGEST_SENT = 32 << 20;

  private static final long MOST_TEXT = 128L << 20;

  private static final String FORM = "application/x-www-form-urlencoded";

  private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\\s;\"]+)");

  private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final Pattern BLANK = Pattern.compile("\\s");

  static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(LONGEST_TEXT).build())
              .build());

  private final String source;
  private final List<Exchange> exchanges = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Entries junk = new Entries();
  private final Entries unreadable = new Entries();
  private boolean found;
  private int left;
  private int options;
  private int longBodies;
  private int longSent;
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
    while (found && json.nextToken() != null && json.currentToken() != JsonToken.END_ARRAY) {
      if (position() > MOST_EXCHANGES) {
        notes.add("only the first " + MOST_EXCHANGES + " entries of " + source + " were read");
        return;
      }
      if (json.currentToken() == JsonToken.START_OBJECT) {
        add(JSON.readTree(json));
      } else {
        junk.add(position());
        left++;
        json.skipChildren();
      }
    }
  }

  Recording recording() {
    if (!found) {
      throw new ConfigException(
          source
              + ": is not a HAR recording: it has no log.entries; export it as HAR with content");
    }
    noteEntries();
    noteLong(longBodies, Counted.of(longBodies, "response body", "response bodies"), LONGEST_BODY);
    noteLong(longSent, Counted.of(longSent, "request body", "request bodies"), LONGEST_SENT);
    if (options > 0) {
      notes.add(
          "%s: %s left out: browsers send OPTIONS by themselves"
              .formatted(source, Counted.of(options, "requests")));
    }
    if (exchanges.isEmpty()) {
      throw new ConfigException(
          source
              + ": the recording holds no request over http or https"
              + notes.stream().limit(1).map(why -> "; " + why).collect(Collectors.joining()));
    }
    exchanges.sort(Comparator.comparing(Exchange::start));
    return new Recording(source, List.copyOf(exchanges), List.copyOf(notes));
  }

  private void noteLong(int bodies, String counted, int longest) {
    if (bodies > 0) {
      notes.add(
          "%s: %s left out: longer than %s MB or beyond %s MB in all"
              .formatted(source, counted, longest >> 20, MOST_TEXT >> 20));
    }
  }

  /** One note for each kind, since a damaged recording may have any number of such entries. */
  private void noteEntries() {
    if (junk.count > 0) {
      notes.add(
          source + ": " + junk.named("entry %s is no request", "%s entries are no requests (%s)"));
    }
    if (unreadable.count > 0) {
      notes.add(
          "%s: the %s cannot be read: a host has letters, digits, \"-\" and \".\""
              .formatted(
                  source, unreadable.named("address of entry %s", "addresses of %s entries (%s)")));
    }
  }

  private void add(JsonNode entry) {
    JsonNode request = entry.path("request");
    JsonNode response = entry.path("response");
    String url = request.path("url").asText("");
    String method = request.path("method").asText("GET");
    if (!url.matches("(?i)(https?|wss?)://.*") || method.matches("OPTIONS|CONNECT")) {
      left++;
      options += method.equals("OPTIONS") ? 1 : 0;
      return;
    }
    boolean socket = url.matches("(?i)ws.*");
    Optional<URI> uri = address(socket ? "http" + url.substring("ws".length()) : url);
    if (uri.isEmpty()) {
      unreadable.add(position());
      left++;
      return;
    }
    List<Field> headers = fields(request.path("headers"), false);
    exchanges.add(
        new Exchange(
            new Exchange.Sent(method, uri.get(), headers, body(headers, request.path("postData"))),
            response(response, uri.get()),
            start(entry.path("startedDateTime").asText("")),
            Duration.ofMillis(Math.max(0, entry.path("time").asLong())),
            socket ? "websocket" : entry.path("_resourceType").asText(""),
            cached(entry, response)));
  }

  private static Optional<URI> address(String url) {
    try {
      return Optional.of(new URI(Exchange.encoded(url))).filter(uri -> uri.getHost() != null);
    } catch (URISyntaxException notAnAddress) {
      return Optional.empty();
    }
  }

  private Response response(JsonNode response, URI uri) {
    JsonNode content = response.path("content");
    List<Field> headers = fields(response.path("headers"), false);
    String recorded = content.path("mimeType").asText("");
    String type =
        recorded.matches("|x-unknown")
            ? Field.first(headers, "Content-Type").orElse(recorded)
            : recorded;
    return new Response(
        response.path("status").asInt(),
        uri.toString(),
        headers,
        type,
        Recording.isText(type) ? text(content, type) : "",
        content.path("size").asLong(-1));
  }

  /**
   * Reads what was sent. Some programs give the fields of a form, some its text, some both, where
   * the text is what was sent: the fields may be encoded or not. Some give a JSON document as the
   * name of a parameter.
   */
  private Exchange.Body body(List<Field> headers, JsonNode post) {
    String named = Field.first(headers, "Content-Type").orElse(post.path("mimeType").asText(""));
    boolean several = named.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
    String text = sent(post, several);
    JsonNode params = post.path("params");
    String type = named.isEmpty() && !params.isEmpty() ? FORM : named;
    String lower = type.toLowerCase(Locale.ROOT);
    if (several) {
      boolean bytes = Posted.isBase64(post);
      Multipart given = Multipart.ofText(type, text, bytes);
      Multipart parts =
          (given.isEmpty() ? Multipart.of(params) : given).filled(post.path(Recording.FILES));
      String whole = Multipart.read(text, bytes);
      return new Exchange.Body(type, parts.isEmpty() ? whole : "", parts.fields(), parts.files());
    }
    if (!lower.startsWith(FORM) || !Span.ofJson(text).isEmpty()) {
      String sent = text.isEmpty() ? joined(params) : text;
      return new Exchange.Body(type, sent, List.of(), List.of());
    }
    List<Field> fields = text.isEmpty() ? fields(params, true) : ofForm(text);
    boolean rewritten = text.isEmpty() || Field.areWrittenAs(text, fields);
    return new Exchange.Body(type, rewritten ? "" : text, fields, List.of());
  }

  /** The text of a request, which takes memory as the texts of pages do. */
  private String sent(JsonNode post, boolean parts) {
    Optional<String> whole =
        Posted.text(post, parts, LONGEST_SENT).filter(each -> text + each.length() <= MOST_TEXT);
    longSent += whole.isEmpty() ? 1 : 0;
    text += whole.map(String::length).orElse(0);
    return whole.orElse("");
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
      boolean encoded = form && isEncoded(value + name);
      fields.add(
          encoded ? new Field(Field.decoded(name), Field.decoded(value)) : new Field(name, value));
    }
    return fields;
  }

  /** Searches for either alone, since one pattern of both takes minutes on a long text. */
  private static boolean isEncoded(String text) {
    return ENCODED.matcher(text).find() && !BLANK.matcher(text).find();
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
    return Posted.bytes(written).map(bytes -> new String(bytes, charset(type))).orElse(written);
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
          "%s: startedDateTime of entry %s is no time: \"%s\"".formatted(source, position(), text),
          e);
    }
  }

  /** Entries of one kind, of which a note names the first. */
  private static final class Entries {
    private int count;
    private int first;

    void add(int position) {
      first = count == 0 ? position : first;
      count++;
    }

    String named(String one, String several) {
      return count == 1 ? one.formatted(first) : several.formatted(count, "the first is " + first);
    }
  }
}
