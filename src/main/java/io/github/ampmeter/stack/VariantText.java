package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A suite's variants as text, read by name; what cannot be read is the user's mistake.
 *
 * @param place what stands in front of their names in errors
 */
public record VariantText(String place, Map<String, String> values) {
  public VariantText(Map<String, String> values) {
    this("stack", values);
  }

  void rejectUnknown(List<String> legal) {
    for (String name : new TreeMap<>(values).keySet()) {
      if (!legal.contains(name)) {
        throw new ConfigException(
            "%s.%s is not a variant; the variants are %s"
                .formatted(place, name, String.join(", ", legal)));
      }
    }
  }

  Map<String, String> only(Collection<String> names) {
    Map<String, String> some = new TreeMap<>(values);
    some.keySet().retainAll(names);
    return some;
  }

  /** The value, or what holds where it is not stated. */
  public boolean flag(String name, boolean otherwise) {
    return switch (values.getOrDefault(name, Boolean.toString(otherwise))) {
      case "true", "on" -> true;
      case "false", "off" -> false;
      default -> throw invalid(name, "true or false");
    };
  }

  /** Empty where it is not stated. */
  public Optional<Boolean> optionalFlag(String name) {
    return values.containsKey(name) ? Optional.of(flag(name, false)) : Optional.empty();
  }

  /** One of the legal words, whatever its case; empty where it is not stated. */
  public Optional<String> choice(String name, String... legal) {
    String text = values.get(name);
    if (text == null) {
      return Optional.empty();
    }
    return Stream.of(legal)
        .filter(text.strip()::equalsIgnoreCase)
        .findFirst()
        .or(
            () -> {
              throw invalid(name, String.join(" or ", legal));
            });
  }

  /** The value, or what holds where it is not stated. */
  public int number(String name, int otherwise) {
    return optionalNumber(name).orElse(otherwise);
  }

  OptionalInt optionalNumber(String name) {
    String text = values.get(name);
    if (text == null) {
      return OptionalInt.empty();
    }
    if (!text.matches("\\d{1,9}")) {
      throw invalid(name, "a whole number");
    }
    return OptionalInt.of(Integer.parseInt(text));
  }

  Duration duration(String name, Duration otherwise) {
    String text = values.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw invalid(name, "a duration such as 5 s, 250 ms or 1 min");
    }
  }

  /** The error for a value that breaks the rule. */
  public ConfigException invalid(String name, String rule) {
    return new ConfigException(
        "%s.%s must be %s, was \"%s\"".formatted(place, name, rule, values.get(name)));
  }
}
