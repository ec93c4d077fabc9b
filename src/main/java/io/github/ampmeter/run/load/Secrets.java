package io.github.ampmeter.run.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Which properties must not be seen: recognised by their names, kept out of everything printed. */
public final class Secrets {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(passw|passphrase|pwd|secret|token|credential|api[._-]?key|private[._-]?key).*");
  private static final String MASK = "(secret)";

  private Secrets() {}

  static boolean isSecret(String name) {
    return NAME.matcher(name).matches();
  }

  static Map<String, String> only(Map<String, String> properties) {
    return filtered(properties, Secrets::isSecret);
  }

  static Map<String, String> without(Map<String, String> properties) {
    return filtered(properties, name -> !isSecret(name));
  }

  /** For the report: the name stays, the value does not. */
  public static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new LinkedHashMap<>(properties);
    masked.replaceAll((name, value) -> isSecret(name) ? MASK : value);
    return masked;
  }

  private static Map<String, String> filtered(
      Map<String, String> properties, Predicate<String> names) {
    Map<String, String> filtered = new LinkedHashMap<>(properties);
    filtered.keySet().removeIf(names.negate());
    return filtered;
  }
}
