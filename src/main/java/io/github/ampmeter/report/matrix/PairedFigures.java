package io.github.ampmeter.report.matrix;

import io.github.ampmeter.stats.rounds.PairedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One figure of two combinations, of the rounds in which both have it and neither was limited by
 * the load generator.
 *
 * @param limited in how many rounds it was the limit of either
 * @param resolution how finely the figure is measured, in its unit
 */
record PairedFigures(List<Double> first, List<Double> other, int limited, double resolution) {

  /** Of what both measured, by round. */
  static PairedFigures of(
      Map<Integer, RunFigures> before, Map<Integer, RunFigures> after, ComparedMetric metric) {
    List<Double> first = new ArrayList<>();
    List<Double> other = new ArrayList<>();
    int limited = 0;
    double resolution = 0;
    for (Map.Entry<Integer, RunFigures> round : after.entrySet()) {
      RunFigures there = before.get(round.getKey());
      RunFigures here = round.getValue();
      if (there == null || !Double.isFinite(metric.of(there) + metric.of(here))) {
        continue;
      }
      // What the load generator limited says nothing of the servers.
      if (there.generatorLimited() || here.generatorLimited()) {
        limited++;
      } else {
        first.add(metric.of(there));
        other.add(metric.of(here));
        resolution =
            Math.max(resolution, Math.max(metric.resolution(there), metric.resolution(here)));
      }
    }
    return new PairedFigures(first, other, limited, resolution);
  }

  int rounds() {
    return first.size();
  }

  /** NaN of no round. */
  double firstMean() {
    return first.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** In percent, or in the figure's own unit where it may be 0. */
  Optional<PairedChange> change(ComparedMetric metric) {
    return metric.inPoints() ? difference() : PairedChange.of(first, other, resolution);
  }

  /** In the figure's own unit. */
  Optional<PairedChange> difference() {
    return PairedChange.ofDifferences(first, other, resolution);
  }
}
