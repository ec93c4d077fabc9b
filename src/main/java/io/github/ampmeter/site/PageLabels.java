package io.github.ampmeter.site;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.site.Exchange.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Unique labels of a visit's pages: words of their paths, then the values of the parameters in
 * which pages of one path differ, such as {@code title} or {@code route}. Where these leave labels
 * alike, numbers follow.
 */
final class PageLabels {
  private static final int LONGEST_LABEL = 60;
  private static final int MOST_PARAMETERS = 3;
  private static final Set<String> NO_NAMES = Set.of("index", "default", "main", "app", "public");

  /** A number says nothing without its name; a longer one is a time, or keeps caches away. */
  private static final String NUMBER = "[0-9]{1,7}";

  private static final String READABLE =
      "\\p{L}[\\p{L}\\p{N} _:./-]{0,40}|/\\p{L}[\\p{L}\\p{N}/_.-]{1,40}";

  private PageLabels() {}

  /** Returns the label of each page, in order. */
  static List<String> of(List<Exchange> pages) {
    Map<String, List<Exchange>> alike = new LinkedHashMap<>();
    pages.forEach(page -> alike.computeIfAbsent(base(page), base -> new ArrayList<>()).add(page));
    List<String> plain =
        pages.stream().map(page -> label(page, alike.get(base(page)), READABLE)).toList();
    Map<String, Integer> taken = new HashMap<>();
    return IntStream.range(0, pages.size())
        .mapToObj(
            i -> {
              Exchange page = pages.get(i);
              String label =
                  Collections.frequency(plain, plain.get(i)) == 1
                      ? plain.get(i)
                      : label(page, alike.get(base(page)), READABLE + "|" + NUMBER);
              int number = taken.merge(label, 1, Integer::sum);
              return number == 1 ? label : label + " " + number;
            })
        .toList();
  }

  /** Pages with the same base need parameters to be told apart. */
  private static String base(Exchange page) {
    return (page.sent().method().equals("GET") ? "" : "Submit ") + String.join(" ", words(page));
  }

  private static String label(Exchange page, List<Exchange> alike, String readable) {
    List<String> words = new ArrayList<>(words(page));
    List<String> names = differing(alike, readable);
    if (words.isEmpty() && names.isEmpty()) {
      names = parameters(page, readable).map(Field::name).limit(1).toList();
    }
    names.stream()
        .flatMap(
            name ->
                value(page, name, readable).stream()
                    .map(value -> value.matches(NUMBER) ? name + " " + value : value))
        .map(PageLabels::plain)
        .forEach(words::add);
    String name = words.isEmpty() ? "Home" : String.join(" ", words);
    String label =
        page.sent().method().equals("GET")
            ? name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
            : "Submit " + name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    return Excerpt.of(label, LONGEST_LABEL);
  }

  private static List<String> words(Exchange page) {
    return Stream.of(page.path().split("/"))
        .map(segment -> Field.decoded(segment).replaceFirst("\\.[A-Za-z0-9]{1,5}$", ""))
        .filter(
            word ->
                !Secrets.looksMadeUp(word)
                    && !word.matches(".*[0-9]{2}.*|[0-9]+|(.*[0-9]){3}.*|.{31,}"))
        .filter(word -> !NO_NAMES.contains(word.toLowerCase(Locale.ROOT)))
        .map(PageLabels::plain)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static String plain(String text) {
    return text.replaceAll("[^\\p{L}\\p{N}:]+", " ").strip();
  }

  /** The parameters whose values differ among pages, at most a few. */
  private static List<String> differing(List<Exchange> pages, String readable) {
    Set<String> names = new LinkedHashSet<>();
    pages.forEach(page -> parameters(page, readable).map(Field::name).forEach(names::add));
    return names.stream()
        .filter(
            name -> pages.stream().map(page -> value(page, name, readable)).distinct().count() > 1)
        .limit(MOST_PARAMETERS)
        .toList();
  }

  private static Optional<String> value(Exchange page, String name, String readable) {
    return parameters(page, readable)
        .filter(field -> field.name().equals(name))
        .map(Field::value)
        .findFirst();
  }

  /** The readable parameters of the query; of what a form sends, only those that say what to do. */
  private static Stream<Field> parameters(Exchange page, String readable) {
    return Stream.concat(
            Field.ofForm(page.query()).stream(),
            page.sent().body().fields().stream()
                .filter(
                    field -> field.name().matches("(?i)action|op|method|do|route|page|task|cmd")))
        .filter(field -> field.value().matches(readable) && !field.value().contains("//"))
        .filter(field -> !Secrets.isSecretField(field.name(), field.value()))
        .filter(field -> !Secrets.looksMadeUp(field.value()));
  }
}
