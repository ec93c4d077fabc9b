package io.github.ampmeter.site;

import io.github.ampmeter.Page;
import io.github.ampmeter.Secrets;
import java.net.IDN;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.parser.Parser;

/**
 * A request of a browser with its response.
 *
 * @param initiator why the browser sent it, such as document or xhr; empty if unknown
 * @param cached whether the browser answered it from its cache
 */
public record Exchange(
    Sent sent, Response response, Instant start, Duration took, String initiator, boolean cached) {
  private static final Pattern RESOURCE_TYPE =
      Pattern.compile(
          "(?i)(text/css|(text|application)/(x-)?(java|ecma)script|image/|font/|audio/)"
              + ".*|(?i)(video/|application/(x-)?font|application/manifest|application/wasm).*");
  private static final Pattern RESOURCE_NAME =
      Pattern.compile(
          "(?i).*\\.(css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|mp4"
              + "|webmanifest)");

  /** What a browser wants for a page, as Sec-Fetch-Dest or as the type that recorders write. */
  private static final Pattern RESOURCE_WANTED =
      Pattern.compile(
          "(?i)i?frame|image|style(sheet)?|script|font|audio|video|media|track|manifest|object"
              + "|embed|worker|favicon|imageset|texttrack");

  private static final Pattern DOCUMENT = Pattern.compile("(?i)document|navigate|main_frame");

  /** What a decoder writes for bytes that it cannot read. */
  static final char UNREADABLE = '\uFFFD';

  private static final int SWITCHING_PROTOCOLS = 101;
  private static final Pattern STAYS_OPEN =
      Pattern.compile("(?i)websocket|eventsource|\\S* text/event-stream");

  /** The characters that browsers leave in an address and that a URI must encode. */
  private static final Pattern NOT_IN_URI =
      Pattern.compile("[\\x00-\\x20\"<>\\\\^`{|}\\x7f]|%(?![0-9A-Fa-f]{2})");

  /** What precedes the path of an address, and the path, where brackets must be encoded. */
  private static final Pattern PATH =
      Pattern.compile("^((?:[A-Za-z][A-Za-z0-9+.-]*+:)?+(?://[^/?]*+)?+)([^?]*+)");

  private static final Pattern HOST =
      Pattern.compile("(?<=//)[^/?@:\\[]++(?=[:/?]|$)|(?<=@)[^/?@:\\[]++");

  /** An address encoded as a URI, without its fragment. */
  static String encoded(String address) {
    String uri =
        NOT_IN_URI
            .matcher(address.replaceAll("#.*", ""))
            .replaceAll(character -> "%%%02X".formatted((int) character.group().charAt(0)));
    return PATH.matcher(uri)
        .replaceFirst(
            path ->
                Matcher.quoteReplacement(
                    ascii(path.group(1)) + path.group(2).replace("[", "%5B").replace("]", "%5D")));
  }

  /** The address of a server with a host such as xn--mnchen-3ya instead of other letters. */
  private static String ascii(String server) {
    try {
      return HOST.matcher(server)
          .replaceFirst(host -> Matcher.quoteReplacement(IDN.toASCII(host.group())));
    } catch (IllegalArgumentException notAName) {
      return server;
    }
  }

  /** A page that this program has requested. */
  public static Exchange get(URI url, Page page, Instant start, Duration took) {
    List<Field> headers =
        page.headers().stream().map(each -> new Field(each.name(), each.value())).toList();
    String body = page.body();
    String type = Field.first(headers, "Content-Type").orElse("");
    Response response =
        new Response(page.status(), url.toString(), headers, type, body, body.length());
    return new Exchange(
        new Sent("GET", url, List.of(), Body.NONE), response, start, took, "document", false);
  }

  Exchange with(Response other) {
    return new Exchange(sent, other, start, took, initiator, cached);
  }

  Instant end() {
    return start.plus(took);
  }

  String path() {
    URI url = sent.url;
    return url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
  }

  String query() {
    return sent.url.getRawQuery() == null ? "" : sent.url.getRawQuery();
  }

  /** The method and the path for messages, without secrets. */
  String title() {
    return sent.method + " " + Secrets.withoutMadeUp(path());
  }

  Optional<String> header(String name) {
    return Field.first(sent.headers, name);
  }

  boolean hasBody() {
    return !response.body().isEmpty();
  }

  /** Whether its connection stays open, so that a plan would wait for its end. */
  boolean staysOpen() {
    return response.status() == SWITCHING_PROTOCOLS
        || STAYS_OPEN.matcher(initiator + " " + response.type()).lookingAt();
  }

  /** Whether it is a page of the browser, or a redirect to one. */
  boolean isPage() {
    String wanted = header("Sec-Fetch-Dest").orElse(initiator);
    if (!wanted.isEmpty()) {
      return DOCUMENT.matcher(wanted).matches();
    }
    return !isResource()
        && header("X-Requested-With").isEmpty()
        && header("Accept").map(accept -> accept.contains("text/html")).orElse(response.isHtml())
        && (response.isHtml() || response.redirect().isPresent());
  }

  /** Whether it is a resource of a page, such as a picture. */
  boolean isResource() {
    return sent.method.equals("GET")
        && (RESOURCE_TYPE.matcher(response.type()).matches()
            || RESOURCE_WANTED.matcher(header("Sec-Fetch-Dest").orElse(initiator)).matches()
            || RESOURCE_NAME.matcher(path()).matches());
  }

  public record Sent(String method, URI url, List<Field> headers, Body body) {}

  /**
   * The body of a request.
   *
   * @param text as sent; empty if {@code fields} has it, and JMeter writes these as they were
   * @param fields of a form
   * @param files of a form of several parts
   */
  public record Body(String type, String text, List<Field> fields, List<SentFile> files) {
    static final Body NONE = new Body("", "", List.of(), List.of());

    /** Whether JMeter writes the fields otherwise, so that their text is sent. */
    boolean isWrittenOtherwise() {
      return !text.isEmpty() && !fields.isEmpty();
    }

    boolean isMultipart() {
      return type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
    }
  }

  /**
   * An uploaded file.
   *
   * @param field the name of the form's field
   * @param content empty if the recording does not have it
   */
  public record SentFile(String field, String name, String type, Optional<byte[]> content) {}

  public record Field(String name, String value) {
    /** Whether JMeter, which encodes fields as the forms of browsers do, writes them as a text. */
    static boolean areWrittenAs(String text, List<Field> fields) {
      return fields.stream()
          .map(field -> formEncoded(field.name) + "=" + formEncoded(field.value))
          .collect(Collectors.joining("&"))
          .equals(text);
    }

    private static String formEncoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    static Optional<String> first(List<Field> fields, String name) {
      return fields.stream()
          .filter(field -> field.name().equalsIgnoreCase(name))
          .map(Field::value)
          .findFirst();
    }

    /** The fields of a text such as {@code a=1&b=2}, without those that have no name. */
    static List<Field> ofForm(String text) {
      return Span.ofQuery(text).stream()
          .filter(span -> !span.name().isEmpty())
          .map(Span::field)
          .toList();
    }

    /** Each byte of a text's UTF-8 as in %2A. */
    static String encoded(String text) {
      StringBuilder encoded = new StringBuilder();
      for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
        encoded.append("%%%02X".formatted(each));
      }
      return encoded.toString();
    }

    static String decoded(String text) {
      try {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException notEncoded) {
        return text;
      }
    }
  }

  /**
   * A response.
   *
   * @param url the address it came from
   * @param body empty if it was not recorded
   * @param size in characters or bytes; negative: unknown
   */
  public record Response(
      int status, String url, List<Field> headers, String type, String body, long size) {
    private static final Pattern TITLE =
        Pattern.compile("(?is)<title[^<>]*+>\\s*+([^<]*+)</title>");
    private static final Pattern HEADING =
        Pattern.compile("(?is)<h[12][^<>]*+>\\s*+([^<]++)</h[12]>");

    boolean isHtml() {
      String lower = type.toLowerCase(Locale.ROOT);
      return lower.startsWith("text/html") || lower.startsWith("application/xhtml");
    }

    boolean isJson() {
      return type.toLowerCase(Locale.ROOT).matches("(application|text)/([a-z.+-]*\\+)?json.*")
          || body.startsWith("{")
          || body.startsWith("[");
    }

    /** The target of a redirect, without a fragment; empty if it is none. */
    public Optional<URI> redirect() {
      try {
        return Field.first(headers, "Location")
            .filter(place -> status / 100 == 3)
            .map(place -> URI.create(url).resolve(encoded(place)));
      } catch (IllegalArgumentException notAnAddress) {
        return Optional.empty();
      }
    }

    /** The title as the browser shows it. */
    public Optional<String> title() {
      return markup(TITLE).map(raw -> Parser.unescapeEntities(raw, false));
    }

    /** Returns the title and the first heading as in the page's source, the best first. */
    List<String> signs() {
      List<String> signs = new ArrayList<>();
      markup(TITLE).ifPresent(signs::add);
      markup(HEADING).ifPresent(signs::add);
      return signs;
    }

    private Optional<String> markup(Pattern pattern) {
      Matcher found = pattern.matcher(body);
      return Optional.of(found)
          .filter(Matcher::find)
          .map(match -> match.group(1).stripTrailing())
          .filter(text -> !text.isEmpty() && text.length() < 200);
    }
  }
}
