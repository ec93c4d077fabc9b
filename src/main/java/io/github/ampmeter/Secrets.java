package io.github.ampmeter;

import static java.util.Comparator.comparing;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
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
 * Finds secrets and masks them in everything printed. They are recognised by the names of
 * properties, headers and fields, of which this is the only list, and by passwords in addresses.
 */
public final class Secrets {
  /** The attribute of a new file that only its owner may read. */
  public static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final String PASSWORD = "passw|passphrase|pwd|kennwort";

  /** A pattern for names that hold one of these words. */
  public static final String WORD =
      "(?:"
          + PASSWORD
          + "|secret|token|credential|authorization"
          + "|(?:api|access|private|subscription)[._-]?key)";

  /** Words for values that hold for one visit only. */
  private static final String OF_A_VISIT = "csrf|xsrf|nonce|sess(?:ion)?[._-]?id";

  /** Words too short to mean anything in the middle of a name. */
  private static final String SHORT = "pw|pin|otp|sig|signature|sid|cvv|cvc";

  /** These words, and others that mean nothing in a sentence or in the name of a property. */
  private static final String LAST = "(?:" + SHORT + "|key|auth|pass|tan|salt)";

  private static final Pattern NAME = Pattern.compile("(?i).*" + WORD + ".*");
  private static final Pattern PASSWORD_NAME =
      Pattern.compile("(?i).*(?:" + PASSWORD + ").*|pass|pw");
  private static final Pattern FIELD_NAME =
      Pattern.compile(
          "(?is).*(?:%s|%s).*|(?:.*[^a-z])?%s[0-9]*(?:[^a-z]?code)?|.*(?-i:[a-z](?=[A-Z]))%s[0-9]*"
              .formatted(WORD, OF_A_VISIT, LAST, LAST));

  /** The name of a part in a form of several parts. */
  private static final Pattern PART = Pattern.compile("(?i)\\bname=\"([^\"]{1,200})\"");

  private static final Pattern ADDRESS_WITH_PASSWORD = Pattern.compile("(?s).*://[^/]*:(.*)@");
  private static final Pattern IN_ADDRESS = Pattern.compile("(://[^/\\s:@]*:)[^/\\s@]+@");
  public static final String MASK = "(secret)";

  /** A shorter value can be guessed and occurs in any text. */
  private static final int SHORTEST = 3;

  private static final Pattern HEADER =
      Pattern.compile("(?im)^((?:set-)?cookie2?|[\\w-]{0,40}%s[\\w-]{0,40}):.*".formatted(WORD));

  private static final Pattern FORM_FIELD =
      Pattern.compile(
          "(?i)<(?:input|meta)\\b[^>]{0,500}(?:" + WORD + "|csrf|xsrf|nonce|session)[^>]{0,500}>?");
  private static final Pattern FORM_VALUE =
      Pattern.compile("(?i)\\b(value|content)\\s*=\\s*(?:\"[^\"]*\"?|'[^']*'?|[^\\s>]+)");
  private static final Pattern ELEMENT =
      Pattern.compile(
          "(?i)(<(?:[\\w:.-]{0,40}%s[\\w:.-]{0,40}|(?:\\w{1,40}:)?(?:%s))>)[^<]+"
              .formatted(WORD, SHORT));

  private static final String QUOTE = "(?:\\\\?[\"']|&(?:quot|#0?3[49]);)";
  private static final Pattern FIELD =
      Pattern.compile(
          ("(?is)((?:(?:" + WORD + "|" + OF_A_VISIT + ")[\\w.-]{0,40}")
              + ("|(?<![a-z0-9])(?:" + SHORT + "))")
              + (QUOTE + "?\\s*(?:=>|[:=])\\s*)")
              + "(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"?|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'?|"
              + (QUOTE + "?[^\\s\"'&<>,;]+)"));
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\beyJ[\\w-]+\\.[\\w-]+(?:\\.[\\w-]*)?|(?i:\\b(?:Bearer|Basic)\\s+)[\\w.~+/=-]{8,}");

  /** A run of characters as long as a token, with a digit. */
  private static final Pattern RUN =
      Pattern.compile("(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{16,}");

  /** A change from lower case to upper case or a digit, or back, which is rare in words. */
  private static final Pattern CHANGE =
      Pattern.compile("(?<=[0-9])[A-Za-z]|(?<=[a-z])[A-Z0-9]|(?<=[A-Z])[a-z0-9]");

  private static final int CHARACTERS_PER_CHANGE = 6;

  private Secrets() {}

  /** Whether a property is secret, or its value names a secret that it holds. */
  public static boolean isSecret(String name, String value) {
    return isWhole(name, value) || !maskedText(value, Set.of()).equals(value);
  }

  private static boolean isWhole(String name, String value) {
    return NAME.matcher(name).matches() || address(value).matches();
  }

  /** Matches up to the last @: otherwise the rest is searched again for each address before it. */
  private static Matcher address(String value) {
    return ADDRESS_WITH_PASSWORD.matcher(value.substring(0, value.lastIndexOf('@') + 1));
  }

  /** Whether a header, or a field of a form, a query or a JSON document, is secret. */
  public static boolean isSecretField(String name, String value) {
    return FIELD_NAME.matcher(name).matches() || isWhole(name, value);
  }

  /** Whether a field is a password, by its name. */
  public static boolean isPassword(String name) {
    return PASSWORD_NAME.matcher(name).matches();
  }

  /** Whether a text, such as XML or a multipart form, names a secret that it holds. */
  public static boolean isNamedIn(String text) {
    return PART.matcher(text).results().anyMatch(part -> isSecretField(part.group(1), ""))
        || !maskedText(text, Set.of()).equals(text);
  }

  /** Whether a part of it looks like a generated token or id. */
  public static boolean looksMadeUp(String text) {
    return !withoutMadeUp(text).equals(text);
  }

  /** The text with a mark in place of each part that looks generated. */
  public static String withoutMadeUp(String text) {
    return RUN.matcher(text)
        .replaceAll(
            run ->
                CHANGE.matcher(run.group()).results().count() * CHARACTERS_PER_CHANGE
                        >= run.group().length()
                    ? "…"
                    : run.group());
  }

  /** The properties for the report: secrets in values are masked, names are kept. */
  public static Map<String, String> masked(Map<String, String> properties) {
    Map<String, String> masked = new LinkedHashMap<>(properties);
    masked.replaceAll((name, value) -> isWhole(name, value) ? MASK : maskedText(value, Set.of()));
    return masked;
  }

  /** The secret values: those of secret properties, and passwords in addresses. */
  public static Set<String> values(Map<String, String> properties) {
    Set<String> values = new HashSet<>();
    only(properties)
        .values()
        .forEach(
            value -> {
              values.add(value);
              Matcher address = address(value);
              if (address.matches()) {
                values.add(address.group(1));
              }
            });
    values.removeIf(value -> value.length() < SHORTEST || value.matches("true|false"));
    return values;
  }

  /** The headers of a request or response without secret values. */
  public static String maskedHeaders(String headers, Set<String> values) {
    return maskedText(HEADER.matcher(headers).replaceAll("$1: " + MASK), values);
  }

  /** A text without these values and without the values of fields with secret names. */
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
    masked = IN_ADDRESS.matcher(masked).replaceAll("$1" + MASK + "@");
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

  /** The properties that are not secret. */
  public static Map<String, String> without(Map<String, String> properties) {
    return filtered(properties, (name, value) -> !isSecret(name, value));
  }

  public static Map<String, String> only(Map<String, String> properties) {
    return filtered(properties, Secrets::isSecret);
  }

  /** Writes secret properties to a file that only its owner can read, for JMeter's -q. */
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
    Files.createFile(file, OWNER_ONLY);
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
