package io.github.ampmeter.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/** The middle of some rounds, and how far they lie apart. */
public record Spread(double median, double least, double most) {
  private static final double MIDDLE = 50;

  public static Spread of(List<Double> rounds) {
    double[] values = rounds.stream().mapToDouble(Double::doubleValue).toArray();
    return new Spread(
        StatUtils.percentile(values, MIDDLE), StatUtils.min(values), StatUtils.max(values));
  }

  static <T> Spread of(List<T> rounds, ToDoubleFunction<T> figure) {
    return of(rounds.stream().map(figure::applyAsDouble).toList());
  }
}
