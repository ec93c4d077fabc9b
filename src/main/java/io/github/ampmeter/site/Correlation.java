package io.github.ampmeter.site;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The values in a visit's requests that differ in another visit, and where they come from.
 *
 * @param extracted values that a request takes from an earlier response
 * @param texts what replaces the recorded value in a place of a request
 * @param login columns of the file of users, with the recorded values
 * @param open what differs and comes from no response, one sentence each
 */
public record Correlation(
    List<Extracted> extracted,
    Map<Place, JMeterText> texts,
    Map<String, String> login,
    List<String> open) {
  private static final Pattern USER = Pattern.compile("(?i).*(user|login|mail|account).*|log|name");
  private static final Pattern MADE_BY_CHANCE =
      Pattern.compile("(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9+/=_.:-]{12,}");
  private static final Pattern EPOCH = Pattern.compile("1[0-9]{9}([0-9]{3})?");
  private static final Duration OF_A_CLOCK = Duration.ofHours(1);
  private static final int SHORTEST = 3;

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
   * @param recorded the value in the recording
   */
  public record Extracted(
      String variable, Extractor extractor, int source, String recorded, List<Place> uses) {}

  /**
   * Finds the values of a visit that differ.
   *
   * @param second a second visit to the same pages: equal values stay as they are
   */
  static Correlation of(SiteVisit visit, Optional<SiteVisit> second) {
    return new Search(visit.requests(), second.map(SiteVisit::requests)).result();
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
            "%s: not found in the replay's response to %s (%s)"
                .formatted(
                    each.variable(),
                    visit.requests().get(each.source()).title(),
                    each.extractor().describe()));
      }
    }
    return new Correlation(List.copyOf(kept), left, login, List.copyOf(missing));
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
    String name =
        place.part() == Place.Part.SEGMENT ? " " + (place.index() + 1) : " \"" + place.name() + '"';
    return place.part().name().toLowerCase(Locale.ROOT)
        + (place.isWholeBody() ? "" : name)
        + " of "
        + requests.get(place.request()).title();
  }

  /** Whether a value is secret by its name; for a body without fields, by any name in it. */
  private static boolean isSecret(Place place, String value) {
    return place.isWholeBody()
        ? Secrets.isNamedIn(value)
        : !value.matches("(?i)true|false|null|") && Secrets.isSecretField(place.name(), value);
  }

  /** All values of a request that may differ, by place. */
  private static Map<Place, String> values(int number, Exchange request) {
    Map<Place, String> values = new LinkedHashMap<>();
    put(values, number, Place.Part.SEGMENT, fields(Span.ofPath(request.path())));
    put(values, number, Place.Part.QUERY, fields(Span.ofQuery(request.query())));
    put(values, number, Place.Part.FIELD, request.sent().body().fields());
    put(
        values,
        number,
        Place.Part.HEADER,
        request.sent().headers().stream().filter(SiteVisit::isKept).toList());
    put(values, number, Place.Part.BODY, fields(Span.ofBody(request.sent().body().text())));
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

  /** Searches, for each request, the responses before it. */
  private static final class Search {
    private final List<Exchange> requests;
    private final Optional<List<Exchange>> second;
    private final Map<Place, JMeterText> texts = new LinkedHashMap<>();
    private final Map<String, String> login = new LinkedHashMap<>();
    private final List<Extracted> extracted = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<String> open = new ArrayList<>();
    private final Map<Place, String> others = new HashMap<>();

    Search(List<Exchange> requests, Optional<List<Exchange>> second) {
      this.requests = requests;
      this.second = second;
      second.ifPresent(
          again -> {
            for (int i = 0; i < again.size(); i++) {
              others.putAll(values(i, again.get(i)));
            }
          });
    }

    Correlation result() {
      for (int i = 0; i < requests.size(); i++) {
        Map<Place, String> values = values(i, requests.get(i));
        findLogin(values);
        values.forEach(this::find);
      }
      return new Correlation(List.copyOf(extracted), texts, login, List.copyOf(open));
    }

    /** Finds the password by its name; the user is the field before it with the name of one. */
    private void findLogin(Map<Place, String> values) {
      Place user = null;
      for (Map.Entry<Place, String> value : values.entrySet()) {
        Place place = value.getKey();
        boolean parameter = place.part() != Place.Part.SEGMENT && place.part() != Place.Part.HEADER;
        if (parameter && Secrets.isPassword(place.name()) && !value.getValue().isEmpty()) {
          if (user != null) {
            toUsersFile(user, "user", values.get(user));
          }
          toUsersFile(place, "password", value.getValue());
        } else if (parameter && USER.matcher(place.name()).matches()) {
          user = place;
        }
      }
    }

    /** Adds a column for each value of a name; a value of JSON stays escaped. */
    private void toUsersFile(Place place, String name, String value) {
      String written =
          place.part() == Place.Part.BODY && !place.isWholeBody()
              ? new String(JsonStringEncoder.getInstance().quoteAsString(value))
              : value;
      String column = name;
      for (int i = 2; !written.equals(login.get(column)) && !names.add(column); i++) {
        column = name + "_" + i;
      }
      login.put(column, written);
      texts.put(place, JMeterText.variable(column));
    }

    private void find(Place place, String value) {
      boolean secret = isSecret(place, value);
      boolean same = value.equals(others.get(place));
      boolean sought = !same && value.length() >= SHORTEST && !place.isWholeBody();
      if (texts.containsKey(place) || sought && fromBefore(place, value)) {
        return;
      }
      if (secret) {
        toUsersFile(place, name(place).toLowerCase(Locale.ROOT), value);
      } else if (sought && isNow(place, value)) {
        texts.put(place, value.length() > 10 ? JMeterText.MILLIS : JMeterText.SECONDS);
        return;
      }
      if (!sought || place.part() == Place.Part.SEGMENT) {
        return;
      }
      if (second.isPresent()) {
        sayOpen(place, "differs between the recordings");
      } else if (MADE_BY_CHANCE.matcher(value).matches()) {
        sayOpen(place, "looks generated for one visit");
      }
    }

    private void sayOpen(Place place, String why) {
      open.add(
          describe(requests, place)
              + " "
              + why
              + ", and no response before it has the value: the recorded one is sent");
    }

    private boolean isNow(Place place, String value) {
      if (!EPOCH.matcher(value).matches()) {
        return false;
      }
      long millis = Long.parseLong(value) * (value.length() > 10 ? 1 : 1000);
      long then = requests.get(place.request()).start().toEpochMilli();
      return Math.abs(millis - then) < OF_A_CLOCK.toMillis();
    }

    private boolean fromBefore(Place place, String sent) {
      boolean segment = place.part() == Place.Part.SEGMENT;
      if (segment && !sent.matches(".*[0-9].*") || sent.matches("(?i)true|false|null|[a-z]{1,5}")) {
        return false;
      }
      boolean bearer = place.part() == Place.Part.HEADER && sent.startsWith("Bearer ");
      String value = bearer ? sent.substring(7) : sent;
      for (Extracted each : extracted) {
        if (each.recorded().equals(value)) {
          use(each, place, sent);
          return true;
        }
      }
      for (int i = place.request() - 1; i >= 0; i--) {
        Predicate<Extractor> inSecond = inSecond(place, i, bearer);
        Response response = requests.get(i).response();
        Optional<Extractor> found =
            Extractor.of(response, place.name(), value, inSecond)
                .filter(extractor -> worthIt(extractor, value));
        if (found.isPresent()) {
          Extracted each = new Extracted(newName(place), found.get(), i, value, new ArrayList<>());
          extracted.add(each);
          use(each, place, sent);
          return true;
        }
      }
      return false;
    }

    private void use(Extracted each, Place place, String sent) {
      each.uses().add(place);
      String before = sent.substring(0, sent.length() - each.recorded().length());
      texts.put(place, JMeterText.literal(before).then(JMeterText.variable(each.variable())));
    }

    private Predicate<Extractor> inSecond(Place place, int source, boolean bearer) {
      String other = others.get(place);
      return second.isEmpty() || other == null
          ? extractor -> true
          : extractor ->
              extractor
                  .in(second.get().get(source).response())
                  .equals(
                      Optional.of(bearer ? other.substring(Math.min(7, other.length())) : other));
    }

    /** Whether a value is worth extracting: a word may be in a page by chance. */
    private boolean worthIt(Extractor extractor, String value) {
      return second.isPresent()
          || extractor.kind() == Extractor.Kind.CSS
          || extractor.kind() == Extractor.Kind.HEADERS
          || extractor.kind() == Extractor.Kind.URL
          || MADE_BY_CHANCE.matcher(value).matches()
          || value.matches("[0-9]{3,}")
              && new BigDecimal(value).compareTo(BigDecimal.valueOf(2100)) > 0;
    }

    private static String name(Place place) {
      String plain = place.name().replaceAll("[^A-Za-z0-9_]+", "_").replaceAll("^_+|_+$", "");
      return place.part() == Place.Part.SEGMENT ? "id" : plain.isEmpty() ? "value" : plain;
    }

    private String newName(Place place) {
      String name = name(place);
      for (int i = 2; !names.add(name); i++) {
        name = name(place) + "_" + i;
      }
      return name;
    }
  }
}
