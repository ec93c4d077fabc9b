package io.github.ampmeter.scaling;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A load with all its repeats; a figure of it is the mean of those repeats that have it. */
public record LoadStep(int load, List<LoadPoint> repeats) {
  public LoadStep {
    repeats = List.copyOf(repeats);
  }

  /** Whether the load generator was the limit in one of its repeats. */
  public boolean limited() {
    return repeats.stream().anyMatch(LoadPoint::limited);
  }

  public double throughput() {
    return mean(LoadPoint::throughput);
  }

  public double mean(ToDoubleFunction<LoadPoint> figure) {
    DoubleSummaryStatistics known = known(figure);
    return known.getCount() == 0 ? Double.NaN : known.getAverage();
  }

  /** Of the repeats; NaN where none has the figure. */
  public double least(ToDoubleFunction<LoadPoint> figure) {
    DoubleSummaryStatistics known = known(figure);
    return known.getCount() == 0 ? Double.NaN : known.getMin();
  }

  /** Of the repeats; NaN where none has the figure. */
  public double most(ToDoubleFunction<LoadPoint> figure) {
    DoubleSummaryStatistics known = known(figure);
    return known.getCount() == 0 ? Double.NaN : known.getMax();
  }

  private DoubleSummaryStatistics known(ToDoubleFunction<LoadPoint> figure) {
    return repeats.stream().mapToDouble(figure).filter(Double::isFinite).summaryStatistics();
  }
}
