package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * What a mix comes to in a long run, and how far a run of a certain length strays from it. With the
 * stationary share s of an operation and the chain's fundamental matrix Z = (I - P + 1s)^-1, the
 * measured share of n operations has the standard deviation sqrt(s (2 Z_ii - 1 - s) / n): more or
 * less than that of n independent draws, because an operation attracts or repels itself.
 */
public final class MixTheory {
  private static final double PERCENT = 100;

  private final List<String> operations;
  private final double[] share;
  private final RealMatrix fundamental;

  public MixTheory(OperationMix mix) {
    operations = mix.operations();
    int n = operations.size();
    RealMatrix step = MatrixUtils.createRealMatrix(n, n);
    for (int from = 0; from < n; from++) {
      for (int to = 0; to < n; to++) {
        step.setEntry(from, to, mix.percent(operations.get(from), operations.get(to)));
      }
      double sum = step.getRowVector(from).getL1Norm();
      step.setRowVector(from, step.getRowVector(from).mapDivide(sum));
    }
    share = stationary(step);
    RealMatrix limit = MatrixUtils.createRealMatrix(n, n);
    for (int from = 0; from < n; from++) {
      limit.setRow(from, share);
    }
    RealMatrix identity = MatrixUtils.createRealIdentityMatrix(n);
    fundamental = solver(identity.subtract(step).add(limit)).getInverse();
  }

  /** The share of each operation in a run without end, in percent. */
  public Map<String, Double> stationaryPercent() {
    Map<String, Double> percents = new LinkedHashMap<>();
    for (int i = 0; i < share.length; i++) {
      percents.put(operations.get(i), PERCENT * share[i]);
    }
    return percents;
  }

  /** The standard deviation of each operation's share in a run of n operations, in points. */
  public Map<String, Double> deviationPoints(long n) {
    if (n < 1) {
      throw new IllegalArgumentException("a run must have at least one operation, was " + n);
    }
    Map<String, Double> points = new LinkedHashMap<>();
    for (int i = 0; i < share.length; i++) {
      double variance = share[i] * (2 * fundamental.getEntry(i, i) - 1 - share[i]);
      points.put(operations.get(i), PERCENT * Math.sqrt(Math.max(0, variance) / n));
    }
    return points;
  }

  /** Solves s P = s, sum of s = 1: the last equation of the first set follows from the others. */
  private double[] stationary(RealMatrix step) {
    int n = operations.size();
    RealMatrix equations = step.subtract(MatrixUtils.createRealIdentityMatrix(n)).transpose();
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    equations.setRow(n - 1, ones);
    double[] right = new double[n];
    right[n - 1] = 1;
    return solver(equations).solve(MatrixUtils.createRealVector(right)).toArray();
  }

  private static DecompositionSolver solver(RealMatrix matrix) {
    DecompositionSolver solver = new LUDecomposition(matrix).getSolver();
    if (!solver.isNonSingular()) {
      throw new ConfigException(
          "operation mix: falls apart into groups of operations that never reach each other, so it"
              + " has no mix of its own");
    }
    return solver;
  }
}
