package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.LawFit.NoLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a curve comes to, in words such as "linear up to 16 users; 9 % contention; peak at 70". */
public record ScalingSummary(Curve curve, LawFit fit) {
  /** Beyond this share below or above the linear bound the throughput is not called linear. */
  private static final double BAND = 0.1;

  private static final double ROUNDING = 1e-9;
  private static final String GENERATOR = "the load generator was the limit at ";

  /** Fits the law to the steps at which the load generator was not the limit. */
  public static ScalingSummary of(Curve curve) {
    LawFit fit =
        curve
            .judged()
            .map(LawFitter::fit)
            .orElseGet(() -> new NoLaw("How the servers scale is unknown."));
    return new ScalingSummary(
        curve,
        fit instanceof NoLaw none && !curve.limitedSteps().isEmpty()
            ? new NoLaw(
                none.reason()
                    + (" Only steps without the load generator as limit were used: ")
                    + (curve.judgedSteps().isEmpty() ? "none." : loads(curve.judgedSteps()) + "."))
            : fit);
  }

  /**
   * The greatest load at which, and below which at every step, the throughput is within 10 % of the
   * linear bound; empty where not even the first step is. Only of steps at which the load generator
   * was not the limit.
   */
  public OptionalInt linearUpTo() {
    OptionalInt upTo = OptionalInt.empty();
    for (LoadStep step : curve.judgedSteps()) {
      if (!(Math.abs(shareOfLinear(step) - 1) <= BAND + ROUNDING)) {
        return upTo;
      }
      upTo = OptionalInt.of(step.load());
    }
    return upTo;
  }

  /** The first step that is faster than the linear bound allows, with the same allowance. */
  public Optional<LoadStep> fasterThanLinear() {
    return curve.judgedSteps().stream()
        .filter(step -> shareOfLinear(step) > 1 + BAND + ROUNDING)
        .findFirst();
  }

  private double shareOfLinear(LoadStep step) {
    return step.throughput() / linearAt(step.load());
  }

  /** Returns NaN where no law is drawn. */
  public double rSquared() {
    return fit instanceof FittedLaw fitted ? fitted.rSquared() : Double.NaN;
  }

  /** Says why no law is drawn; empty where one is. */
  public String reason() {
    return fit instanceof NoLaw none ? none.reason() : "";
  }

  /**
   * What the load would give if no user hindered another. One user's rate is taken as it was
   * measured; only where 1 was no step does the law tell it, or the first step where there is none.
   */
  public double linearAt(double load) {
    Optional<Curve> judged = curve.judged();
    double alone = judged.map(steps -> steps.throughputAt(1)).orElse(Double.NaN);
    if (Double.isFinite(alone)) {
      return alone * load;
    }
    return fit instanceof FittedLaw fitted
        ? fitted.law().linearAt(load)
        : judged
            .map(steps -> steps.first().throughput() / steps.first().load() * load)
            .orElse(Double.NaN);
  }

  /**
   * One line for a person.
   *
   * @param loads what is scaled, such as users or CPUs
   */
  public String sentence(String loads) {
    Optional<Curve> judged = curve.judged();
    if (judged.isEmpty()) {
      return "not known: " + GENERATOR + "every step";
    }
    List<String> parts = new ArrayList<>();
    Optional<LoadStep> faster = fasterThanLinear();
    if (faster.isPresent()) {
      parts.add(faster(faster.get(), loads));
    } else {
      parts.add(linear(loads));
    }
    if (fit instanceof FittedLaw fitted && faster.isEmpty()) {
      parts.add(Decimals.text(100 * fitted.law().contention(), 1) + " % contention");
      parts.add(peak(fitted));
    } else {
      parts.add("most at " + Counted.of(judged.get().best().load(), loads));
    }
    if (!curve.limitedSteps().isEmpty()) {
      List<Integer> limited = curve.limitedSteps().stream().map(LoadStep::load).toList();
      parts.add(GENERATOR + Counted.each(limited, loads));
    }
    return String.join("; ", parts);
  }

  /** No law of this family rises faster than its load: contention and peak would say nothing. */
  private String faster(LoadStep step, String loads) {
    return "faster than linear at %s: %s times the linear bound"
        .formatted(Counted.of(step.load(), loads), Decimals.text(shareOfLinear(step), 2));
  }

  private static String loads(List<LoadStep> steps) {
    return steps.stream()
        .map(step -> String.valueOf(step.load()))
        .collect(Collectors.joining(", "));
  }

  private String linear(String loads) {
    OptionalInt upTo = linearUpTo();
    if (upTo.isEmpty() || curve.steps().size() < 2) {
      return "not linear from the first step";
    }
    List<LoadStep> judged = curve.judgedSteps();
    int last = judged.get(judged.size() - 1).load();
    boolean more = curve.limitedSteps().stream().anyMatch(step -> step.load() > last);
    if (upTo.getAsInt() == last && more) {
      return "linear up to at least " + Counted.of(last, loads);
    }
    return upTo.getAsInt() == last
        ? "linear up to " + Counted.of(last, loads) + ", the most measured"
        : "linear up to " + Counted.of(upTo.getAsInt(), loads);
  }

  private static String peak(FittedLaw fitted) {
    OptionalDouble peak = fitted.peakLoad();
    if (peak.isPresent()) {
      long load = Math.round(peak.getAsDouble());
      return "peak at " + load + (load > fitted.greatestLoad() ? ", beyond what was measured" : "");
    }
    return fitted.coherencyShown()
        ? "no peak within twice the measured load"
        : "no peak shown up to " + fitted.greatestLoad();
  }

  /** Rates beside those of a baseline, and the bound that one user sets. */
  public static final class ScalingRatios {
    private ScalingRatios() {}

    public static double ofBaselinePercent(double rate, double baselineRate) {
      return baselineRate > 0 ? 100 * rate / baselineRate : Double.NaN;
    }

    /**
     * The most that n users can reach of the throughput of one who never waits: n·B/mean. By
     * Little's law n users who wait for an answer of this mean make n/mean requests a second, and
     * one whose answers take B makes 1/B.
     */
    public static double bound(int users, double unloadedMillis, double meanMillis) {
      return users * unloadedMillis / meanMillis;
    }
  }
}
