package io.github.ampmeter.judge.issue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sentence with the names of its arguments in braces. */
final class Template {
  private static final Pattern NAME = Pattern.compile("\\{([a-zA-Z]+)}");

  private Template() {}

  /** Lists the names of the arguments in order of their first occurrence. */
  static List<String> names(String template) {
    return NAME.matcher(template).results().map(found -> found.group(1)).distinct().toList();
  }

  /**
   * Arguments by their names.
   *
   * @throws IllegalArgumentException unless there is one for each name
   */
  static <T> Map<String, T> named(String template, List<T> arguments) {
    List<String> names = names(template);
    if (names.size() != arguments.size()) {
      throw new IllegalArgumentException(
          "\"%s\" must have %s arguments, has %s".formatted(template, names.size(), arguments));
    }
    Map<String, T> named = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      named.put(names.get(i), arguments.get(i));
    }
    return named;
  }

  /** Fills in the arguments. */
  static String filled(String template, Map<String, ?> named) {
    return NAME.matcher(template)
        .replaceAll(found -> Matcher.quoteReplacement(text(named.get(found.group(1)))));
  }

  private static String text(Object argument) {
    return argument instanceof Figure figure ? figure.text() : argument.toString();
  }
}
