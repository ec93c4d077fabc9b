package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

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
              + "|tel|mobile|fax|street|address|zip|postcode|city|birth\\w*|dob|ssn|iban|card\\w*)");

  private static final Pattern PERSONAL_VALUE =
      Pattern.compile(
          "[^@\\s]+(?:@|%40)[^@\\s]+\\.\\w+|(?:\\+|%2[Bb])?[0-9][0-9 ()/.-]{8,}|"
              + "(?:[0-9]{1,3}\\.){3}[0-9]{1,3}");

  /** The target of a logged request with a path. */
  static SentTarget of(String logged) {
    int question = logged.indexOf('?');
    if (question < 0) {
      return new SentTarget(encoded(logged), 0);
    }
    StringJoiner query = new StringJoiner("&");
    int masked = 0;
    for (String pair : logged.substring(question + 1).split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      boolean personal = !value.isEmpty() && isPersonal(name, value);
      masked += personal ? 1 : 0;
      query.add(personal ? name + "=" + MASK : pair);
    }
    return new SentTarget(encoded(logged.substring(0, question) + "?" + query), masked);
  }

  private static boolean isPersonal(String name, String value) {
    return PERSONAL_NAME.matcher(name).matches()
        || PERSONAL_VALUE.matcher(value).matches()
        || Secrets.isSecretField(name, value)
        || Secrets.looksMadeUp(value);
  }

  /** Whether a path names a person or has a token: without it the page would be another one. */
  static boolean hasPersonalPath(String logged) {
    for (String segment : path(logged).split("/")) {
      boolean file = ending(segment).isPresent();
      if (PERSONAL_VALUE.matcher(segment).matches() || !file && Secrets.looksMadeUp(segment)) {
        return true;
      }
    }
    return false;
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
