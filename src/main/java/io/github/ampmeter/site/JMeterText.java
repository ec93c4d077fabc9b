package io.github.ampmeter.site;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A text of a test plan. JMeter evaluates the functions in every text of a plan, names of elements
 * included, so a text from outside becomes a literal, which has none. The allowed functions are the
 * constants and {@link #variable}. The plan's template writes a String as a literal, too.
 */
public final class JMeterText {
  static final JMeterText BASE_PATH = function("${__P(basePath,)}");
  static final JMeterText MILLIS = function("${__time()}");
  static final JMeterText SECONDS = function("${__time(/1000,)}");
  static final JMeterText EMPTY = new JMeterText("", "", "");

  /**
   * Characters that need a function call: a dollar before a brace, or at the end, where another
   * text may follow; a carriage return, which XML loses; and characters that XML cannot hold.
   */
  private static final Pattern CALLED =
      Pattern.compile("\\$(?=\\{|\\z)|[^\\t\\n\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_]*");

  /** The text itself; null if it has a function or a variable. */
  private final String literal;

  /** The text escaped for use beside a function, where JMeter removes backslashes. */
  private final String escaped;

  /** The value encoded for an address: literals are, and functions encode what they get. */
  private final String encoded;

  private JMeterText(String literal, String escaped, String encoded) {
    this.literal = literal;
    this.escaped = escaped;
    this.encoded = encoded;
  }

  private static JMeterText function(String call) {
    return new JMeterText(null, call, "${__urlencode(" + call + ")}");
  }

  /** A text that JMeter does not evaluate. */
  public static JMeterText literal(String text) {
    String backslashes = text.replace("\\", "\\\\");
    return new JMeterText(
        text,
        CALLED
            .matcher(backslashes)
            .replaceAll(found -> "\\${__char(" + (int) found.group().charAt(0) + ")}"),
        URLEncoder.encode(text, StandardCharsets.UTF_8));
  }

  /**
   * The value of a variable of JMeter.
   *
   * @throws IllegalArgumentException if the name is not plain, such as that of a function
   */
  static JMeterText variable(String name) {
    if (!VARIABLE.matcher(name).matches()) {
      throw new IllegalArgumentException("not the name of a variable: " + name);
    }
    return function("${" + name + "}");
  }

  /**
   * The plain value of a variable of JMeter.
   *
   * @param written how the response wrote it that the variable is from
   */
  static JMeterText variable(String name, Written written) {
    JMeterText value = variable(name);
    return written == Written.PLAIN
        ? value
        : function("${" + written.function() + "(" + value.escaped + ")}");
  }

  /** A text that is new each time, which a variable of JMeter keeps. */
  static JMeterText renewed(String name) {
    variable(name);
    return function("${__RandomString(10,abcdefghijklmnopqrstuvwxyz0123456789," + name + ")}");
  }

  JMeterText then(JMeterText next) {
    boolean literals = literal != null && next.literal != null;
    return literals
        ? literal(literal + next.literal)
        : new JMeterText(null, escaped + next.escaped, encoded + next.encoded);
  }

  JMeterText then(String next) {
    return then(literal(next));
  }

  /** The text with its value encoded for the query of an address. */
  JMeterText urlEncoded() {
    return literal != null ? literal(encoded) : function(encoded);
  }

  /**
   * The text in a plan. It has escapes only beside a function: JMeter leaves a text without
   * functions as it is, backslashes included.
   */
  public String inPlan() {
    return literal == null || escaped.contains("${") ? escaped : literal;
  }

  /** Returns the text for a reader. */
  @Override
  public String toString() {
    return literal == null ? escaped : literal;
  }
}
