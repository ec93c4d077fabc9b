package io.github.ampmeter.run.suite;

import io.github.ampmeter.judge.load.LoadText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the fields of a plan come to, as far as that can be told without JMeter: literals, the
 * properties that are handed over, and the variables that the plan defines by them.
 */
final class PlanValues {
  private static final int DEEPEST = 20;

  private final Map<String, String> properties;
  private final Map<String, String> variables = new HashMap<>();

  PlanValues(Map<String, String> properties, PlanXml.Part plan) {
    this.properties = properties;
    PlanXml.elements(plan.element()).stream()
        .filter(e -> e.getAttribute("name").equals("TestPlan.user_defined_variables"))
        .forEach(this::define);
    plan.parts().stream()
        .filter(part -> part.enabled() && part.type().equals("Arguments"))
        .forEach(part -> define(part.element()));
  }

  private void define(org.w3c.dom.Element arguments) {
    for (var list : PlanXml.elements(arguments)) {
      for (var argument : PlanXml.elements(list)) {
        PlanXml.Part one = new PlanXml.Part(argument, Optional.empty());
        if (!one.property("Argument.name").isEmpty()) {
          variables.put(one.property("Argument.name"), one.property("Argument.value"));
        }
      }
    }
  }

  /**
   * The same without variables that get other values later.
   *
   * @param names empty: those of any name
   */
  PlanValues without(Optional<Set<String>> names) {
    variables.keySet().removeIf(name -> names.map(some -> some.contains(name)).orElse(true));
    return this;
  }

  /** The value of a text that may have expressions; empty where only JMeter knows it. */
  Optional<String> of(String text) {
    return of(text, 0);
  }

  /** The value as a whole number; empty where the field is empty or only JMeter knows it. */
  Optional<Integer> number(String text) {
    return of(text).map(String::strip).filter(t -> t.matches("-?[0-9]{1,9}")).map(Integer::valueOf);
  }

  /** The value as a switch, which JMeter takes for off unless it is {@code true}. */
  Optional<Boolean> flag(String text) {
    return of(text).map(Boolean::valueOf);
  }

  /** The value as a time in seconds; empty where it is none. */
  Optional<Duration> seconds(String text) {
    return of(text).flatMap(LoadText::time);
  }

  private Optional<String> of(String text, int depth) {
    // Beside an expression a backslash may escape what follows it.
    if (depth > DEEPEST || text.contains("${") && text.contains("\\")) {
      return Optional.empty();
    }
    StringBuilder value = new StringBuilder();
    int at = 0;
    while (true) {
      int start = text.indexOf("${", at);
      if (start < 0) {
        return Optional.of(value.append(text, at, text.length()).toString());
      }
      int end = endOf(text, start + 2);
      Optional<String> inner =
          end < 0 ? Optional.empty() : expression(text.substring(start + 2, end), depth + 1);
      if (inner.isEmpty()) {
        return Optional.empty();
      }
      value.append(text, at, start).append(inner.get());
      at = end + 1;
    }
  }

  private Optional<String> expression(String expression, int depth) {
    String call = expression.strip();
    int open = call.indexOf('(');
    if (open < 0 || !call.endsWith(")")) {
      return Optional.ofNullable(variables.get(expression)).flatMap(v -> of(v, depth));
    }
    List<String> arguments = new ArrayList<>();
    for (String argument : split(call.substring(open + 1, call.length() - 1))) {
      Optional<String> value = of(argument, depth);
      if (value.isEmpty()) {
        return value;
      }
      arguments.add(value.get());
    }
    return switch (call.substring(0, open)) {
      case "__P" -> property(arguments, 1, "1");
      case "__property" -> property(arguments, 2, arguments.isEmpty() ? "" : arguments.get(0));
      case "__intSum", "__longSum" -> sum(arguments);
      default -> Optional.empty();
    };
  }

  /**
   * A property, whose name may have blanks, without blanks around its value.
   *
   * @param place where the arguments have its default, which is the last of them
   */
  private Optional<String> property(List<String> arguments, int place, String otherwise) {
    if (arguments.isEmpty() || arguments.get(0).isEmpty() || arguments.size() > place + 1) {
      return Optional.empty();
    }
    String value = arguments.size() > place ? arguments.get(place) : otherwise;
    return Optional.of(properties.getOrDefault(arguments.get(0), value).strip());
  }

  private static Optional<String> sum(List<String> arguments) {
    if (arguments.size() < 2) {
      return Optional.empty();
    }
    long sum = 0;
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).matches("-?[0-9]{1,9}")) {
        sum += Long.parseLong(arguments.get(i));
      } else if (i + 1 < arguments.size() || i < 2) {
        // The last argument may name a variable for the sum.
        return Optional.empty();
      }
    }
    return Optional.of(String.valueOf(sum));
  }

  /** The end of the expression that starts here; -1 where it does not end. */
  private static int endOf(String text, int from) {
    int depth = 1;
    for (int i = from; i < text.length(); i++) {
      depth += text.startsWith("${", i) ? 1 : text.charAt(i) == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Splits arguments at the commas outside nested expressions; none where JMeter may split them
   * otherwise.
   */
  private static List<String> split(String arguments) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < arguments.length(); i++) {
      char c = arguments.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0 && (c == '(' || c == ')')) {
        return List.of();
      }
      if (depth == 0 && c == ',') {
        parts.add(arguments.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(arguments.substring(start));
    return parts;
  }
}
