package io.github.ampmeter.site;

import java.util.regex.Pattern;

/**
 * A text of a test plan. JMeter calls the functions in every text of a plan, element names too: a
 * text from outside becomes a literal here, which calls none. The functions that we want are the
 * constants, and {@link #variable}. The plan's template writes a String as a literal too.
 */
public final class JMeterText {
  static final JMeterText BASE_PATH = new JMeterText(null, "${__P(basePath,)}");
  static final JMeterText MILLIS = new JMeterText(null, "${__time()}");
  static final JMeterText SECONDS = new JMeterText(null, "${__time(/1000,)}");
  static final JMeterText EMPTY = new JMeterText("", "");

  /**
   * Needs a call: a dollar before a brace, or before what may follow in another text; a carriage
   * return, which is lost where XML is read; and characters that XML has no place for.
   */
  private static final Pattern CALLED =
      Pattern.compile("\\$(?=\\{|\\z)|[^\\t\\n\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_]*");

  /** The text itself; null once it holds a function or a variable. */
  private final String literal;

  /** As it stands beside a function, where JMeter removes backslashes that escape something. */
  private final String escaped;

  private JMeterText(String literal, String escaped) {
    this.literal = literal;
    this.escaped = escaped;
  }

  /** A text that JMeter sends, compares or shows as it is, whatever it holds. */
  public static JMeterText literal(String text) {
    String backslashes = text.replace("\\", "\\\\");
    return new JMeterText(
        text,
        CALLED
            .matcher(backslashes)
            .replaceAll(found -> "\\${__char(" + (int) found.group().charAt(0) + ")}"));
  }

  /**
   * The value of a JMeter variable.
   *
   * @throws IllegalArgumentException for a name that is not plain, as that of a function
   */
  static JMeterText variable(String name) {
    if (!VARIABLE.matcher(name).matches()) {
      throw new IllegalArgumentException("not the name of a variable: " + name);
    }
    return new JMeterText(null, "${" + name + "}");
  }

  JMeterText then(JMeterText next) {
    boolean literals = literal != null && next.literal != null;
    return literals
        ? literal(literal + next.literal)
        : new JMeterText(null, escaped + next.escaped);
  }

  JMeterText then(String next) {
    return then(literal(next));
  }

  /** A variable or call whose value stands in the query of an address. */
  JMeterText urlEncoded() {
    return new JMeterText(null, "${__urlencode(" + escaped + ")}");
  }

  /**
   * As it stands in a plan. JMeter leaves a text without a function as it is, backslashes included,
   * so that escapes are written only where there is one.
   */
  public String inPlan() {
    return literal == null || escaped.contains("${") ? escaped : literal;
  }

  /** As people read it. */
  @Override
  public String toString() {
    return literal == null ? escaped : literal;
  }
}
