package io.github.ampmeter.site;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.ampmeter.site.Exchange.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A value in a text, such as a parameter of a query.
 *
 * @param name of the parameter, or of the field or list in JSON; empty if there is none
 * @param path its JSON path, with a question mark for a name that is not plain
 * @param start of its characters, without quotation marks
 */
record Span(String name, String path, String value, int start, int end) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_]+");
  private static final Pattern SEGMENT = Pattern.compile("[^/]+");
  private static final Pattern PARAMETER = Pattern.compile("([^&=]+)=([^&]*)|([^&]+)");
  private static final int DEEPEST = 100;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  static List<Span> ofPath(String path) {
    return SEGMENT
        .matcher(path)
        .results()
        .map(part -> new Span("", "", part.group(), part.start(), part.end()))
        .toList();
  }

  /** The decoded values of a text such as {@code a=1&b=2}. */
  static List<Span> ofQuery(String query) {
    return PARAMETER.matcher(query).results().map(Span::parameter).toList();
  }

  private static Span parameter(MatchResult pair) {
    int group = pair.group(1) == null ? 3 : 2;
    String name = pair.group(1) == null ? "" : Field.decoded(pair.group(1));
    return new Span(name, "", Field.decoded(pair.group(group)), pair.start(group), pair.end(group));
  }

  Field field() {
    return new Field(name, value);
  }

  /** The texts and numbers of JSON; of any other body, the whole body. */
  static List<Span> ofBody(String body) {
    List<Span> spans = ofJson(body);
    return spans.isEmpty() && !body.isEmpty()
        ? List.of(new Span("", "", body, 0, body.length()))
        : spans;
  }

  /** The texts and numbers of JSON, in order; none if it is not JSON or nested too deeply. */
  static List<Span> ofJson(String document) {
    List<Span> spans = new ArrayList<>();
    try (JsonParser json = JSON.createParser(document)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        int quote = token == JsonToken.VALUE_STRING ? 1 : 0;
        if (quote == 1 || token.isNumeric()) {
          String value = json.getText();
          int start = (int) json.currentTokenLocation().getCharOffset() + quote;
          int end =
              quote == 1
                  ? (int) json.currentLocation().getCharOffset() - 1
                  : start + value.length();
          spans.add(leaf(json.getParsingContext(), value, start, end));
        }
      }
    } catch (IOException notJson) {
      return List.of();
    }
    return spans;
  }

  private static Span leaf(JsonStreamContext context, String value, int start, int end) {
    String name = "";
    String path = "";
    for (JsonStreamContext at = context; !at.inRoot(); at = at.getParent()) {
      if (at.inArray()) {
        path = "[" + at.getCurrentIndex() + "]" + path;
      } else {
        name = name.isEmpty() ? at.getCurrentName() : name;
        path =
            (PLAIN.matcher(at.getCurrentName()).matches() ? "." + at.getCurrentName() : "?") + path;
      }
    }
    return new Span(name, "$" + path, value, start, end);
  }
}
