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
  public List<LoadStep> steps() {
    TreeMap<Integer, List<LoadPoint>> byLoad = new TreeMap<>();
    points.forEach(
        point -> byLoad.computeIfAbsent(point.load(), load -> new ArrayList<>()).add(point));
    List<LoadStep> steps = new ArrayList<>();
    byLoad.forEach((load, repeats) -> steps.add(new LoadStep(load, repeats)));
    return List.copyOf(steps);
  }

  /** Those at which the load generator was not the limit: what can be said of the servers. */
  public List<LoadStep> judgedSteps() {
    return steps().stream().filter(step -> !step.limited()).toList();
  }

  /** Those at which it was. */
  public List<LoadStep> limitedSteps() {
    return steps().stream().filter(LoadStep::limited).toList();
  }

  /** The curve of the judged steps; empty where there is none. */
  public Optional<Curve> judged() {
    List<LoadPoint> kept = judgedSteps().stream().flatMap(step -> step.repeats().stream()).toList();
    return kept.isEmpty() ? Optional.empty() : Optional.of(new Curve(configuration, kept));
  }

  public Optional<LoadStep> step(int load) {
    return steps().stream().filter(step -> step.load() == load).findFirst();
  }

  public LoadStep first() {
    return steps().get(0);
  }

  /** The step with the highest throughput; the first of equals. */
  public LoadStep best() {
    return steps().stream()
        .filter(step -> Double.isFinite(step.throughput()))
        .max(
            Comparator.comparingDouble(LoadStep::throughput)
                .thenComparing(Comparator.comparingInt(LoadStep::load).reversed()))
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
    return step(load).map(LoadStep::throughput).orElse(Double.NaN);
  }
}
