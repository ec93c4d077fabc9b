package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.verdict.Limit.BaselineOffset;
import io.github.ampmeter.judge.verdict.Limit.BaselineOffset.Reference;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Reads the limit of a criterion, from its sign on. */
record LimitParser(CriterionScanner in, MetricKind metric, LabelSelector labels) {
  private static final Pattern BASELINE_WORD = Pattern.compile("baseline\\b");
  private static final Pattern FIRST_WORD = Pattern.compile("first\\b");

  Limit parse() {
    return switch (metric) {
      case CYCLE -> ofTheDrawn();
      case STABLE -> new Limit(Relation.AT_LEAST, 1, 0);
      default -> possible();
    };
  }

  /** {@code = drawn +- 2 %}: the deviation may be as large as the tolerance. */
  private Limit ofTheDrawn() {
    in.sign("=", "= drawn +- a tolerance such as 2 %");
    in.sign("drawn", "drawn, the mean of the scheduled delays");
    in.sign("+-", "+- and a tolerance such as 2 %");
    return new Limit(Relation.AT_MOST, in.quantity(Unit.PERCENT), 0);
  }

  /** One that nothing can miss would read as if something had been judged. */
  private Limit possible() {
    in.skipSpace();
    int start = in.at();
    Limit limit = stated();
    if (limit.offset().isPresent()) {
      return limit;
    }
    double most = most();
    boolean vacuous = limit.cannotBeMissed(most);
    if (vacuous || limit.cannotHold(most)) {
      throw in.expectedAt(
          start,
          "a limit that can "
              + (vacuous ? "fail" : "pass")
              + (": " + metric.word() + " is always from " + metric.unit().text(0))
              + (Double.isInfinite(most) ? " up" : " to " + metric.unit().text(most)));
    }
    return limit;
  }

  /** Groups of processes may have several CPUs, each 100 %; the machine has all of them. */
  private double most() {
    boolean ofAllCpus =
        metric == MetricKind.CPU
            && labels instanceof LabelSelector.Observed observed
            && observed.machine();
    return ofAllCpus ? 100 : metric.most();
  }

  private Limit stated() {
    Relation relation = in.relation();
    int start = in.at();
    if (!in.take(BASELINE_WORD).isEmpty()) {
      reject(relation, start, "a baseline");
      return from(Reference.BASELINE, relation);
    }
    if (!in.take(FIRST_WORD).isEmpty()) {
      reject(relation, start, "first");
      return from(Reference.FIRST, relation);
    }
    double value = in.quantity(metric.unit());
    if (relation != Relation.WITHIN) {
      return new Limit(relation, value, 0);
    }
    in.sign("+-", "+- and a tolerance");
    return new Limit(relation, value, tolerance(value));
  }

  private void reject(Relation relation, int start, String reference) {
    if (labels instanceof LabelSelector.All) {
      throw in.expectedAt(start, "a figure; " + reference + " goes with total, * and labels");
    }
    if (relation == Relation.WITHIN) {
      throw in.expectedAt(start, "a figure; " + reference + " goes with <=, >=, < and >");
    }
    if (!metric.comparesWithBaseline()) {
      throw in.expectedAt(
          start, "a figure; " + metric.word() + " is not compared with " + reference);
    }
  }

  /** Parses {@code baseline}, {@code baseline + 10 %} or {@code first - 5 ms}. */
  private Limit from(Reference reference, Relation relation) {
    in.skipSpace();
    if (in.atEnd()) {
      return limit(reference, relation, 0, 0);
    }
    int sign = in.startsWith("+") ? 1 : -1;
    in.sign(in.startsWith("+") ? "+" : "-", "+ or - and a share such as 10 %");
    in.skipSpace();
    int start = in.at();
    BigDecimal number = in.number("a share such as 10 %");
    String word = in.unitWord();
    if (word.equals("%")) {
      if (relation == Relation.AT_LEAST && sign * number.doubleValue() <= -100) {
        throw in.expectedAt(start, "less than 100 %, since no figure is below 0");
      }
      return limit(reference, relation, sign * number.doubleValue(), 0);
    }
    return limit(
        reference,
        relation,
        0,
        sign
            * amount(number, word)
                .orElseThrow(
                    () ->
                        in.expectedAt(
                            start, "a share such as 10 %, or " + metric.unit().example())));
  }

  private static Limit limit(
      Reference reference, Relation relation, double percent, double amount) {
    return new Limit(relation, 0, 0, Optional.of(new BaselineOffset(reference, percent, amount)));
  }

  /** Percent is of the value, as Faban has it; points and the metric's own unit are absolute. */
  private double tolerance(double value) {
    Unit unit = metric.unit();
    String example =
        unit == Unit.PERCENT ? "a tolerance such as 2 points or 2 %" : unit.example() + " or 2 %";
    in.skipSpace();
    int start = in.at();
    BigDecimal number = in.number(example);
    String word = in.unitWord();
    return word.equals("%")
        ? BigDecimal.valueOf(value).multiply(number).movePointLeft(2).doubleValue()
        : amount(number, word).orElseThrow(() -> in.expectedAt(start, example));
  }

  /** Parses a tolerance in the metric's own unit, or in points of its percent. */
  private OptionalDouble amount(BigDecimal number, String word) {
    boolean points =
        metric.unit() == Unit.PERCENT && (word.equals("points") || word.equals("point"));
    return metric.unit().value(number, points ? "%" : word);
  }
}
