package io.github.ampmeter.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What of a visit's requests is not the same in another visit, and where it comes from.
 *
 * @param extracted values that a response brings before a request sends them back
 * @param texts what stands in a place of a request instead of the recorded value
 * @param login columns of the file of users, with the recorded values
 * @param open what differs and comes from no response, in sentences
 */
public record Correlation(
    List<Extracted> extracted,
    Map<Place, String> texts,
    Map<String, String> login,
    List<String> open) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern USER = Pattern.compile("(?i).*(user|login|mail|account).*|log|name");
  private static final Pattern MADE_BY_CHANCE =
      Pattern.compile("(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9+/=_.:-]{12,}");
  private static final Pattern EPOCH = Pattern.compile("1[0-9]{9}([0-9]{3})?");
  private static final Duration OF_A_CLOCK = Duration.ofHours(1);
  private static final int SHORTEST = 3;

  /** Where in a request a value stands. */
  public record Place(int request, Part part, String name, int index) {
    enum Part {
      FIELD,
      QUERY,
      SEGMENT,
      JSON,
      HEADER
    }
  }

  /**
   * A value that comes with a response.
   *
   * @param source the request whose response has it
   * @param recorded as it was
   */
  public record Extracted(
      String variable, Extractor extractor, int source, String recorded, List<Place> uses) {}

  /**
   * Looks through a visit.
   *
   * @param second the same way again: what is the same in both stays as it is
   */
  static Correlation of(SiteVisit visit, Optional<SiteVisit> second) {
    return new Search(visit.requests(), second.map(SiteVisit::requests)).result();
  }

  /**
   * The same without what came back as it was recorded.
   *
   * @param replay the responses of all requests, in their order
   */
  public Correlation without(SiteVisit visit, List<Response> replay) {
    List<Extracted> kept = new ArrayList<>();
    Map<Place, String> left = new LinkedHashMap<>(texts);
    List<String> missing = new ArrayList<>(open);
    for (Extracted each : extracted) {
      Optional<String> now =
          each.source() < replay.size()
              ? each.extractor().in(replay.get(each.source()))
              : Optional.empty();
      if (now.equals(Optional.of(each.recorded()))) {
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

  /** All values of a request that may differ, by their places. */
  private static Map<Place, String> values(int number, Exchange request) {
    Map<Place, String> values = new LinkedHashMap<>();
    String[] segments = request.path().split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      values.put(new Place(number, Place.Part.SEGMENT, "", i), segments[i]);
    }
    put(values, number, Place.Part.QUERY, Field.ofForm(request.query()));
    put(values, number, Place.Part.FIELD, request.fields());
    put(
        values,
        number,
        Place.Part.HEADER,
        request.headers().stream().filter(SiteVisit::isKept).toList());
    if (request.bodyType().contains("json")) {
      try {
        put(values, number, Place.Part.JSON, leaves("", JSON.readTree(request.body())));
      } catch (JsonProcessingException notJson) {
        return values;
      }
    }
    return values;
  }

  private static void put(
      Map<Place, String> values, int number, Place.Part part, List<Field> fields) {
    for (int i = 0; i < fields.size(); i++) {
      values.put(new Place(number, part, fields.get(i).name(), i), fields.get(i).value());
    }
  }

  private static List<Field> leaves(String name, JsonNode json) {
    if (json.isTextual() || json.isNumber()) {
      return List.of(new Field(name, json.asText()));
    }
    List<Field> leaves = new ArrayList<>();
    json.fields().forEachRemaining(f -> leaves.addAll(leaves(f.getKey(), f.getValue())));
    if (json.isArray()) {
      json.forEach(element -> leaves.addAll(leaves(name, element)));
    }
    return leaves;
  }

  /** Goes through the requests, each time back through the responses before. */
  private static final class Search {
    private final List<Exchange> requests;
    private final Optional<List<Exchange>> second;
    private final Map<Place, String> texts = new LinkedHashMap<>();
    private final Map<String, String> login = new LinkedHashMap<>();
    private final List<Extracted> extracted = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>(Set.of("user", "password"));
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

    /** The password by its name; the user is the field before it that is called like one. */
    private void findLogin(Map<Place, String> values) {
      Place user = null;
      for (Map.Entry<Place, String> value : values.entrySet()) {
        Place place = value.getKey();
        boolean parameter = place.part() != Place.Part.SEGMENT && place.part() != Place.Part.HEADER;
        if (parameter && SiteVisit.isPassword(place.name()) && !value.getValue().isEmpty()) {
          if (user != null) {
            texts.put(user, "${user}");
            login.putIfAbsent("user", values.get(user));
          }
          texts.put(place, "${password}");
          login.putIfAbsent("password", value.getValue());
        } else if (parameter && USER.matcher(place.name()).matches()) {
          user = place;
        }
      }
    }

    private void find(Place place, String value) {
      boolean same = value.equals(others.get(place));
      if (texts.containsKey(place) || value.length() < SHORTEST || same) {
        return;
      }
      if (fromBefore(place, value)) {
        return;
      }
      if (isNow(place, value)) {
        texts.put(place, value.length() > 10 ? "${__time()}" : "${__time(/1000,)}");
      } else if (place.part() == Place.Part.HEADER
          && place.name().equalsIgnoreCase("Authorization")) {
        texts.put(place, "${authorization}");
        login.putIfAbsent("authorization", value);
      } else if (second.isPresent() && place.part() != Place.Part.SEGMENT) {
        sayOpen(place, "differs between the recordings");
      } else if (place.part() != Place.Part.SEGMENT && MADE_BY_CHANCE.matcher(value).matches()) {
        sayOpen(place, "looks made up for one visit");
      }
    }

    private void sayOpen(Place place, String why) {
      open.add(
          "%s \"%s\" of %s %s, and no response before it has the value: the recorded one is sent"
              .formatted(
                  place.part().name().toLowerCase(Locale.ROOT),
                  place.name(),
                  requests.get(place.request()).title(),
                  why));
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
          Extracted each = new Extracted(name(place), found.get(), i, value, new ArrayList<>());
          extracted.add(each);
          use(each, place, sent);
          return true;
        }
      }
      return false;
    }

    private void use(Extracted each, Place place, String sent) {
      each.uses().add(place);
      texts.put(place, sent.replace(each.recorded(), "${" + each.variable() + "}"));
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

    /** A word that only happens to stand in a page is none. */
    private boolean worthIt(Extractor extractor, String value) {
      return second.isPresent()
          || extractor.kind() == Extractor.Kind.CSS
          || extractor.kind() == Extractor.Kind.HEADERS
          || extractor.kind() == Extractor.Kind.URL
          || MADE_BY_CHANCE.matcher(value).matches()
          || value.matches("[0-9]{3,}")
              && new BigDecimal(value).compareTo(BigDecimal.valueOf(2100)) > 0;
    }

    private String name(Place place) {
      String plain =
          place.part() == Place.Part.SEGMENT
              ? "id"
              : place.name().replaceAll("[^A-Za-z0-9_]+", "_").replaceAll("^_+|_+$", "");
      String base = plain.isEmpty() ? "value" : plain;
      String name = base;
      for (int i = 2; !names.add(name); i++) {
        name = base + "_" + i;
      }
      return name;
    }
  }
}
