package io.github.ampmeter.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Where in a response a value stands, as an extractor of JMeter says it.
 *
 * @param expression a CSS selector, a JSON path, a regular expression, or the text before the value
 * @param extra the attribute of a selected element, or the text behind the value; else empty
 */
public record Extractor(Kind kind, String expression, String extra) {
  /** The elements of JMeter that are used. */
  public enum Kind {
    /** An attribute of the first element that a CSS selector finds. */
    CSS,
    JSON,
    /** A regular expression over the body. */
    BODY,
    /** Over the response headers. */
    HEADERS,
    /** Over the address at the end of all redirects. */
    URL,
    /** What stands between two texts. */
    BOUNDARY
  }

  private static final ObjectMapper JSON_READER = new ObjectMapper();
  private static final int SHORTEST_WITHOUT_NAME = 6;
  private static final int LONGEST_CONTEXT = 60;
  private static final String ENDS_A_VALUE = "\"'<>&\\ ?#/,;\n";
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");

  /**
   * The shortest that finds a value.
   *
   * @param name of the parameter that the value is for
   * @param alsoRight whether it holds for other responses of the same request, too
   */
  static Optional<Extractor> of(
      Response response, String name, String value, Predicate<Extractor> alsoRight) {
    return Stream.<Stream<Extractor>>of(
            attributes(response, name, value),
            json(response, value),
            parameters(response, name, value),
            headers(response, value),
            contexts(response, value))
        .flatMap(each -> each)
        .filter(each -> each.in(response).equals(Optional.of(value)))
        .filter(alsoRight)
        .findFirst();
  }

  /** The value that it finds. */
  Optional<String> in(Response response) {
    return switch (kind) {
      case CSS ->
          Optional.ofNullable(Jsoup.parse(response.body()).selectFirst(expression))
              .map(element -> element.attr(extra));
      case JSON -> read(response).map(json -> json.at(pointer())).flatMap(Extractor::leaf);
      case BODY -> first(response.body());
      case HEADERS -> first(text(response.headers()));
      case URL -> first(response.url());
      case BOUNDARY -> between(response.body());
    };
  }

  /** In words: what a reader looks for in the page. */
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

  private static Stream<Extractor> attributes(Response response, String name, String value) {
    if (!response.isHtml() || !response.body().contains(value.replace("&", "&amp;"))) {
      return Stream.empty();
    }
    Document page = Jsoup.parse(response.body());
    Stream<Element> inputs = page.select("input[name][value], button[name][value]").stream();
    Stream<Element> metas = page.select("meta[name][content]").stream();
    return Stream.concat(
        inputs
            .filter(input -> input.attr("value").equals(value))
            .sorted(
                (a, b) -> Boolean.compare(b.attr("name").equals(name), a.attr("name").equals(name)))
            .map(input -> css(input, "value")),
        metas.filter(meta -> meta.attr("content").equals(value)).map(meta -> css(meta, "content")));
  }

  private static Extractor css(Element element, String attribute) {
    String name = element.attr("name").replace("\\", "\\\\").replace("\"", "\\\"");
    String quoted = PLAIN_NAME.matcher(name).matches() ? name : '"' + name + '"';
    return new Extractor(Kind.CSS, element.normalName() + "[name=" + quoted + "]", attribute);
  }

  private static Stream<Extractor> json(Response response, String value) {
    return response.isJson()
        ? read(response).flatMap(json -> path(json, "$", value)).stream()
            .map(path -> new Extractor(Kind.JSON, path, ""))
        : Stream.empty();
  }

  private static Optional<JsonNode> read(Response response) {
    try {
      return Optional.ofNullable(JSON_READER.readTree(response.body()));
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    }
  }

  private static Optional<String> path(JsonNode json, String path, String value) {
    if (leaf(json).equals(Optional.of(value))) {
      return Optional.of(path);
    }
    Iterator<Map.Entry<String, JsonNode>> fields = json.fields();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      boolean plain = field.getKey().matches("[A-Za-z0-9_]+");
      Optional<String> below =
          plain ? path(field.getValue(), path + "." + field.getKey(), value) : Optional.empty();
      if (below.isPresent()) {
        return below;
      }
    }
    for (int i = 0; json.isArray() && i < json.size(); i++) {
      Optional<String> below = path(json.get(i), path + "[" + i + "]", value);
      if (below.isPresent()) {
        return below;
      }
    }
    return Optional.empty();
  }

  private String pointer() {
    return expression.substring(1).replaceAll("\\[([0-9]+)]", "/$1").replace('.', '/');
  }

  private static Optional<String> leaf(JsonNode json) {
    return json.isTextual() || json.isNumber() ? Optional.of(json.asText()) : Optional.empty();
  }

  /** Of links, and of the address at which redirects ended. */
  private static Stream<Extractor> parameters(Response response, String name, String value) {
    if (name.isEmpty()) {
      return Stream.empty();
    }
    String pattern = "[?&;]" + quoted(name) + "=";
    return Stream.of(
        new Extractor(Kind.BODY, pattern + "([^&\"'<>\\s]+)", ""),
        new Extractor(Kind.URL, pattern + "([^&#]+)", ""));
  }

  private static String quoted(String name) {
    return name.replaceAll("[^A-Za-z0-9_-]", "\\\\$0");
  }

  /** A cookie's value too, which scripts may send back in a header. */
  private static Stream<Extractor> headers(Response response, String value) {
    return response.headers().stream()
        .filter(header -> header.value().contains(value))
        .map(
            header ->
                header.value().equals(value)
                    ? "(?i)" + header.name() + ": (.+)"
                    : "(?i)"
                        + header.name()
                        + ": "
                        + header.value().substring(0, header.value().indexOf(value))
                        + "([^;,\\s]+)")
        .filter(pattern -> pattern.matches("\\(\\?i\\)[A-Za-z0-9-]+: [A-Za-z0-9_=./ -]*\\(.*"))
        .map(pattern -> new Extractor(Kind.HEADERS, pattern, ""));
  }

  /** Longer and longer texts before the value; behind it, what ends it. */
  private static Stream<Extractor> contexts(Response response, String value) {
    String body = response.body();
    int at = body.indexOf(value);
    int end = at + value.length();
    if (value.length() < SHORTEST_WITHOUT_NAME || at < 1 || end >= body.length()) {
      return inUrl(response, value);
    }
    String right = body.substring(end, end + 1);
    if (!ENDS_A_VALUE.contains(right)) {
      return inUrl(response, value);
    }
    return Stream.concat(
        inUrl(response, value),
        Stream.iterate(Math.min(at, 4), n -> n <= Math.min(at, LONGEST_CONTEXT), n -> n + 2)
            .map(n -> body.substring(at - n, at))
            .filter(left -> !left.contains("\n"))
            .map(left -> new Extractor(Kind.BOUNDARY, left, right)));
  }

  /** As the last part of the path: where a form leads that makes something new. */
  private static Stream<Extractor> inUrl(Response response, String value) {
    String before = response.url().replaceFirst("[^/]*$", "").replaceFirst("^.*/([^/]+/)$", "$1");
    return response.url().endsWith("/" + value)
            && PLAIN_NAME.matcher(before.replace("/", "")).matches()
        ? Stream.of(new Extractor(Kind.URL, "/" + before + "([^/?#]+)", ""))
        : Stream.empty();
  }

  private Optional<String> first(String text) {
    Matcher found = Pattern.compile(expression).matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private static String text(List<Field> headers) {
    StringBuilder text = new StringBuilder();
    headers.forEach(
        each -> text.append(each.name()).append(": ").append(each.value()).append('\n'));
    return text.toString();
  }

  private Optional<String> between(String text) {
    int start = text.indexOf(expression);
    int from = start + expression.length();
    int end = start < 0 ? -1 : text.indexOf(extra, from);
    return end < 0 ? Optional.empty() : Optional.of(text.substring(from, end));
  }
}
