package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.LawFit.NoLaw;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * Fits the law by least squares with contention and coherency at least 0. The bounds are kept by
 * trying each set of coefficients that may be above 0 on its own: none, one, both. The best of
 * these fits is the bounded one; of equals, the simplest.
 */
public final class LawFitter {
  public static final int FEWEST_STEPS = 4;

  /** Points that scatter more than this around every law do not follow one. */
  private static final double MOST_SCATTER = 0.2;

  /** A fit that is better by less than this is better by its rounding. */
  private static final double ROUNDING = 1e-9;

  private LawFitter() {}

  /** The law through all repeats of all loads, or why there is none. */
  public static LawFit fit(Curve curve) {
    List<LoadPoint> measured =
        curve.points().stream().filter(point -> Double.isFinite(point.throughput())).toList();
    long steps = measured.stream().mapToInt(LoadPoint::load).distinct().count();
    if (steps < FEWEST_STEPS) {
      return new NoLaw(
          "A scalability law needs at least " + FEWEST_STEPS + " steps, there " + are(steps) + ".");
    }
    if (measured.stream().anyMatch(point -> point.throughput() == 0)) {
      return new NoLaw("One step has no success: no scalability law fits a throughput of 0.");
    }
    return fit(measured);
  }

  private static String are(long steps) {
    return steps == 1 ? "is 1" : "are " + steps;
  }

  private static LawFit fit(List<LoadPoint> points) {
    RelativeSquares squares = new RelativeSquares(points);
    List<ScalabilityLaw> candidates =
        Stream.of(
                squares.least(false, false),
                squares.least(true, false),
                squares.least(false, true),
                squares.least(true, true))
            .flatMap(Optional::stream)
            .toList();
    if (candidates.isEmpty()) {
      return new NoLaw("No scalability law fits the points.");
    }
    ScalabilityLaw law = candidates.get(0);
    for (ScalabilityLaw candidate : candidates) {
      double gain = squares.sum(law) - squares.sum(candidate);
      law = gain > ROUNDING * (squares.sum(law) + ROUNDING) ? candidate : law;
    }
    // All three coefficients, though one may lie on its bound: it was free to leave it.
    double variance = squares.sum(law) / (points.size() - RelativeSquares.COEFFICIENTS);
    double scatter = Math.sqrt(variance);
    if (scatter > MOST_SCATTER) {
      return new NoLaw(
          "The points scatter too much: %s %% around the best scalability law."
              .formatted(Decimals.text(100 * scatter, 0)));
    }
    try {
      return new FittedLaw(
          law,
          points.stream().mapToInt(LoadPoint::load).max().orElseThrow(),
          rSquared(points, law),
          scatter,
          points.size() - RelativeSquares.COEFFICIENTS,
          squares.inverseInformation(law).scalarMultiply(variance));
    } catch (SingularMatrixException e) {
      return new NoLaw("Several scalability laws fit the points equally well: measure more steps.");
    }
  }

  /** R² refers to the throughputs themselves, which is the usual meaning. */
  private static double rSquared(List<LoadPoint> points, ScalabilityLaw law) {
    double mean = points.stream().mapToDouble(LoadPoint::throughput).average().orElseThrow();
    double left = 0;
    double all = 0;
    for (LoadPoint point : points) {
      left += Math.pow(point.throughput() - law.throughputAt(point.load()), 2);
      all += Math.pow(point.throughput() - mean, 2);
    }
    return all == 0 ? 1 : 1 - left / all;
  }
}
