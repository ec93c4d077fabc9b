package io.github.ampmeter.run.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Which properties must not be seen: recognised by their names, and addresses by the password in
 * them; kept out of everything printed.
 */
public final class Secrets {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(passw|passphrase|pwd|secret|token|credential|api[._-]?key|private[._-]?key).*");
  private static final Pattern ADDRESS_WITH_PASSWORD = Pattern.compile("(?s).*://[^/]*:.*@.*");
  static final String MASK = "(secret)";

  private Secrets() {}

  static boolean isSecret(String name, String value) {
    return NAME.matcher(name).matches() || ADDRESS_WITH_PASSWORD.matcher(value).matches();
  }

  /** For the report: the name stays, the value does not. */
  public static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new LinkedHashMap<>(properties);
    masked.replaceAll((name, value) -> isSecret(name, value) ? MASK : value);
    return masked;
  }

  /** What may be said aloud. */
  public static Map<String, String> without(Map<String, String> properties) {
    return filtered(properties, (name, value) -> !isSecret(name, value));
  }

  public static Map<String, String> only(Map<String, String> properties) {
    return filtered(properties, Secrets::isSecret);
  }

  /** A file of properties that only its owner can read, for JMeter's -q; none for no secrets. */
  public static Optional<Path> file(Map<String, String> secrets, Path folder) throws IOException {
    if (secrets.isEmpty()) {
      return Optional.empty();
    }
    Path file = folder.resolve("secret.properties");
    write(secrets, file);
    return Optional.of(file);
  }

  /**
   * Writes properties to a new file that only its owner can read, for JMeter's -q.
   *
   * @throws IOException if there is such a file, or it cannot be written
   */
  public static void write(Map<String, String> all, Path file) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Properties properties = new Properties();
    properties.putAll(all);
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
  }

  private static Map<String, String> filtered(
      Map<String, String> properties, BiPredicate<String, String> wanted) {
    Map<String, String> filtered = new LinkedHashMap<>(properties);
    filtered.entrySet().removeIf(entry -> !wanted.test(entry.getKey(), entry.getValue()));
    return filtered;
  }
}
