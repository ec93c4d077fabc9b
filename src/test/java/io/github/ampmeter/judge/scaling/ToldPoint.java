package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;

/** Points of which only the throughput is told. */
final class ToldPoint {
  private ToldPoint() {}

  static LoadPoint of(int load, double throughput) {
    return of(load, 1, throughput);
  }

  static LoadPoint of(int load, int repeat, double throughput) {
    return new LoadPoint(load, repeat, throughput, ElapsedFigures.UNKNOWN, 0, 0, false);
  }
}
