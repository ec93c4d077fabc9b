package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stats.LabelKind;
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
  private static final int MOST_DIGITS = 15;
  private static final int LONGEST_FOUND = 200;
  private static final Pattern SPACE = Pattern.compile("\\s*");

  private static final String LABELS = "a label, *, total, operations or requests";

  private final String source;
  private final int line;
  private final String text;
  private int at;
  private int limitAt;

  CriterionParser(String source, int line, String text) {
    this.source = source;
    this.line = line;
    this.text = text.stripTrailing();
  }

  Criterion parse() {
    Metric metric = metric();
    LabelSelector labels = labels(metric.kind());
    LoadLevel level = level();
    Limit limit = limit(metric.kind(), labels);
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

  private LabelSelector labels(MetricKind metric) {
    int open = at;
    LabelSelector labels = labels();
    Optional<String> wanted = wanted(metric, labels);
    if (wanted.isPresent()) {
      at = open + 1;
      throw expected(wanted.get());
    }
    return labels;
  }

  /** What the metric speaks of instead, where it does not speak of these labels. */
  private static Optional<String> wanted(MetricKind metric, LabelSelector labels) {
    boolean named = labels instanceof LabelSelector.Named;
    boolean requests = labels.equals(new LabelSelector.All(LabelKind.REQUEST));
    return switch (metric) {
      case STABLE ->
          named || labels instanceof LabelSelector.All
              ? Optional.of("total, since stable speaks of all samples together")
              : Optional.empty();
      case CYCLE ->
          requests
              ? Optional.of("an operation, * or total: only they have cycles")
              : Optional.empty();
      case COUNTED ->
          named && ((LabelSelector.Named) labels).label().strip().indexOf(' ') > 0
              ? Optional.empty()
              : Optional.of(
                  "an operation, a space and what was counted, such as HomePage imageLoaded");
      default -> Optional.empty();
    };
  }

  private LabelSelector labels() {
    sign("(", "( and " + LABELS);
    skipSpace();
    int start = at;
    String label = text.startsWith("\"", at) ? quotedLabel() : bareLabel();
    boolean quoted = text.charAt(start) == '"';
    if (label.isBlank()) {
      at = start;
      throw expected(LABELS);
    }
    sign(")", ") after the label");
    if (quoted) {
      return new LabelSelector.Named(label);
    }
    return switch (label) {
      case "*" -> new LabelSelector.Each();
      case "total" -> new LabelSelector.Total();
      case "operations" -> new LabelSelector.All(LabelKind.OPERATION);
      case "requests" -> new LabelSelector.All(LabelKind.REQUEST);
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

  private Limit limit(MetricKind kind, LabelSelector labels) {
    return switch (kind) {
      case CYCLE -> ofTheDrawn();
      // Says all by itself.
      case STABLE -> new Limit(Relation.AT_LEAST, 1, 0);
      default -> possible(kind, stated(kind, labels));
    };
  }

  /** One that nothing can miss would read as if something had been judged. */
  private Limit possible(MetricKind kind, Limit limit) {
    if (limit.fromBaseline()) {
      return limit;
    }
    boolean vacuous = limit.cannotBeMissed(kind.most());
    if (vacuous || limit.cannotHold(kind.most())) {
      at = limitAt;
      throw expected(
          "a limit that can be "
              + (vacuous ? "missed" : "held")
              + (": " + kind.word() + " is always from " + kind.unit().text(0))
              + (Double.isInfinite(kind.most()) ? " up" : " to " + kind.unit().text(kind.most())));
    }
    return limit;
  }

  /** {@code = drawn +- 2 %}: the deviation may be as large as the tolerance. */
  private Limit ofTheDrawn() {
    sign("=", "= drawn +- a tolerance such as 2 %");
    sign("drawn", "drawn, the mean of the delays drawn");
    sign("+-", "+- and a tolerance such as 2 %");
    return new Limit(Relation.AT_MOST, quantity(Unit.PERCENT), 0);
  }

  private Limit stated(MetricKind metric, LabelSelector labels) {
    skipSpace();
    limitAt = at;
    Relation relation =
        Relation.at(text, at).orElseThrow(() -> expected("<=, >=, <, > or = … +- …"));
    at += relation.sign().length();
    skipSpace();
    if (!take(BASELINE).isEmpty()) {
      return fromBaseline(relation, metric, labels);
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
  private Limit fromBaseline(Relation relation, MetricKind metric, LabelSelector labels) {
    if (labels instanceof LabelSelector.All) {
      at -= "baseline".length();
      throw expected("a figure; a baseline goes with total, * and labels");
    }
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
      if (relation == Relation.AT_LEAST && sign * number.doubleValue() <= -100) {
        at = start;
        throw expected("less than 100 %, since no figure is below 0");
      }
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
    if (digits.length() > MOST_DIGITS) {
      at -= digits.length();
      throw expected("a number of at most " + MOST_DIGITS + " digits");
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
    String rest = text.substring(Math.min(at, text.length()));
    String shown = rest.length() <= LONGEST_FOUND ? rest : rest.substring(0, LONGEST_FOUND) + "…";
    String found = rest.isEmpty() ? "the end of the line" : '"' + shown + '"';
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
