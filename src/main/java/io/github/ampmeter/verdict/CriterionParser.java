package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one criterion; a refusal names the place, what was expected and what was found. */
final class CriterionParser {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9.]*");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
  private static final Pattern UNIT = Pattern.compile("%|/?[A-Za-z]+|");
  private static final Pattern PERCENTILE = Pattern.compile("p([0-9]+(\\.[0-9]{1,4})?)");
  private static final Pattern AT_USERS = Pattern.compile("at\\s+([1-9][0-9]{0,6})\\s+users?\\b");
  private static final Pattern EVERY_STEP = Pattern.compile("at\\s+every\\s+step\\b");
  private static final Pattern BASELINE = Pattern.compile("baseline\\b");
  private static final Pattern SPACE = Pattern.compile("\\s*");

  private final String source;
  private final int line;
  private final String text;
  private int at;

  CriterionParser(String source, int line, String text) {
    this.source = source;
    this.line = line;
    this.text = text.stripTrailing();
  }

  Criterion parse() {
    Metric metric = metric();
    LabelSelector labels = labels();
    LoadLevel level = level();
    Limit limit = limit(metric.kind());
    skipSpace();
    if (at < text.length()) {
      throw expected("the end of the line");
    }
    return new Criterion(text.strip(), metric, labels, level, limit);
  }

  private Metric metric() {
    skipSpace();
    int start = at;
    String word = take(WORD);
    Matcher percentile = PERCENTILE.matcher(word);
    if (percentile.matches()) {
      double percent = Double.parseDouble(percentile.group(1));
      if (percent > 0 && percent <= 100) {
        return Metric.percentile(percent);
      }
      at = start;
      throw expected("a percentile above p0 and up to p100");
    }
    return MetricKind.ofWord(word)
        .map(Metric::of)
        .orElseThrow(
            () -> {
              at = start;
              return expected("a metric (" + MetricKind.words() + ")");
            });
  }

  private LabelSelector labels() {
    sign("(", "( and a label, * or total");
    skipSpace();
    int start = at;
    String label = text.startsWith("\"", at) ? quotedLabel() : bareLabel();
    boolean quoted = text.charAt(start) == '"';
    if (label.isBlank()) {
      at = start;
      throw expected("a label, * or total");
    }
    sign(")", ") after the label");
    if (quoted) {
      return new LabelSelector.Named(label);
    }
    return switch (label) {
      case "*" -> new LabelSelector.Each();
      case "total" -> new LabelSelector.Total();
      default -> new LabelSelector.Named(label);
    };
  }

  private String quotedLabel() {
    int end = text.indexOf('"', at + 1);
    if (end < 0) {
      throw expected("a closing quote");
    }
    String label = text.substring(at + 1, end);
    at = end + 1;
    return label;
  }

  /** Up to the parenthesis that closes the one before the label; labels may contain pairs. */
  private String bareLabel() {
    int open = 1;
    for (int i = at; i < text.length(); i++) {
      open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (open == 0) {
        String label = text.substring(at, i).strip();
        at = i;
        return label;
      }
    }
    at = text.length();
    throw expected(") after the label");
  }

  private LoadLevel level() {
    skipSpace();
    if (!text.startsWith("at", at)) {
      return new LoadLevel.Only();
    }
    Matcher users = AT_USERS.matcher(text);
    if (users.region(at, text.length()).lookingAt()) {
      at = users.end();
      return new LoadLevel.AtUsers(Integer.parseInt(users.group(1)));
    }
    if (!take(EVERY_STEP).isEmpty()) {
      return new LoadLevel.EveryStep();
    }
    throw expected("\"at N users\" or \"at every step\"");
  }

  private Limit limit(MetricKind kind) {
    return switch (kind) {
      case CYCLE -> ofTheDrawn();
      // Says all by itself.
      case STABLE -> new Limit(Relation.AT_LEAST, 1, 0);
      default -> stated(kind);
    };
  }

  /** {@code = drawn +- 2 %}: the deviation may be as large as the tolerance. */
  private Limit ofTheDrawn() {
    sign("=", "= drawn +- a tolerance such as 2 %");
    sign("drawn", "drawn, the mean of the delays drawn");
    sign("+-", "+- and a tolerance such as 2 %");
    return new Limit(Relation.AT_MOST, quantity(Unit.PERCENT), 0);
  }

  private Limit stated(MetricKind metric) {
    skipSpace();
    Relation relation =
        Relation.at(text, at).orElseThrow(() -> expected("<=, >=, <, > or = … +- …"));
    at += relation.sign().length();
    skipSpace();
    if (!take(BASELINE).isEmpty()) {
      return fromBaseline(relation, metric);
    }
    Unit unit = metric.unit();
    double value = quantity(unit);
    if (relation != Relation.WITHIN) {
      return new Limit(relation, value, 0);
    }
    sign("+-", "+- and a tolerance");
    return new Limit(relation, value, tolerance(unit, value));
  }

  /** {@code baseline}, {@code baseline + 10 %} or {@code baseline - 5 ms}. */
  private Limit fromBaseline(Relation relation, MetricKind metric) {
    if (relation == Relation.WITHIN || !metric.comparesWithBaseline()) {
      at -= "baseline".length();
      throw expected(
          relation == Relation.WITHIN
              ? "a figure; baseline goes with <=, >=, < and >"
              : "a figure; " + metric.word() + " is not compared with a baseline");
    }
    skipSpace();
    boolean more = text.startsWith("+", at);
    if (at == text.length()) {
      return limit(relation, 0, 0);
    }
    if (!more && !text.startsWith("-", at)) {
      throw expected("+ or - and a share such as 10 %");
    }
    at++;
    int sign = more ? 1 : -1;
    skipSpace();
    int start = at;
    BigDecimal number = number("a share such as 10 %");
    String word = unitWord();
    if (word.equals("%")) {
      return limit(relation, sign * number.doubleValue(), 0);
    }
    boolean points = metric.unit() == Unit.PERCENT && word.startsWith("point");
    OptionalDouble amount = metric.unit().value(number, points ? "%" : word);
    if (amount.isEmpty()) {
      at = start;
      throw expected("a share such as 10 %, or " + metric.unit().example());
    }
    return limit(relation, 0, sign * amount.getAsDouble());
  }

  private static Limit limit(Relation relation, double percent, double amount) {
    return new Limit(relation, 0, 0, Optional.of(new BaselineOffset(percent, amount)));
  }

  /** Percent is of the value, as Faban has it; points and the metric's own unit are absolute. */
  private double tolerance(Unit unit, double value) {
    String example =
        unit == Unit.PERCENT ? "a tolerance such as 2 points or 2 %" : unit.example() + " or 2 %";
    skipSpace();
    int start = at;
    BigDecimal number = number(example);
    String word = unitWord();
    if (word.equals("%")) {
      return BigDecimal.valueOf(value).multiply(number).movePointLeft(2).doubleValue();
    }
    boolean points = unit == Unit.PERCENT && (word.equals("points") || word.equals("point"));
    OptionalDouble tolerance = unit.value(number, points ? "%" : word);
    if (tolerance.isEmpty()) {
      at = start;
      throw expected(example);
    }
    return tolerance.getAsDouble();
  }

  private double quantity(Unit unit) {
    skipSpace();
    int start = at;
    BigDecimal number = number(unit.example());
    OptionalDouble value = unit.value(number, unitWord());
    if (value.isEmpty()) {
      at = start;
      throw expected(unit.example());
    }
    return value.getAsDouble();
  }

  private BigDecimal number(String example) {
    String digits = take(NUMBER);
    if (digits.isEmpty()) {
      throw expected(example);
    }
    return new BigDecimal(digits);
  }

  private String unitWord() {
    skipSpace();
    return take(UNIT);
  }

  private void sign(String sign, String meaning) {
    skipSpace();
    if (!text.startsWith(sign, at)) {
      throw expected(meaning);
    }
    at += sign.length();
  }

  private String take(Pattern pattern) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.region(at, text.length()).lookingAt()) {
      return "";
    }
    at = matcher.end();
    return matcher.group();
  }

  private void skipSpace() {
    take(SPACE);
  }

  private ConfigException expected(String what) {
    String found = at >= text.length() ? "the end of the line" : '"' + text.substring(at) + '"';
    return new ConfigException(
        source
            + ", line "
            + line
            + ", column "
            + (at + 1)
            + ": expected "
            + what
            + ", found "
            + found);
  }
}
