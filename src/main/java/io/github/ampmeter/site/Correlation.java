package io.github.ampmeter.site;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values in a visit's requests that differ in another visit, and where they come from.
 *
 * @param extracted values that a request takes from an earlier response
 * @param texts what replaces the recorded value in a place of a request
 * @param login columns of the file of users, with the recorded values
 * @param open what differs and comes from no response, one sentence each, the request's number
 *     first
 * @param renewed fields that get a new value in each pass, one sentence each
 */
public record Correlation(
    List<Extracted> extracted,
    Map<Place, JMeterText> texts,
    Map<String, String> login,
    List<String> open,
    List<String> renewed) {
  /** Says where a value is in a request. */
  public record Place(int request, Part part, String name, int index) {
    enum Part {
      FIELD,
      QUERY,
      SEGMENT,
      BODY,
      HEADER
    }

    /** Whether it is a whole body, neither a form nor JSON. */
    boolean isWholeBody() {
      return part == Part.BODY && name.isEmpty();
    }
  }

  /**
   * A value of a response.
   *
   * @param source the number of the request whose response has it
   * @param recorded the value in the recording, as the response writes it
   * @param written how the response writes it
   */
  public record Extracted(
      String variable,
      Extractor extractor,
      int source,
      String recorded,
      Written written,
      List<Place> uses) {}

  /**
   * Finds the values of a visit that differ.
   *
   * @param second the requests of a second visit: equal values stay as they are
   */
  static Correlation of(SiteVisit visit, Optional<Counterparts> second) {
    return new ValueSearch(visit, second).result();
  }

  /**
   * The correlation without the values that a replay received as they were recorded.
   *
   * @param replay the responses of all requests, in order
   */
  public Correlation without(SiteVisit visit, List<Response> replay) {
    List<Extracted> kept = new ArrayList<>();
    Map<Place, JMeterText> left = new LinkedHashMap<>(texts);
    List<String> missing = new ArrayList<>(open);
    for (Extracted each : extracted) {
      Optional<String> now =
          each.source() < replay.size()
              ? each.extractor().in(replay.get(each.source()))
              : Optional.empty();
      boolean secret = each.uses().stream().anyMatch(use -> isSecret(use, each.recorded()));
      if (!secret && now.equals(Optional.of(each.recorded()))) {
        each.uses().forEach(left::remove);
      } else {
        kept.add(each);
      }
      if (now.isEmpty()) {
        missing.add(
            "%s %s: not found in the replay's response to %s (%s)"
                .formatted(
                    each.uses().get(0).request() + 1,
                    each.variable(),
                    visit.requests().get(each.source()).title(),
                    each.extractor().describe()));
      }
    }
    return new Correlation(List.copyOf(kept), left, login, List.copyOf(missing), renewed);
  }

  /**
   * The correlation with new values for what a user typed into these requests, each value the same
   * in all later requests.
   *
   * @param conflicts the numbers of the requests whose values the site rejected as existing
   */
  Correlation renewing(SiteVisit visit, Set<Integer> conflicts) {
    Map<Place, JMeterText> changed = new LinkedHashMap<>(texts);
    List<String> all = new ArrayList<>(renewed);
    Typed typed = Typed.of(visit.requests());
    Map<String, String> variables = new HashMap<>();
    for (int i = 0; i < visit.requests().size(); i++) {
      for (Map.Entry<Place, String> value : values(i, visit.requests().get(i)).entrySet()) {
        Place place = value.getKey();
        String recorded = value.getValue();
        if (place.part() != Place.Part.FIELD && place.part() != Place.Part.BODY
            || place.isWholeBody()
            || !variables.containsKey(recorded)
                && !(conflicts.contains(i) && typed.isText(place.name(), recorded))) {
          continue;
        }
        String variable = variables.get(recorded);
        JMeterText end;
        if (variable == null) {
          variable = "new_" + (variables.size() + 1);
          variables.put(recorded, variable);
          all.add((i + 1) + " " + describe(visit.requests(), place));
          end = JMeterText.renewed(variable);
        } else {
          end = JMeterText.variable(variable);
        }
        changed.put(place, renewed(visit.origin(), place, recorded, end));
      }
    }
    return new Correlation(extracted, changed, login, open, List.copyOf(all));
  }

  /** The text with a new end; of a mail address, the end of its name. */
  private JMeterText renewed(Origin origin, Place place, String recorded, JMeterText end) {
    JMeterText before = texts.get(place);
    if (before != null) {
      return before.then(end);
    }
    String written = place.part() == Place.Part.BODY ? inJson(recorded) : recorded;
    int at = recorded.matches("\\S+@\\S+") ? written.lastIndexOf('@') : written.length();
    return origin.portable(written.substring(0, at)).then(end).then(written.substring(at));
  }

  /** The text as it is between quotation marks in JSON. */
  static String inJson(String value) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(value));
  }

  /** The columns of the users file with the pages that send them. */
  public List<String> columns(SiteVisit visit) {
    return login.keySet().stream()
        .map(
            column ->
                texts.entrySet().stream()
                    .filter(text -> text.getValue().toString().equals("${" + column + "}"))
                    .map(text -> describe(visit.requests(), text.getKey()))
                    .collect(joining(", ", column + ": ", "")))
        .toList();
  }

  /** The places that send a recorded text that looks like a secret, though no name says so. */
  public List<String> doubtful(SiteVisit visit) {
    List<String> doubtful = new ArrayList<>();
    for (int i = 0; i < visit.requests().size(); i++) {
      values(i, visit.requests().get(i)).entrySet().stream()
          .filter(value -> !texts.containsKey(value.getKey()))
          .filter(value -> Secrets.looksMadeUp(value.getValue()))
          .forEach(value -> doubtful.add(describe(visit.requests(), value.getKey())));
    }
    return doubtful;
  }

  private static String describe(List<Exchange> requests, Place place) {
    return describe(place) + " of " + requests.get(place.request()).title();
  }

  static String describe(Place place) {
    String name =
        place.part() == Place.Part.SEGMENT ? " " + (place.index() + 1) : " \"" + place.name() + '"';
    return place.part().name().toLowerCase(Locale.ROOT) + (place.isWholeBody() ? "" : name);
  }

  /** Whether a value is secret by its name; for a body without fields, by any name in it. */
  static boolean isSecret(Place place, String value) {
    return place.isWholeBody()
        ? Secrets.isNamedIn(value)
        : !value.matches("(?i)true|false|null|") && Secrets.isSecretField(place.name(), value);
  }

  /** All values of a request that may differ, by place. */
  static Map<Place, String> values(int number, Exchange request) {
    Map<Place, String> values = new LinkedHashMap<>();
    put(values, number, Place.Part.SEGMENT, fields(Span.ofPath(request.path())));
    put(values, number, Place.Part.QUERY, fields(Span.ofQuery(request.query())));
    put(values, number, Place.Part.FIELD, request.sent().body().fields());
    put(
        values,
        number,
        Place.Part.HEADER,
        request.sent().headers().stream().filter(SiteVisit::isKept).toList());
    if (!request.sent().body().isWrittenOtherwise()) {
      put(values, number, Place.Part.BODY, fields(Span.ofBody(request.sent().body().text())));
    }
    return values;
  }

  private static List<Field> fields(List<Span> spans) {
    return spans.stream().map(Span::field).toList();
  }

  private static void put(
      Map<Place, String> values, int number, Place.Part part, List<Field> fields) {
    for (int i = 0; i < fields.size(); i++) {
      values.put(new Place(number, part, fields.get(i).name(), i), fields.get(i).value());
    }
  }
}
