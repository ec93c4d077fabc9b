package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.load.UserSteps.StepNumbers;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rates at which arrivals are offered, one after the other.
 *
 * @param steps at least one; several are constant, whole numbers a second, none of them twice
 */
public record ArrivalRates(List<OfferedRate> steps) {
  public static final int MOST_PER_SECOND = 100_000;

  private static final double LEAST_PER_SECOND = 0.001;
  private static final Duration LONGEST_RAMP = Duration.ofDays(30);
  private static final String NUMBER = "([0-9]{1,9}(?:\\.[0-9]{1,6})?)";
  private static final String UNIT = "\\s*/\\s*(s|min)";
  private static final Pattern ONE = Pattern.compile(NUMBER + UNIT);
  private static final Pattern RAMP =
      Pattern.compile(NUMBER + "\\s*\\.\\.\\s*" + NUMBER + UNIT + "\\s+over\\s+(.+)");
  private static final Pattern STEPS = Pattern.compile("(.+?)\\s*/\\s*s");
  private static final String EXAMPLES =
      "such as 200/s or 30/min, steps such as 50,100,200/s or 50..400 x2/s, or a ramp such as"
          + " 50..400/s over 5 min";

  public ArrivalRates {
    steps = List.copyOf(steps);
  }

  public static ArrivalRates of(int perSecond) {
    return new ArrivalRates(List.of(OfferedRate.constant(perSecond)));
  }

  /**
   * Reads {@code 200/s}, {@code 30/min}, {@code 50,100,200/s}, {@code 50..400 x2/s} or {@code
   * 50..400/s over 5 min}.
   *
   * @param place the beginning of an error message, such as the option's name
   */
  public static ArrivalRates parse(String place, String text) {
    String stripped = text.strip();
    if (stripped.startsWith("-")) {
      throw error(place, "a rate must be above 0", text);
    }
    Matcher ramp = RAMP.matcher(stripped);
    if (ramp.matches()) {
      return new ArrivalRates(List.of(ramp(place, ramp, text)));
    }
    Matcher one = ONE.matcher(stripped);
    if (one.matches()) {
      double perSecond = perSecond(one.group(1), one.group(2));
      require(perSecond >= LEAST_PER_SECOND && perSecond <= MOST_PER_SECOND, place, limits(), text);
      return new ArrivalRates(List.of(OfferedRate.constant(perSecond)));
    }
    Matcher several = STEPS.matcher(stripped);
    if (!several.matches()) {
      throw error(place, "expected a rate " + EXAMPLES, text);
    }
    return new ArrivalRates(
        StepNumbers.RATES.parse(place, several.group(1), text).stream()
            .map(OfferedRate::constant)
            .toList());
  }

  private static OfferedRate ramp(String place, Matcher ramp, String text) {
    double from = perSecond(ramp.group(1), ramp.group(3));
    double to = perSecond(ramp.group(2), ramp.group(3));
    require(
        Math.max(from, to) >= LEAST_PER_SECOND && Math.max(from, to) <= MOST_PER_SECOND,
        place,
        limits(),
        text);
    require(to > 0, place, "a ramp must not end at 0, where nothing arrives", text);
    require(from != to, place, "a ramp must lead to another rate", text);
    Duration over = duration(place, ramp.group(4), text);
    require(
        !over.isZero() && over.compareTo(LONGEST_RAMP) <= 0,
        place,
        "a ramp must take some time, at most 30 days",
        text);
    return new OfferedRate(from, to, over);
  }

  private static Duration duration(String place, String words, String text) {
    try {
      return Durations.parse(words);
    } catch (IllegalArgumentException e) {
      throw error(place, "behind over, " + e.getMessage(), text);
    }
  }

  private static double perSecond(String digits, String unit) {
    double number = new BigDecimal(digits).doubleValue();
    return unit.equals("min") ? number / 60 : number;
  }

  private static String limits() {
    return "a rate must be above 0 (at least 0.001/s) and at most " + MOST_PER_SECOND + "/s";
  }

  /** Whether there are several load levels. */
  public boolean sweep() {
    return steps.size() > 1;
  }

  /** Whether each step is a whole number of arrivals a second, by which its figures are named. */
  public boolean named() {
    return steps.stream()
        .allMatch(
            step ->
                !step.ramp()
                    && step.toPerSecond() >= 1
                    && step.toPerSecond() == Math.rint(step.toPerSecond()));
  }

  /** The load levels; none where the rate is a ramp or no whole number. */
  public List<Integer> levels() {
    return named()
        ? steps.stream().map(step -> (int) Math.round(step.toPerSecond())).toList()
        : List.of();
  }

  /** Formats the rates so that {@link #parse} reads them. */
  @Override
  public String toString() {
    OfferedRate first = steps.get(0);
    if (first.ramp()) {
      return number(first.fromPerSecond())
          + (".." + number(first.toPerSecond()) + "/s over " + Durations.text(first.over()));
    }
    return steps.stream()
        .map(step -> number(step.toPerSecond()))
        .collect(Collectors.joining(",", "", "/s"));
  }

  private static String number(double perSecond) {
    return BigDecimal.valueOf(Math.round(perSecond * 1e6), 6).stripTrailingZeros().toPlainString();
  }

  private static void require(boolean valid, String place, String rule, String text) {
    if (!valid) {
      throw error(place, rule, text);
    }
  }

  private static ConfigException error(String place, String rule, String text) {
    return StepNumbers.error(place, rule, text);
  }

  /**
   * How many arrivals a second are offered: the same all the time, or rising or falling evenly for
   * a while and then staying there.
   *
   * @param fromPerSecond at the beginning
   * @param toPerSecond from the ramp's end on
   * @param over how long the ramp takes; zero: there is none
   */
  public record OfferedRate(double fromPerSecond, double toPerSecond, Duration over) {
    private static final double NANOS_A_SECOND = 1e9;

    public OfferedRate {
      if (!(fromPerSecond >= 0 && toPerSecond >= 0 && Math.max(fromPerSecond, toPerSecond) > 0)) {
        throw new IllegalArgumentException(
            "a rate must be above 0, was " + fromPerSecond + " to " + toPerSecond);
      }
      if (over.isNegative() || over.isZero() && fromPerSecond != toPerSecond) {
        throw new IllegalArgumentException("a ramp must take some time, was " + over);
      }
    }

    public static OfferedRate constant(double perSecond) {
      return new OfferedRate(perSecond, perSecond, Duration.ZERO);
    }

    public boolean ramp() {
      return fromPerSecond != toPerSecond;
    }

    /** Returns the rate at a time after the beginning, in seconds. */
    public double perSecondAt(double seconds) {
      double ramp = rampSeconds();
      return seconds >= ramp
          ? toPerSecond
          : fromPerSecond + (toPerSecond - fromPerSecond) * seconds / ramp;
    }

    /** How many arrivals are due by then on average: the integral of the rate. */
    public double dueBy(double seconds) {
      double inRamp = Math.min(seconds, rampSeconds());
      double ofRamp = inRamp == 0 ? 0 : inRamp * (fromPerSecond + perSecondAt(inRamp)) / 2;
      return ofRamp + toPerSecond * (seconds - inRamp);
    }

    /**
     * When so many are due: the inverse of {@link #dueBy}, in seconds; infinite where so many never
     * are, after a ramp down to nothing.
     */
    public double secondsUntil(double due) {
      double ofRamp = dueBy(rampSeconds());
      if (due > ofRamp || !ramp()) {
        return rampSeconds() + (due - ofRamp) / toPerSecond;
      }
      double slope = (toPerSecond - fromPerSecond) / rampSeconds();
      // The root of from t + slope t^2 / 2 = due in the form in which nothing cancels out.
      double root = Math.sqrt(Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * due));
      return due == 0 ? 0 : 2 * due / (fromPerSecond + root);
    }

    private double rampSeconds() {
      return over.toNanos() / NANOS_A_SECOND;
    }
  }
}
