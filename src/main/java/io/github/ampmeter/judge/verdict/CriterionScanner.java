package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of one criterion, read from left to right. What is not there as expected is rejected:
 * the message names the place, what was expected and what was found.
 */
final class CriterionScanner {
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
  private static final Pattern UNIT = Pattern.compile("%|/?[A-Za-z]+|");
  private static final Pattern SPACE = Pattern.compile("\\s*");
  private static final int MOST_DIGITS = 15;
  private static final int LONGEST_FOUND = 200;

  private final String source;
  private final int line;
  private final String text;
  private int at;

  CriterionScanner(String source, int line, String text) {
    this.source = source;
    this.line = line;
    this.text = text.stripTrailing();
  }

  String text() {
    return text;
  }

  int at() {
    return at;
  }

  boolean atEnd() {
    return at >= text.length();
  }

  boolean startsWith(String words) {
    return text.startsWith(words, at);
  }

  void skipSpace() {
    take(SPACE);
  }

  /** What matches here; empty where nothing does. */
  String take(Pattern pattern) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.region(at, text.length()).lookingAt()) {
      return "";
    }
    at = matcher.end();
    return matcher.group();
  }

  String takeTo(int end) {
    String taken = text.substring(at, end);
    at = end;
    return taken;
  }

  /**
   * Takes it, and the space before it.
   *
   * @param meaning for the error message
   */
  void sign(String sign, String meaning) {
    skipSpace();
    if (!startsWith(sign)) {
      throw expected(meaning);
    }
    at += sign.length();
  }

  /** Reads a quoted text, without its quotes; two quotes in it stand for one. */
  String quoted() {
    int end = text.indexOf('"', at + 1);
    while (end >= 0 && text.startsWith("\"\"", end)) {
      end = text.indexOf('"', end + 2);
    }
    if (end < 0) {
      throw expected("a closing quote");
    }
    String whole = takeTo(end + 1);
    return whole.substring(1, whole.length() - 1).replace("\"\"", "\"");
  }

  Relation relation() {
    skipSpace();
    Relation relation =
        Relation.at(text, at).orElseThrow(() -> expected("<=, >=, <, > or = … +- …"));
    at += relation.sign().length();
    skipSpace();
    return relation;
  }

  BigDecimal number(String example) {
    String digits = take(NUMBER);
    if (digits.isEmpty()) {
      throw expected(example);
    }
    if (digits.length() > MOST_DIGITS) {
      throw expectedAt(at - digits.length(), "a number of at most " + MOST_DIGITS + " digits");
    }
    return new BigDecimal(digits);
  }

  String unitWord() {
    skipSpace();
    return take(UNIT);
  }

  double quantity(Unit unit) {
    skipSpace();
    int start = at;
    BigDecimal number = number(unit.example());
    OptionalDouble value = unit.value(number, unitWord());
    return value.orElseThrow(() -> expectedAt(start, unit.example()));
  }

  ConfigException expected(String what) {
    return expectedAt(at, what);
  }

  ConfigException expectedAt(int place, String what) {
    String rest = text.substring(Math.min(place, text.length()));
    String found =
        rest.isEmpty() ? "the end of the line" : '"' + Excerpt.of(rest, LONGEST_FOUND) + '"';
    return new ConfigException(
        "%s, line %s, column %s: expected %s, found %s"
            .formatted(source, line, place + 1, what, found));
  }
}
