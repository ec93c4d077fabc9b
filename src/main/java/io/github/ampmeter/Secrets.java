package io.github.ampmeter;

import static java.util.Comparator.comparing;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which properties must not be seen: recognised by their names, and addresses by the password in
 * them; kept out of everything printed.
 */
public final class Secrets {
  private static final String WORD =
      "(?:passw|passphrase|pwd|secret|token|credential|api[._-]?key|private[._-]?key)";
  private static final Pattern NAME = Pattern.compile("(?i).*" + WORD + ".*");
  private static final Pattern ADDRESS_WITH_PASSWORD = Pattern.compile("(?s).*://[^/]*:(.*)@.*");
  public static final String MASK = "(secret)";

  /** A shorter value is one that anybody guesses, and stands in any text. */
  private static final int SHORTEST = 3;

  private static final Pattern HEADER =
      Pattern.compile(
          "(?im)^((?:set-)?cookie2?|[\\w-]{0,40}authorization|[\\w-]{0,40}%s[\\w-]{0,40}):.*"
              .formatted(WORD));

  private static final Pattern FORM_FIELD =
      Pattern.compile(
          "(?i)<(?:input|meta)\\b[^>]{0,500}(?:" + WORD + "|csrf|nonce|session)[^>]{0,500}>?");
  private static final Pattern FORM_VALUE =
      Pattern.compile("(?i)\\b(value|content)\\s*=\\s*(?:\"[^\"]*\"?|'[^']*'?|[^\\s>]+)");
  private static final Pattern ELEMENT =
      Pattern.compile("(?i)(<[\\w:.-]{0,40}" + WORD + "[\\w:.-]{0,40}>)[^<]+");

  private static final String QUOTE = "(?:\\\\?[\"']|&(?:quot|#0?3[49]);)";
  private static final Pattern FIELD =
      Pattern.compile(
          ("(?is)((?:" + WORD + "|csrf|nonce|sess(?:ion)?_?id)[\\w.-]{0,40}")
              + (QUOTE + "?\\s*(?:=>|[:=])\\s*)")
              + "(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"?|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'?|"
              + (QUOTE + "?[^\\s\"'&<>,;]+)"));
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\beyJ[\\w-]+\\.[\\w-]+(?:\\.[\\w-]*)?|(?i:\\b(?:Bearer|Basic)\\s+)[\\w.~+/=-]{8,}");

  private Secrets() {}

  public static boolean isSecret(String name, String value) {
    return NAME.matcher(name).matches() || ADDRESS_WITH_PASSWORD.matcher(value).matches();
  }

  /** For the report: the name stays, the value does not. */
  public static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new LinkedHashMap<>(properties);
    masked.replaceAll((name, value) -> isSecret(name, value) ? MASK : value);
    return masked;
  }

  /** The values that must not be seen: of secret properties, and passwords in addresses. */
  public static Set<String> values(Map<String, String> properties) {
    Set<String> values = new HashSet<>();
    only(properties)
        .values()
        .forEach(
            value -> {
              values.add(value);
              Matcher address = ADDRESS_WITH_PASSWORD.matcher(value);
              if (address.matches()) {
                values.add(address.group(1));
              }
            });
    values.removeIf(value -> value.length() < SHORTEST || value.matches("true|false"));
    return values;
  }

  /** Headers of a request or response, without the values of those that log somebody in. */
  public static String maskedHeaders(String headers, Set<String> values) {
    return maskedText(HEADER.matcher(headers).replaceAll("$1: " + MASK), values);
  }

  /**
   * A text without these values, and without those of fields whose names say that they are secret.
   */
  public static String maskedText(String text, Set<String> values) {
    String masked = text;
    for (String value : values.stream().sorted(comparing(String::length).reversed()).toList()) {
      String html = value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
      masked =
          masked
              .replace(value, MASK)
              .replace(html, MASK)
              .replace(URLEncoder.encode(value, StandardCharsets.UTF_8), MASK);
    }
    masked = TOKEN.matcher(masked).replaceAll(MASK);
    masked =
        FORM_FIELD
            .matcher(masked)
            .replaceAll(
                tag ->
                    Matcher.quoteReplacement(
                        FORM_VALUE.matcher(tag.group()).replaceAll("$1=\"" + MASK + "\"")));
    masked = ELEMENT.matcher(masked).replaceAll("$1" + MASK);
    return FIELD.matcher(masked).replaceAll("$1" + MASK);
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
