package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The path and query that a load sends for a logged request: personal values of the query are
 * masked, and characters that an address cannot have are encoded. So it has no function of JMeter.
 *
 * @param masked how many values were replaced
 */
record SentTarget(String text, int masked) {
  private static final int LONGEST_NAME = 100;
  static final String MASK = "masked";

  /** Endings of files that a web server sends as they are. */
  private static final Set<String> STATIC =
      Set.of(
          "avif",
          "bmp",
          "css",
          "csv",
          "eot",
          "gif",
          "gz",
          "ico",
          "jpeg",
          "jpg",
          "js",
          "json",
          "map",
          "mjs",
          "mp3",
          "mp4",
          "ogg",
          "otf",
          "pdf",
          "png",
          "svg",
          "ttf",
          "txt",
          "wasm",
          "webm",
          "webmanifest",
          "webp",
          "woff",
          "woff2",
          "xml",
          "zip");

  private static final String UNENCODED =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/?:@!'()*+,;=&";

  private static final Pattern PERSONAL_NAME =
      Pattern.compile(
          "(?i)(?:.*[._-])?(?:e-?mail|mail|(?:user|first|last|sur|full|nick)?_?name|user|login|phone"
              + "|tel|mobile|fax|street|address|zip|postcode|city|birth\\w{0,40}|dob|ssn|iban|card\\w{0,40})");

  /** A date, and a picture for screens of high resolution, such as logo@2x.png. */
  private static final String NEITHER =
      "(?![0-9]{4}-[0-9]{2}-[0-9]{2}$)"
          + "(?![^@]*+@[0-9.]{1,4}x[\\w.-]*\\.(?i:png|jpe?g|gif|webp|avif|svg)$)";

  private static final Pattern PERSONAL_VALUE =
      Pattern.compile(
          NEITHER
              + "(?:(?:[^@\\s]++@|(?>[^@\\s]+?%40))[^@\\s]+\\.[A-Za-z]\\w++"
              + "|(?:\\+|%2[Bb])?[0-9][0-9 ()/.-]{8,}|(?:[0-9]{1,3}\\.){3}[0-9]{1,3})");

  /** A shorter one without an @ is no personal value and no token. */
  private static final int SHORTEST_VALUE = 7;

  /** The target of a logged request with a path. */
  static SentTarget of(String logged) {
    int question = logged.indexOf('?');
    if (question < 0) {
      return new SentTarget(encoded(logged), 0);
    }
    StringJoiner query = new StringJoiner("&");
    int masked = 0;
    for (String pair : logged.substring(question + 1).split("&", -1)) {
      String name = name(pair);
      String value = pair.substring(Math.min(pair.length(), name.length() + 1));
      boolean bare = isValue(name);
      boolean personal = bare || !value.isEmpty() && isPersonal(name, value);
      masked += personal ? 1 : 0;
      query.add(bare ? MASK : personal ? name + "=" + MASK : pair);
    }
    return new SentTarget(encoded(logged.substring(0, question) + "?" + query), masked);
  }

  private static String name(String pair) {
    int equals = pair.indexOf('=');
    return equals < 0 ? pair : pair.substring(0, equals);
  }

  private static boolean isPersonal(String name, String value) {
    return PERSONAL_NAME.matcher(name).matches()
        || PERSONAL_VALUE.matcher(value).matches()
        || Secrets.isSecretField(name, value)
        || Secrets.looksMadeUp(value);
  }

  /** Whether the name of a parameter is a value itself, such as in /unsubscribe?ada@example.org. */
  private static boolean isValue(String name) {
    return mayBePersonal(name) && isPersonal("", name);
  }

  /**
   * Whether a path, or the name of a page's parameter, names a person or has a token: without it
   * the page would be another one.
   */
  static boolean isPersonalPage(String logged) {
    String path = path(logged);
    for (int start = 0; start <= path.length(); ) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      if (isPersonalSegment(path.substring(start, end))) {
        return true;
      }
      start = end + 1;
    }
    return path.length() < logged.length()
        && ending(path).isEmpty()
        && Stream.of(logged.substring(path.length() + 1).split("&"))
            .anyMatch(pair -> isValue(name(pair)));
  }

  private static boolean isPersonalSegment(String segment) {
    return mayBePersonal(segment)
        && (PERSONAL_VALUE.matcher(segment).matches()
            || ending(segment).isEmpty() && Secrets.looksMadeUp(segment));
  }

  /** Spares most of the texts of a log the patterns, which take longer. */
  private static boolean mayBePersonal(String text) {
    return text.indexOf('@') >= 0
        || text.length() >= SHORTEST_VALUE
            && text.chars().anyMatch(character -> character >= '0' && character <= '9');
  }

  private static String path(String logged) {
    int question = logged.indexOf('?');
    return question < 0 ? logged : logged.substring(0, question);
  }

  /** Returns the ending of a static file, in lower case; empty: it is a page. */
  static Optional<String> ending(String logged) {
    String path = path(logged);
    int dot = path.lastIndexOf('.');
    String ending =
        dot > path.lastIndexOf('/') ? path.substring(dot + 1).toLowerCase(Locale.ROOT) : "";
    return STATIC.contains(ending) ? Optional.of(ending) : Optional.empty();
  }

  /** A kind's name without what JMeter, a spreadsheet or a criterion would take for its own. */
  static String encodedName(String kind) {
    String shown = kind.length() > LONGEST_NAME ? kind.substring(0, LONGEST_NAME) + "…" : kind;
    return shown
        .replaceAll("[\\p{Cntrl}\\u2028\\u2029\\uFFFD]", "?")
        .replace("\"", "%22")
        .replace("${", "$%7B");
  }

  /** Encodes what an address cannot have; what is encoded stays so. */
  static String encoded(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      char character = (char) (bytes[i] & 0xff);
      boolean escape =
          character == '%'
              && i + 2 < bytes.length
              && Character.digit(bytes[i + 1], 16) >= 0
              && Character.digit(bytes[i + 2], 16) >= 0;
      if (escape || UNENCODED.indexOf(character) >= 0) {
        encoded.append(character);
      } else {
        encoded.append("%%%02X".formatted((int) character));
      }
    }
    return encoded.toString();
  }
}
