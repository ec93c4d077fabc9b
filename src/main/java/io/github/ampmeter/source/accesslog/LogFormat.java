package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.ConfigException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the lines of an access log are built, as Apache's LogFormat says it.
 *
 * @param parts values and what stands between them, in their order; no two values side by side
 */
public record LogFormat(String text, List<Part> parts) {

  /** A value, or the bytes that stand between two. */
  sealed interface Part {
    record Literal(byte[] bytes) implements Part {}

    record Value(LogField field) implements Part {}
  }

  /** By the names under which people know them; ours is the one that Ampmeter's stacks write. */
  private static final Map<String, String> NAMED = new LinkedHashMap<>();

  static {
    NAMED.put("ampmeter", "%h %l %u %t \"%r\" %s %b %D %{pid}P %X %^FB");
    NAMED.put("ampmeter1", "%h %l %u %t \"%r\" %s %b %D %{pid}P %X");
    NAMED.put("rscommon", "%h %l %u %t \"%r\" %>s %b %{pid}P %X %D");
    NAMED.put("embedded", "%h %l %u %t \"%r\" %s %b %D");
    NAMED.put("combined", "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"");
    NAMED.put("common", "%h %l %u %t \"%r\" %>s %b");
    NAMED.put(
        "vhost_combined", "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"");
    NAMED.put("debian_combined", NAMED.get("combined").replace("%b", "%O"));
    NAMED.put("debian_common", NAMED.get("common").replace("%b", "%O"));
    NAMED.put("minimal", "%h %t \"%r\"");
  }

  private static final Pattern DIRECTIVE =
      Pattern.compile("%[!0-9,]*[<>]?(?:\\{([^}]*)\\})?(\\^?[A-Za-z]{1,2}|%)");

  private static final String UNREAD = "ABCefHIkLlmnopqRrStTuUVvD";

  /** The names that {@link #parse} knows. */
  public static List<String> names() {
    return List.copyOf(NAMED.keySet());
  }

  /** All that are known by a name, the most telling first. */
  static List<LogFormat> known() {
    return NAMED.values().stream().map(LogFormat::parse).toList();
  }

  /** Whether lines of this format may as well be of one that ends in %T, in seconds. */
  boolean mayEndInSeconds() {
    return text.equals(NAMED.get("embedded"));
  }

  /** What may be wrong if it was detected from lines, in sentences. */
  public List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    if (hasTimes()) {
      doubts.add(
          "The format was detected from the log's first lines; %D is taken as microseconds, as"
              + " Apache writes it. If that is wrong, give --format.");
    }
    if (has(LogField.BYTES) && NAMED.containsValue(text.replace("%b", "%O"))) {
      doubts.add(
          "Bytes are %b, without headers, or %O, with headers, as Debian's combined and common have"
              + " it: the lines do not tell which. --format debian_combined or debian_common names"
              + " them so.");
    }
    return List.copyOf(doubts);
  }

  /**
   * A format by its name, or as it stands in Apache's configuration.
   *
   * @throws ConfigException for a directive that Apache does not have, or a format without a
   *     request
   */
  public static LogFormat parse(String text) {
    if (!text.contains("%") && !NAMED.containsKey(text)) {
      throw error(
          text, "must be one of " + String.join(", ", names()) + ", or a text of LogFormat");
    }
    String format = NAMED.getOrDefault(text, text).replace("\\\"", "\"").replace("\\t", "\t");
    List<Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int at = 0;
    while (at < format.length()) {
      if (format.charAt(at) != '%') {
        literal.append(format.charAt(at++));
        continue;
      }
      Matcher directive = DIRECTIVE.matcher(format).region(at, format.length());
      if (!directive.lookingAt()) {
        throw error(text, "has no directive at \"" + format.substring(at) + "\"");
      }
      String letters = directive.group(2);
      if (letters.equals("%")) {
        literal.append('%');
        at = directive.end();
        continue;
      }
      String letter = letters.startsWith("^") ? letters : letters.substring(0, 1);
      LogField field = field(text, letter, directive.group(1));
      at = directive.end() - (letters.length() - letter.length());
      if (!literal.isEmpty()) {
        parts.add(new Part.Literal(bytes(literal)));
        literal.setLength(0);
      } else if (field == LogField.QUERY && endsWithPath(parts)) {
        // A query begins with its question mark: path and query are read as one.
        continue;
      } else if (!parts.isEmpty()) {
        throw error(text, "has two values with nothing between them, which cannot be separated");
      }
      parts.add(new Part.Value(field));
    }
    if (!literal.isEmpty()) {
      parts.add(new Part.Literal(bytes(literal)));
    }
    LogFormat parsed = new LogFormat(format, List.copyOf(parts));
    if (!parsed.has(LogField.REQUEST) && !parsed.has(LogField.PATH)) {
      throw error(text, "must have the request: %r, or %m and %U");
    }
    return parsed;
  }

  private static boolean endsWithPath(List<Part> parts) {
    return !parts.isEmpty()
        && parts.get(parts.size() - 1) instanceof Part.Value value
        && value.field() == LogField.PATH;
  }

  /** Whether it has the status of responses. */
  public boolean hasStatus() {
    return has(LogField.STATUS);
  }

  /** Whether it says how large responses are, with headers or without. */
  public boolean hasBytes() {
    return has(LogField.BYTES) || has(LogField.SENT);
  }

  boolean has(LogField field) {
    return parts.stream().anyMatch(part -> part instanceof Part.Value v && v.field() == field);
  }

  /** Whether it says how long a request took. */
  public boolean hasTimes() {
    return has(LogField.MICROS) || has(LogField.MILLIS) || has(LogField.SECONDS);
  }

  /** Whether it says when the response began. */
  public boolean hasFirstByte() {
    return has(LogField.FIRST_BYTE);
  }

  /** Whether it says so in whole seconds only. */
  public boolean inSeconds() {
    return has(LogField.SECONDS) && !has(LogField.MICROS) && !has(LogField.MILLIS);
  }

  private static LogField field(String text, String letter, String argument) {
    return switch (letter) {
      case "r" -> LogField.REQUEST;
      case "h", "a" -> LogField.ADDRESS;
      case "i" -> "User-Agent".equalsIgnoreCase(argument) ? LogField.USER_AGENT : LogField.OTHER;
      case "m" -> LogField.METHOD;
      case "U" -> LogField.PATH;
      case "q" -> LogField.QUERY;
      case "s" -> LogField.STATUS;
      case "t" -> argument == null ? LogField.TIME : LogField.OTHER;
      case "b", "B" -> LogField.BYTES;
      case "O" -> LogField.SENT;
      case "P" -> LogField.DIGITS;
      case "X" -> LogField.CONNECTION;
      case "D" -> LogField.MICROS;
      case "T" -> duration(text, argument);
      case "^FB" -> LogField.FIRST_BYTE;
      case "^t", "^to", "^ti" -> LogField.OTHER;
      default -> {
        if (UNREAD.contains(letter)) {
          yield LogField.OTHER;
        }
        throw error(text, "has a directive that Apache does not know: %" + letter);
      }
    };
  }

  private static LogField duration(String text, String unit) {
    return switch (unit == null ? "s" : unit) {
      case "s" -> LogField.SECONDS;
      case "ms" -> LogField.MILLIS;
      case "us" -> LogField.MICROS;
      default -> throw error(text, "must have %T in s, ms or us, has %{" + unit + "}T");
    };
  }

  private static byte[] bytes(StringBuilder literal) {
    return literal.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static ConfigException error(String text, String rule) {
    return new ConfigException("log format \"" + text + "\": " + rule);
  }

  /** What a directive of Apache's LogFormat stands for, as far as it is read. */
  enum LogField {
    /** The request line has method, path with query, and protocol. */
    REQUEST,
    METHOD,
    /** It has no query. */
    PATH,
    QUERY,
    STATUS,
    /** When the request came, as {@code [22/Nov/2026:12:08:42 +0000]}. */
    TIME,
    /** Bytes of the response, without headers. */
    BYTES,
    /** Bytes sent for the response, with headers. */
    SENT,
    /** How long it took: microseconds, milliseconds, seconds. */
    MICROS,
    MILLIS,
    SECONDS,
    /** Microseconds from the request to the first byte of the response; a dash: none was sent. */
    FIRST_BYTE,
    /** The address of the client. */
    ADDRESS,
    USER_AGENT,
    /** A process or thread id. */
    DIGITS,
    /** How the connection ended: X, + or -. */
    CONNECTION,
    /** It is passed over. */
    OTHER;

    /** Whether its value is digits, or a dash for none. */
    boolean isNumber() {
      return this == STATUS
          || this == BYTES
          || this == SENT
          || this == DIGITS
          || this == FIRST_BYTE
          || isDuration();
    }

    boolean isDuration() {
      return this == MICROS || this == MILLIS || this == SECONDS;
    }
  }
}
