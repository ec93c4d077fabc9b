package io.github.ampmeter.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** All that was measured of one configuration under one workload, by load. */
public record Curve(Configuration configuration, List<LoadPoint> points) {
  public Curve {
    points = List.copyOf(points);
    if (points.isEmpty()) {
      throw new IllegalArgumentException(configuration.name() + ": a curve needs a point");
    }
  }

  /** Ascending by load. */
  public List<Step> steps() {
    TreeMap<Integer, List<LoadPoint>> byLoad = new TreeMap<>();
    points.forEach(
        point -> byLoad.computeIfAbsent(point.load(), load -> new ArrayList<>()).add(point));
    List<Step> steps = new ArrayList<>();
    byLoad.forEach((load, repeats) -> steps.add(new Step(load, repeats)));
    return List.copyOf(steps);
  }

  /** Those at which the load generator was not the limit: what can be said of the servers. */
  public List<Step> judgedSteps() {
    return steps().stream().filter(step -> !step.limited()).toList();
  }

  /** Those at which it was. */
  public List<Step> limitedSteps() {
    return steps().stream().filter(Step::limited).toList();
  }

  /** The curve of the judged steps; empty where there is none. */
  public Optional<Curve> judged() {
    List<LoadPoint> kept = judgedSteps().stream().flatMap(step -> step.repeats().stream()).toList();
    return kept.isEmpty() ? Optional.empty() : Optional.of(new Curve(configuration, kept));
  }

  public Optional<Step> step(int load) {
    return steps().stream().filter(step -> step.load() == load).findFirst();
  }

  public Step first() {
    return steps().get(0);
  }

  /** The step with the highest throughput; the first of equals. */
  public Step best() {
    return steps().stream()
        .filter(step -> Double.isFinite(step.throughput()))
        .max(
            Comparator.comparingDouble(Step::throughput)
                .thenComparing(Comparator.comparingInt(Step::load).reversed()))
        .orElseGet(this::first);
  }

  /** X(n) / X(1); NaN where the load 1 was not measured. */
  public double speedUpAt(int load) {
    return throughputAt(load) / throughputAt(1);
  }

  /** Speed-up / n: 1 where each user more adds as much as the first. */
  public double efficiencyAt(int load) {
    return speedUpAt(load) / load;
  }

  public double throughputAt(int load) {
    return step(load).map(Step::throughput).orElse(Double.NaN);
  }
}
