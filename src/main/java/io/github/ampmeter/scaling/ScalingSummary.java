package io.github.ampmeter.scaling;

import io.github.ampmeter.verdict.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What a curve comes to, in words such as "linear up to 16 users; 9 % contention; peak at 70". */
public record ScalingSummary(Curve curve, LawFit fit) {
  /** Below this share of the linear bound the throughput is no longer called linear. */
  private static final double LINEAR = 0.9;

  public static ScalingSummary of(Curve curve) {
    return new ScalingSummary(curve, LawFitter.fit(curve));
  }

  /**
   * The greatest load at which, and below which at every step, the throughput is at least 90 % of
   * the linear bound; empty where not even the first step is.
   */
  public OptionalInt linearUpTo() {
    OptionalInt upTo = OptionalInt.empty();
    for (Step step : curve.steps()) {
      if (!(step.throughput() >= LINEAR * linearAt(step.load()))) {
        return upTo;
      }
      upTo = OptionalInt.of(step.load());
    }
    return upTo;
  }

  /** NaN where no law is drawn. */
  public double rSquared() {
    return fit instanceof FittedLaw fitted ? fitted.rSquared() : Double.NaN;
  }

  /** Why no law is drawn; empty where one is. */
  public String reason() {
    return fit instanceof NoLaw none ? none.reason() : "";
  }

  /**
   * What the load would give if no user hindered another. One user's rate is taken as it was
   * measured; only where 1 was no step does the law tell it, or the first step where there is none.
   */
  public double linearAt(double load) {
    double alone = curve.throughputAt(1);
    if (Double.isFinite(alone)) {
      return alone * load;
    }
    return fit instanceof FittedLaw fitted
        ? fitted.law().linearAt(load)
        : curve.first().throughput() / curve.first().load() * load;
  }

  /**
   * One line for a person.
   *
   * @param loads what is scaled, such as users or CPUs
   */
  public String sentence(String loads) {
    List<String> parts = new ArrayList<>();
    parts.add(linear(loads));
    if (fit instanceof FittedLaw fitted) {
      parts.add(Decimals.text(100 * fitted.law().contention(), 1) + " % contention");
      parts.add(peak(fitted));
    } else {
      parts.add("most at " + counted(curve.best().load(), loads));
    }
    return String.join("; ", parts);
  }

  private String linear(String loads) {
    OptionalInt upTo = linearUpTo();
    if (upTo.isEmpty() || curve.steps().size() < 2) {
      return "not linear from the first step on";
    }
    int last = curve.steps().get(curve.steps().size() - 1).load();
    return upTo.getAsInt() == last
        ? "linear up to " + last + " " + loads + ", the most measured"
        : "linear up to " + counted(upTo.getAsInt(), loads);
  }

  /** Such as "1 user" or "2 users": the plurals in use all end in s. */
  public static String counted(int load, String loads) {
    return load + " " + (load == 1 ? loads.substring(0, loads.length() - 1) : loads);
  }

  private static String peak(FittedLaw fitted) {
    OptionalDouble peak = fitted.peakLoad();
    if (peak.isPresent()) {
      long load = Math.round(peak.getAsDouble());
      return "peak at " + load + (load > fitted.greatestLoad() ? ", beyond what was measured" : "");
    }
    return fitted.coherencyShown()
        ? "no peak within reach of what was measured"
        : "no peak shown up to " + fitted.greatestLoad();
  }
}
