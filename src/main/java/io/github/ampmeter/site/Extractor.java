package io.github.ampmeter.site;

import io.github.ampmeter.site.Exchange.Response;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/**
 * Finds a value in a response, as an extractor of JMeter does.
 *
 * @param expression a CSS selector, a JSON path, a regular expression, or the text before the value
 * @param extra the attribute of a selected element, or the text after the value; otherwise empty
 */
public record Extractor(Kind kind, String expression, String extra) {
  /** The extractors of JMeter. */
  public enum Kind {
    /** An attribute of the first element that matches a CSS selector. */
    CSS,
    JSON,
    /** A regular expression that matches the body. */
    BODY,
    /** A regular expression that matches the response headers. */
    HEADERS,
    /** A regular expression that matches the address after all redirects. */
    URL,
    /** The text between two others. */
    BOUNDARY
  }

  private static final int SHORTEST_WITHOUT_NAME = 6;
  private static final int LONGEST_CONTEXT = 60;
  private static final String ENDS_A_VALUE = "\"'<>&\\ ?#/,;\n";

  /** Values that no document escapes, so that few documents have to be parsed for them. */
  private static final Pattern NEVER_ESCAPED = Pattern.compile("[A-Za-z0-9_ .:-]+");

  private static final Pattern ESCAPED = Pattern.compile("[^A-Za-z0-9]+");

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");

  /**
   * Returns the shortest extractor that finds a value.
   *
   * @param name of the parameter that takes the value
   * @param alsoRight whether the extractor is right for other responses of the same request, too
   */
  static Optional<Extractor> of(
      Response response, String name, String value, Predicate<Extractor> alsoRight) {
    if (NEVER_ESCAPED.matcher(value).matches() && !holds(response, value)) {
      return Optional.empty();
    }
    return Stream.<Stream<Extractor>>of(
            attributes(response, name, value),
            json(response, value),
            parameters(response, name, value),
            headers(response, value),
            inUrl(response, value),
            contexts(response, value))
        .flatMap(each -> each)
        .filter(each -> each.in(response).equals(Optional.of(value)))
        .filter(alsoRight)
        .findFirst();
  }

  private static boolean holds(Response response, String value) {
    return response.body().contains(value)
        || response.url().contains(value)
        || response.headers().stream().anyMatch(header -> header.value().contains(value));
  }

  Optional<String> in(Response response) {
    return switch (kind) {
      case CSS ->
          Optional.ofNullable(Jsoup.parse(response.body()).selectFirst(expression))
              .map(element -> element.attr(extra));
      case JSON ->
          Span.ofJson(response.body()).stream()
              .filter(leaf -> leaf.path().equals(expression))
              .map(Span::value)
              .findFirst();
      case BODY -> first(response.body());
      case HEADERS ->
          first(
              response.headers().stream()
                  .map(header -> header.name() + ": " + header.value() + "\n")
                  .collect(Collectors.joining()));
      case URL -> first(response.url());
      case BOUNDARY -> between(response.body());
    };
  }

  /** Describes the extractor for a reader. */
  public String describe() {
    return switch (kind) {
      case CSS -> expression;
      case JSON -> "JSON path " + expression;
      case BODY -> "link or text " + expression;
      case HEADERS -> "header " + expression;
      case URL -> "address " + expression;
      case BOUNDARY -> "text between " + expression + " and " + extra;
    };
  }

  /** The attributes of fields and meta elements, those with the parameter's name first. */
  private static Stream<Extractor> attributes(Response response, String name, String value) {
    if (!response.isHtml() || !response.body().contains(longestPlain(value))) {
      return Stream.empty();
    }
    return Jsoup.parse(response.body())
        .select("input[name][value], button[name][value], meta[name][content]")
        .stream()
        .filter(element -> element.attr(attribute(element)).equals(value))
        .filter(element -> !element.attr("name").matches("(?s).*[\\\\\"].*"))
        .sorted(Comparator.comparing(element -> !element.attr("name").equals(name)))
        .map(
            element -> {
              String plain = element.attr("name");
              String quoted = PLAIN_NAME.matcher(plain).matches() ? plain : '"' + plain + '"';
              String selector = element.normalName() + "[name=" + quoted + "]";
              return new Extractor(Kind.CSS, selector, attribute(element));
            });
  }

  /** The longest part of a value that no document escapes. */
  static String longestPlain(String value) {
    return ESCAPED.splitAsStream(value).max(Comparator.comparing(String::length)).orElse("");
  }

  private static String attribute(Element element) {
    return element.normalName().equals("meta") ? "content" : "value";
  }

  private static Stream<Extractor> json(Response response, String value) {
    boolean elsewhere = NEVER_ESCAPED.matcher(value).matches() && !response.body().contains(value);
    return Span.ofJson(response.isJson() && !elsewhere ? response.body() : "").stream()
        .filter(leaf -> leaf.value().equals(value) && !leaf.path().contains("?"))
        .map(leaf -> new Extractor(Kind.JSON, leaf.path(), ""));
  }

  /** The parameters of links, and of the address after redirects. */
  private static Stream<Extractor> parameters(Response response, String name, String value) {
    String pattern = "[?&;]" + name.replaceAll("[^A-Za-z0-9_-]", "\\\\$0") + "=";
    return name.isEmpty()
        ? Stream.empty()
        : Stream.of(
            new Extractor(Kind.BODY, pattern + "([^&\"'<>\\s]+)", ""),
            new Extractor(Kind.URL, pattern + "([^&#]+)", ""));
  }

  /** The headers, cookies included: scripts may send a cookie's value in a header. */
  private static Stream<Extractor> headers(Response response, String value) {
    return response.headers().stream()
        .filter(header -> header.value().contains(value))
        .map(header -> header.name() + ": " + before(response, header.value(), value))
        .filter(before -> before.matches("[A-Za-z0-9-]+: (\\\\S\\*/)?[A-Za-z0-9_=./ -]*"))
        .map(before -> new Extractor(Kind.HEADERS, "(?i)" + before + "([^;,\\s]+)", ""));
  }

  /** What precedes the value in a header; in an address with a host, only the last folder. */
  private static String before(Response response, String header, String value) {
    String before = blanked(response, header).split(Pattern.quote(value), 2)[0];
    return before.replaceFirst("(?s)^https?://\n.*/([A-Za-z0-9_-]+/)$", "\\\\S*/$1");
  }

  /** The text with line breaks in place of the server, which a plan must not name. */
  private static String blanked(Response response, String text) {
    return Origin.at(response.url()).map(origin -> origin.blanked(text)).orElse(text);
  }

  /** Ever longer texts before the value, with the text that ends it. */
  private static Stream<Extractor> contexts(Response response, String value) {
    String body = response.body();
    int at = body.indexOf(value);
    int end = at + value.length();
    if (value.length() < SHORTEST_WITHOUT_NAME
        || at < 1
        || end >= body.length()
        || ENDS_A_VALUE.indexOf(body.charAt(end)) < 0) {
      return Stream.empty();
    }
    String portable = blanked(response, body);
    return Stream.iterate(Math.min(at, 4), n -> n <= Math.min(at, LONGEST_CONTEXT), n -> n + 2)
        .map(n -> portable.substring(at - n, at))
        .filter(left -> !left.contains("\n"))
        .map(left -> new Extractor(Kind.BOUNDARY, left, body.substring(end, end + 1)));
  }

  /** The last part of the path, where a form that creates something may lead. */
  private static Stream<Extractor> inUrl(Response response, String value) {
    String before =
        blanked(response, response.url())
            .replaceFirst("[^/]*$", "")
            .replaceFirst("(?s)^.*/([^/]+/)$", "$1");
    return response.url().endsWith("/" + value)
            && PLAIN_NAME.matcher(before.replace("/", "")).matches()
        ? Stream.of(new Extractor(Kind.URL, "/" + before + "([^/?#]+)", ""))
        : Stream.empty();
  }

  private Optional<String> first(String text) {
    Matcher found = Pattern.compile(expression).matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private Optional<String> between(String text) {
    int start = text.indexOf(expression);
    int from = start + expression.length();
    int end = start < 0 ? -1 : text.indexOf(extra, from);
    return end < 0 ? Optional.empty() : Optional.of(text.substring(from, end));
  }
}
