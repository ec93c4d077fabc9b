package io.github.ampmeter.site;

import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Correlation.Extracted;
import io.github.ampmeter.site.Correlation.Place;
import io.github.ampmeter.site.Exchange.Response;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Searches, for the values of each request, the responses before it. */
final class ValueSearch {
  private static final Pattern USER = Pattern.compile("(?i).*(user|login|mail|account).*|log|name");
  private static final Pattern MADE_BY_CHANCE =
      Pattern.compile("(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9+/=_.:-]{12,}");
  private static final Pattern EPOCH = Pattern.compile("1[0-9]{9}([0-9]{3})?");
  private static final Duration OF_A_CLOCK = Duration.ofHours(1);

  /** A header such as Authorization has a scheme before the value, which is the group. */
  private static final Pattern CREDENTIAL =
      Pattern.compile(
          "(?i)(?:bearer|token|jwt|api-?key|oauth|session) +(?:\\w+=)?\"?([^\\s\",]+)\"?");

  /** A shorter value is in any response by chance. */
  private static final int SHORTEST = 3;

  /** A JSON path that ends with the name of an id. */
  private static final Pattern JSON_ID =
      Pattern.compile(
          "(?s).*\\.(?i:id|uuid|guid|key|slug|number|[a-z0-9_]*_id)|.*[a-z0-9](Id|ID|Uuid)");

  private static final Pattern ID_NAME =
      Pattern.compile("(?i)id|uuid|guid|key|slug|number|.*_id|.*-id|(?-i:.*[a-z0-9]I[dD])");

  /** The parameters of a query that only keep caches from answering, with a number. */
  private static final Pattern CACHE_BUSTER =
      Pattern.compile("(?i)_|_?dc|_?ts?|time(stamp)?|cb|(no|un)?_?cache(_?bust(er)?)?|ra?nd(om)?");

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,20}([.][0-9]{1,20})?");

  private final List<Exchange> requests;
  private final Optional<Counterparts> second;
  private final Typed typed;
  private final Map<Place, JMeterText> texts = new LinkedHashMap<>();
  private final Map<String, String> login = new LinkedHashMap<>();
  private final List<Extracted> extracted = new ArrayList<>();
  private final Set<String> names =
      new HashSet<>(Set.of(Origin.SCHEME_VARIABLE, Origin.AUTHORITY_VARIABLE));
  private final List<String> open = new ArrayList<>();

  /** The second visit's values at the places of the first, whatever their order was there. */
  private final Map<Place, String> others = new HashMap<>();

  ValueSearch(SiteVisit visit, Optional<Counterparts> second) {
    this.requests = visit.requests();
    this.second = second;
    typed = Typed.of(requests);
  }

  Correlation result() {
    for (int i = 0; i < requests.size(); i++) {
      Map<Place, String> values = Correlation.values(i, requests.get(i));
      Optional<Exchange> other = other(i);
      if (other.isPresent()) {
        pair(values, Correlation.values(i, other.get()));
      }
      findLogin(values);
      values.forEach(this::find);
    }
    second.ifPresent(pairs -> open.addAll(pairs.open()));
    open.sort(Comparator.comparingInt(ValueSearch::number));
    return new Correlation(List.copyOf(extracted), texts, login, List.copyOf(open), List.of());
  }

  /** The number of the request that a sentence begins with; 0: it begins with a method. */
  private static int number(String sentence) {
    return sentence.matches("(?s)[0-9]{1,9} .*")
        ? Integer.parseInt(sentence.substring(0, sentence.indexOf(' ')))
        : 0;
  }

  private Optional<Exchange> other(int request) {
    return second.map(pairs -> pairs.requests().get(request));
  }

  /** Pairs values of the same name: equal ones first, then in their order. */
  private void pair(Map<Place, String> own, Map<Place, String> other) {
    Map<Place, String> left = new LinkedHashMap<>(other);
    for (boolean equal : List.of(true, false)) {
      own.forEach(
          (place, value) -> {
            Optional<Place> same =
                others.containsKey(place)
                    ? Optional.empty()
                    : left.keySet().stream()
                        .filter(each -> each.part() == place.part())
                        .filter(each -> each.name().equals(place.name()))
                        .filter(
                            each ->
                                equal
                                    ? left.get(each).equals(value)
                                        && (place.part() != Place.Part.SEGMENT
                                            || each.index() == place.index())
                                    : true)
                        .findFirst();
            same.ifPresent(each -> others.put(place, left.remove(each)));
          });
    }
    left.keySet().stream()
        .filter(place -> !isCacheBuster(place, left.get(place)))
        .forEach(place -> sayOpen(place, "is only in the second recording, and is not sent"));
  }

  /** Finds passwords by their field's type or name, and the user before it. */
  private void findLogin(Map<Place, String> values) {
    Place user = null;
    for (Map.Entry<Place, String> value : values.entrySet()) {
      Place place = value.getKey();
      boolean parameter = place.part() != Place.Part.SEGMENT && place.part() != Place.Part.HEADER;
      boolean ofForm = typed.users().containsKey(place.name());
      if (parameter
          && (ofForm || Secrets.isPassword(place.name()))
          && !value.getValue().isEmpty()) {
        Optional<Place> userBefore = Optional.ofNullable(user);
        Optional<Place> before =
            typed
                .users()
                .getOrDefault(place.name(), Optional.empty())
                .flatMap(
                    name ->
                        values.keySet().stream()
                            .filter(each -> each.name().equals(name))
                            .findFirst());
        before.or(() -> userBefore).ifPresent(each -> toUsersFile(each, "user", values.get(each)));
        toUsersFile(place, "password", value.getValue());
      } else if (parameter && USER.matcher(place.name()).matches()) {
        user = place;
      }
    }
  }

  /** Adds a column for each value of a name; a value of JSON stays escaped. */
  private void toUsersFile(Place place, String name, String value) {
    String written =
        place.part() == Place.Part.BODY && !place.isWholeBody() ? Correlation.inJson(value) : value;
    String column = name;
    for (int i = 2; !written.equals(login.get(column)) && !names.add(column); i++) {
      column = name + "_" + i;
    }
    login.put(column, written);
    texts.put(place, JMeterText.variable(column));
  }

  private void find(Place place, String value) {
    String other = others.get(place);
    boolean same = value.equals(other);
    boolean id = isId(place, value);
    boolean sought = !same && (value.length() >= SHORTEST || id) && !place.isWholeBody();
    if (texts.containsKey(place) || sought && fromBefore(place, value)) {
      return;
    }
    if (Correlation.isSecret(place, value)) {
      toUsersFile(place, name(place).toLowerCase(Locale.ROOT), value);
    } else if (sought && isNow(place, value)) {
      texts.put(place, value.length() > 10 ? JMeterText.MILLIS : JMeterText.SECONDS);
      return;
    }
    String why = ", and no response before it has the value: the recorded one is sent";
    if (other(place.request()).isPresent()) {
      if (!same && !isCacheBuster(place, value)) {
        sayOpen(
            place,
            (other == null ? "is only in the first recording" : "differs between the recordings")
                + why);
      }
    } else if (sought
        && place.part() != Place.Part.SEGMENT
        && MADE_BY_CHANCE.matcher(value).matches()) {
      sayOpen(place, "looks generated for one visit" + why);
    }
  }

  /** Whether it may be an id by itself or by its name; a short one is taken from JSON only. */
  private static boolean isId(Place place, String value) {
    return value.matches("[0-9]+")
        && (place.part() == Place.Part.SEGMENT || ID_NAME.matcher(place.name()).matches());
  }

  private static boolean isCacheBuster(Place place, String value) {
    return place.part() == Place.Part.QUERY
        && (CACHE_BUSTER.matcher(place.name()).matches() || place.name().isEmpty())
        && NUMBER.matcher(value).matches();
  }

  private void sayOpen(Place place, String why) {
    open.add(
        "%s %s: %s %s"
            .formatted(
                place.request() + 1,
                requests.get(place.request()).title(),
                Correlation.describe(place),
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
    String value = credential(place, sent);
    for (Extracted each : extracted) {
      if (each.written().matches(each.recorded(), value)
          && (value.length() >= SHORTEST || isOf(each, place))) {
        use(each, place, sent);
        return true;
      }
    }
    for (Written written : Written.values()) {
      Function<Response, Optional<String>> search = written.search(value);
      for (int i = place.request() - 1; i >= 0; i--) {
        int source = i;
        Optional<Extracted> found =
            search
                .apply(requests.get(i).response())
                .flatMap(raw -> inResponse(source, place, value, written, raw));
        if (found.isPresent()) {
          extracted.add(found.get());
          use(found.get(), place, sent);
          return true;
        }
      }
    }
    return false;
  }

  private Optional<Extracted> inResponse(
      int source, Place place, String value, Written written, String raw) {
    Response response = requests.get(source).response();
    return Extractor.of(response, place.name(), raw, inSecond(place, source, written))
        .filter(extractor -> worthIt(extractor, place, value))
        .map(
            found -> new Extracted(newName(place), found, source, raw, written, new ArrayList<>()));
  }

  /** The value of a header without the words that HTTP has before credentials. */
  private static String credential(Place place, String sent) {
    Matcher scheme = CREDENTIAL.matcher(sent);
    return place.part() == Place.Part.HEADER && scheme.matches() ? scheme.group(1) : sent;
  }

  /** Whether a short id is that of the same thing: it was sent in the same place. */
  private static boolean isOf(Extracted each, Place place) {
    Place used = each.uses().get(0);
    return used.part() == place.part()
        && used.name().equals(place.name())
        && (place.part() != Place.Part.SEGMENT || used.index() == place.index());
  }

  private void use(Extracted each, Place place, String sent) {
    each.uses().add(place);
    String value = credential(place, sent);
    int at = sent.lastIndexOf(value);
    texts.put(
        place,
        JMeterText.literal(sent.substring(0, at))
            .then(JMeterText.variable(each.variable(), each.written()))
            .then(sent.substring(at + value.length())));
  }

  private Predicate<Extractor> inSecond(Place place, int source, Written written) {
    String other = others.get(place);
    Optional<Exchange> from = other(source);
    return from.isEmpty() || other == null
        ? extractor -> true
        : extractor ->
            extractor
                .in(from.get().response())
                .filter(found -> written.matches(found, credential(place, other)))
                .isPresent();
  }

  /** Whether a value is worth extracting: a word may be in a page by chance. */
  private boolean worthIt(Extractor extractor, Place place, String value) {
    boolean json =
        extractor.kind() == Extractor.Kind.JSON
            && JSON_ID.matcher(extractor.expression()).matches()
            && isId(place, value);
    if (value.length() < SHORTEST) {
      return json;
    }
    return json
        || others.containsKey(place)
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
