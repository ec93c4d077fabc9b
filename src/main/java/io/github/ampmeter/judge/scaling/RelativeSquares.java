package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.exception.MaxCountExceededException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.util.Pair;

/**
 * The squares that the fit makes least: differences of the logarithms of throughput and law, so
 * that 2 % count the same at 50 and at 5,000 requests a second. Throughput scatters in proportion
 * to itself; with plain squares the highest points alone would place the curve.
 *
 * <p>The optimiser moves the roots of contention and coherency: whatever they are, their squares
 * are legal.
 */
final class RelativeSquares {
  /** Lambda's logarithm, contention, coherency: in this order in all vectors. */
  static final int COEFFICIENTS = 3;

  private static final int MOST_EVALUATIONS = 10_000;

  private final List<LoadPoint> points;
  private final double[] logarithms;
  private final double[] atBounds;

  RelativeSquares(List<LoadPoint> points) {
    this.points = points;
    this.logarithms = points.stream().mapToDouble(p -> Math.log(p.throughput())).toArray();
    double greatest = points.stream().mapToDouble(LoadPoint::load).max().orElse(1);
    // From 0 the optimiser would not move: a share of the work too small to be seen is enough.
    this.atBounds = new double[] {0, 1e-3 / greatest, 1e-3 / (greatest * greatest)};
  }

  double sum(ScalabilityLaw law) {
    double sum = 0;
    for (int i = 0; i < logarithms.length; i++) {
      double off = logarithms[i] - Math.log(law.throughputAt(points.get(i).load()));
      sum += off * off;
    }
    return sum;
  }

  /**
   * The law with the least squares among those whose other coefficients are 0; empty where the
   * search for it does not end, as with points that no such law comes near to.
   */
  Optional<ScalabilityLaw> least(boolean contention, boolean coherency) {
    double[] free = {1, contention ? 1 : 0, coherency ? 1 : 0};
    try {
      double[] roots =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(start(free))
                      .target(logarithms)
                      .model(point -> logarithmsAndSlopes(point, free))
                      .maxEvaluations(MOST_EVALUATIONS)
                      .maxIterations(MOST_EVALUATIONS)
                      .build())
              .getPoint()
              .toArray();
      return Optional.of(law(roots, free));
    } catch (MaxCountExceededException e) {
      return Optional.empty();
    }
  }

  /** (J'J)^-1: how far the coefficients may move together before the squares notice. */
  RealMatrix inverseInformation(ScalabilityLaw law) {
    RealMatrix slopes = new Array2DRowRealMatrix(points.size(), COEFFICIENTS);
    for (int i = 0; i < points.size(); i++) {
      slopes.setRowVector(i, gradient(law, points.get(i).load()));
    }
    // Lambda's column is of the size of 1, coherency's of thousands: first to one size.
    RealMatrix sizes = MatrixUtils.createRealIdentityMatrix(COEFFICIENTS);
    for (int i = 0; i < COEFFICIENTS; i++) {
      sizes.setEntry(i, i, 1 / slopes.getColumnVector(i).getNorm());
    }
    RealMatrix scaled = slopes.multiply(sizes);
    RealMatrix inverse =
        new QRDecomposition(scaled.transpose().multiply(scaled), 1e-12).getSolver().getInverse();
    return sizes.multiply(inverse).multiply(sizes);
  }

  /** How the throughput's logarithm answers to each coefficient. */
  static RealVector gradient(ScalabilityLaw law, double load) {
    double work = 1 + (law.contention() + law.coherency() * load) * (load - 1);
    return new ArrayRealVector(
        new double[] {1, -(load - 1) / work, -load * (load - 1) / work}, false);
  }

  private Pair<RealVector, RealMatrix> logarithmsAndSlopes(RealVector roots, double[] free) {
    ScalabilityLaw law = law(roots.toArray(), free);
    RealVector values = new ArrayRealVector(points.size());
    RealMatrix slopes = new Array2DRowRealMatrix(points.size(), COEFFICIENTS);
    for (int i = 0; i < points.size(); i++) {
      int load = points.get(i).load();
      values.setEntry(i, Math.log(law.throughputAt(load)));
      RealVector slope = gradient(law, load);
      slopes.setEntry(i, 0, slope.getEntry(0));
      for (int c = 1; c < COEFFICIENTS; c++) {
        slopes.setEntry(i, c, free[c] * 2 * roots.getEntry(c) * slope.getEntry(c));
      }
    }
    return new Pair<>(values, slopes);
  }

  private static ScalabilityLaw law(double[] roots, double[] free) {
    return new ScalabilityLaw(
        Math.exp(roots[0]), free[1] * roots[1] * roots[1], free[2] * roots[2] * roots[2]);
  }

  /**
   * Of the regression n/X = a + b(n-1) + c·n(n-1), whose coefficients are the law's over lambda;
   * weighted by X/n, it too counts relative differences.
   */
  private double[] start(double[] free) {
    RealMatrix terms = new Array2DRowRealMatrix(points.size(), COEFFICIENTS);
    for (int i = 0; i < points.size(); i++) {
      double n = points.get(i).load();
      double weight = points.get(i).throughput() / n;
      terms.setRow(
          i, new double[] {weight, free[1] * weight * (n - 1), free[2] * weight * n * (n - 1)});
    }
    RealVector ones = new ArrayRealVector(points.size(), 1);
    RealVector found = new SingularValueDecomposition(terms).getSolver().solve(ones);
    // Points that rise faster than their load make it negative: the best of them does instead.
    double perUser = found.getEntry(0) > 0 ? found.getEntry(0) : leastTimeOfOneUser();
    double[] roots = {-Math.log(perUser), 0, 0};
    for (int c = 1; c < COEFFICIENTS; c++) {
      roots[c] = Math.sqrt(Math.max(atBounds[c], found.getEntry(c) / perUser));
    }
    return roots;
  }

  private double leastTimeOfOneUser() {
    return points.stream().mapToDouble(p -> p.load() / p.throughput()).min().orElseThrow();
  }
}
