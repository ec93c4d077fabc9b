package io.github.ampmeter.judge.compare;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.verdict.Unit;

/**
 * By how much a figure differs from another, and whether that is more than random variation.
 *
 * @param before the figure that the other is compared with
 * @param scale what the estimate and its interval are in
 * @param estimate of the change
 * @param interval where it lies with 95 % confidence; unknown where the test gives none
 */
public record Change(
    double before, double after, Scale scale, double estimate, Range interval, Test test) {
  /** A test finds a change where there is none at most this often; intervals cover the rest. */
  public static final double LEVEL = 0.05;

  /** Half of the level lies beyond each end of a two-sided interval. */
  static final double UPPER_END = 1 - LEVEL / 2;

  /** What a change is given in. */
  public enum Scale {
    PERCENT,
    /** Figures that may be 0, such as a share of errors, differ in their own unit. */
    DIFFERENCE,
    /** A ratio is the second figure divided by the first. */
    RATIO,
    /** The estimate is in percent; the interval is where the second figure would lie unchanged. */
    PREDICTION
  }

  /** An interval has two ends, which are NaN where they are unknown. */
  public record Range(double low, double high) {
    public static final Range UNKNOWN = new Range(Double.NaN, Double.NaN);

    /** Whether a value lies beyond one of its ends. */
    boolean excludes(double value) {
      return low > value || high < value;
    }
  }

  /** How a change was tested. */
  public enum Method {
    NONE,
    TOO_FEW,
    /** What was kept of one of the two is too little for a test. */
    NO_SAMPLES,
    WELCH,
    /** All passes of each run have the same figure. */
    CONSTANT_PASSES,
    BOOTSTRAP,
    NEXT_START,
    PAIRED_ROUNDS,
    /** The rounds prove a smallest change, but give no estimate. */
    AT_LEAST,
    AT_MOST,
    RATES
  }

  /**
   * What a change rests on.
   *
   * @param first how many passes, slices, starts or rounds there are of the first figure
   * @param second how many of the other
   * @param p the probability of a change as large if nothing changed, two-sided; NaN where the
   *     interval decides
   * @param standardError of the estimate, of its logarithm in percent; NaN where the test gives
   *     none
   */
  public record Test(Method method, int first, int second, double p, double standardError) {
    static final Test NONE = new Test(Method.NONE, 0, 0);

    public Test(Method method, int first, int second) {
      this(method, first, second, Double.NaN);
    }

    Test(Method method, int first, int second, double p) {
      this(method, first, second, p, Double.NaN);
    }

    Test withP(double other) {
      return new Test(method, first, second, other, standardError);
    }

    /** Describes the test in words; empty where nothing was tested. */
    public String message() {
      String both = first + " and " + second;
      return switch (method) {
        case NONE -> "";
        case TOO_FEW ->
            "neither %s passes each nor %s one-second slices"
                .formatted(ChangeDetection.FEWEST_PASSES, ChangeDetection.FEWEST_SLICES);
        case NO_SAMPLES ->
            "neither %s passes each nor the samples of both"
                .formatted(ChangeDetection.FEWEST_PASSES);
        case WELCH -> "Welch's t-test over " + both + " passes";
        case CONSTANT_PASSES -> "Welch's t-test over " + both + " passes without any scatter";
        case BOOTSTRAP -> "block bootstrap over " + both + " slices";
        case NEXT_START -> "one more start beside " + first;
        case PAIRED_ROUNDS, AT_LEAST, AT_MOST -> "paired t-test over " + first + " rounds";
        case RATES -> "ratio of two means";
      };
    }
  }

  static Change untested(double before, double after) {
    return untested(before, after, Method.NONE);
  }

  static Change untested(double before, double after, Method why) {
    return ofPercent(before, after, Range.UNKNOWN, new Test(why, 0, 0));
  }

  static Change ofPercent(double before, double after, Range interval, Test test) {
    return new Change(before, after, Scale.PERCENT, percent(before, after), interval, test);
  }

  public static Change ofRatio(double ratio, Range interval) {
    Test test = new Test(Method.RATES, 1, 1);
    return new Change(1, ratio, Scale.RATIO, ratio, interval, test);
  }

  /** 100 * (to - from) / from; NaN from 0, from where no change has a percentage. */
  public static double percent(double from, double to) {
    return from > 0 ? 100 * (to - from) / from : Double.NaN;
  }

  /** Replaces p by that of the test among others. */
  Change withP(double other) {
    return new Change(before, after, scale, estimate, interval, test.withP(other));
  }

  /** The probability of a change as large if nothing changed; NaN where the interval decides. */
  public double p() {
    return test.p;
  }

  /** Whether the two figures differ by more than random variation explains. */
  public boolean significant() {
    return Double.isNaN(p()) ? interval.excludes(unchanged()) : p() < LEVEL;
  }

  private double unchanged() {
    return switch (scale) {
      case PERCENT, DIFFERENCE -> 0;
      case RATIO -> 1;
      case PREDICTION -> after;
    };
  }

  /** Whether anything was tested: else that no difference shows is no sameness. */
  public boolean tested() {
    return switch (test.method()) {
      case NONE, TOO_FEW, NO_SAMPLES -> false;
      default -> true;
    };
  }

  /** Sums up the test in a few words. */
  public String judgement() {
    return !tested()
        ? "not tested"
        : significant() ? "statistically significant" : "no significant difference";
  }

  /**
   * What came of the test, in few words; empty where nothing did.
   *
   * @param unit of the two figures
   */
  public String evidence(Unit unit) {
    return switch (test.method()) {
      case NONE, TOO_FEW, NO_SAMPLES, CONSTANT_PASSES -> "";
      case WELCH -> pText();
      case NEXT_START -> "95 %: " + unit.text(interval.low) + " to " + unit.text(interval.high);
      case BOOTSTRAP, PAIRED_ROUNDS, AT_LEAST, AT_MOST, RATES ->
          Double.isFinite(interval.high)
              ? "95 %: " + signed(interval.low) + " to " + signed(interval.high)
              : "from 0 in some draws";
    };
  }

  /** Formats p, such as {@code p = 0.006}. */
  public String pText() {
    return p() < 0.001 ? "p < 0.001" : "p = " + Decimals.text(p(), 3);
  }

  /** Formats a change, such as {@code +9.5 %}. */
  static String signed(double percent) {
    return Double.isFinite(percent)
        ? (percent > 0 ? "+" : "") + Decimals.text(percent, 1) + " %"
        : "n/a";
  }

  /**
   * The least change that about 8 of 10 comparisons like this would have shown (of three rounds,
   * 7), in its scale. Of paired rounds only.
   *
   * @param tests how many changes are asked for together, at one level for all of them
   */
  public double detectable(int tests) {
    return detectable(tests, test.first);
  }

  /** Assumes another number of rounds with the same scatter. */
  public double detectable(int tests, int rounds) {
    return ChangeDetection.detectable(this, tests, rounds);
  }

  /** Whether it is an estimate, rather than a bound of it. */
  public boolean estimated() {
    return test.method() != Method.AT_LEAST && test.method() != Method.AT_MOST;
  }
}
