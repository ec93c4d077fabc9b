package io.github.ampmeter.report.comparison;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.ChangeDetection;
import io.github.ampmeter.judge.compare.MatrixChange;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.FigureText;

/** How one change of a matrix reads: its size, and what speaks for it. */
final class MatrixChangeText {
  private MatrixChangeText() {}

  /** The size of the change, in words; empty where it is unknown. */
  static String amount(MatrixChange of) {
    double estimate = of.change().map(Change::estimate).orElse(Double.NaN);
    return of.change().isEmpty()
        ? ""
        : of.inPercent()
            ? bound(of.change().get()) + ChangeText.text(estimate)
            : (estimate > 0 ? "+" : "") + inOwnUnit(of, estimate);
  }

  private static String bound(Change change) {
    return switch (change.test().method()) {
      case AT_LEAST -> "at least ";
      case AT_MOST -> "at most ";
      default -> "";
    };
  }

  private static String inOwnUnit(MatrixChange of, double value) {
    return Decimals.text(value, 2) + " " + difference(of.metric()).unit();
  }

  /** The difference of two figures. */
  static Kind difference(Metric metric) {
    return MatrixChange.inPoints(metric)
        ? Kind.POINTS
        : metric.equals(Metric.THROUGHPUT) ? Kind.PER_SECOND : Kind.MILLIS;
  }

  /** Returns the remark beside a change. */
  static String judgement(MatrixChange of) {
    String judged = of.change().map(change -> judged(of, change)).orElseGet(() -> notCompared(of));
    double failed = of.errors().first() + of.errors().other();
    return MatrixChange.inPoints(of.metric()) || failed == 0
        ? judged
        : judged
            + "; of successes, errors %s %% to %s %%"
                .formatted(
                    Decimals.text(of.errors().first(), 2), Decimals.text(of.errors().other(), 2));
  }

  private static String notCompared(MatrixChange of) {
    int affected = of.paired().affected();
    int left = of.paired().number() - affected;
    String why =
        affected == 0
            ? ""
            : "the load generator or other programs affected "
                + Counted.of(affected, "rounds")
                + ", ";
    String rest =
        left > 0
            ? left + " of at least " + ChangeDetection.FEWEST_STARTS + " rounds"
            : (affected == 0 ? "no" : "and no other") + " round has both figures";
    return "not compared: " + why + rest;
  }

  private static String judged(MatrixChange of, Change change) {
    if (of.shown()) {
      return "changed, " + change.pText() + atWorst(of);
    }
    if (!change.estimated()) {
      return notCompared(of);
    }
    if (change.significant()) {
      return "below "
          + Decimals.text(of.family().leastChangePercent(), 1)
          + " %, "
          + change.pText();
    }
    double least = of.detectable();
    return change.test().standardError() == 0
        ? "no difference"
        : "no significant difference (the smallest detectable change is %s)%s"
            .formatted(of.inPercent() ? detectable(least) : inOwnUnit(of, least), atWorst(of));
  }

  private static String detectable(double percent) {
    return percent < FigureText.MANIFOLD_PERCENT ? ChangeText.size(percent) : "more than 10 times";
  }

  /** The remark that the comparison includes affected rounds. */
  private static String atWorst(MatrixChange of) {
    int among = of.compared() - (of.paired().number() - of.paired().affected());
    return among <= 0
        ? ""
        : "; JMeter or other programs affected %s of %s, which count at their worst"
            .formatted(among, Counted.of(of.compared(), "rounds"));
  }
}
