package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.judge.stats.Percentiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/** All that was measured of one configuration under one workload, by load. */
public record Curve(Configuration configuration, List<LoadPoint> points) {
  public Curve {
    points = List.copyOf(points);
    if (points.isEmpty()) {
      throw new IllegalArgumentException(configuration.name() + ": a curve needs a point");
    }
  }

  /** Groups the points by load, ascending. */
  public List<LoadStep> steps() {
    TreeMap<Integer, List<LoadPoint>> byLoad = new TreeMap<>();
    points.forEach(
        point -> byLoad.computeIfAbsent(point.load(), load -> new ArrayList<>()).add(point));
    List<LoadStep> steps = new ArrayList<>();
    byLoad.forEach((load, repeats) -> steps.add(new LoadStep(load, repeats)));
    return List.copyOf(steps);
  }

  /**
   * Returns the steps at which the load generator was not the limit, which describe the servers.
   */
  public List<LoadStep> judgedSteps() {
    return steps().stream().filter(step -> !step.limited()).toList();
  }

  /** Returns the steps at which the load generator was the limit. */
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

  /**
   * What was measured at one load, once.
   *
   * @param load users, or CPUs or nodes where those are what is scaled
   * @param repeat which repetition of the load, from 1
   * @param throughput successes a second, or a rate relative to a baseline where no other is known;
   *     NaN where it was not measured
   * @param samples how many stand behind the figures, 0 when not known
   * @param errors the failed among them
   * @param limited whether the load generator was the limit: then nothing rests on it
   */
  public record LoadPoint(
      int load,
      int repeat,
      double throughput,
      ElapsedFigures elapsed,
      long samples,
      long errors,
      boolean limited) {
    public LoadPoint {
      if (load < 1 || repeat < 1) {
        throw new IllegalArgumentException(
            "load and repeat must be at least 1, were " + load + " and " + repeat);
      }
      if (throughput < 0) {
        throw new IllegalArgumentException("throughput must not be negative, was " + throughput);
      }
    }
  }

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

    /** Returns NaN where no repeat has the figure. */
    public double least(ToDoubleFunction<LoadPoint> figure) {
      DoubleSummaryStatistics known = known(figure);
      return known.getCount() == 0 ? Double.NaN : known.getMin();
    }

    /** Returns NaN where no repeat has the figure. */
    public double most(ToDoubleFunction<LoadPoint> figure) {
      DoubleSummaryStatistics known = known(figure);
      return known.getCount() == 0 ? Double.NaN : known.getMax();
    }

    private DoubleSummaryStatistics known(ToDoubleFunction<LoadPoint> figure) {
      return repeats.stream().mapToDouble(figure).filter(Double::isFinite).summaryStatistics();
    }
  }

  /** Elapsed times at one load in milliseconds; NaN where a figure is not known. */
  public record ElapsedFigures(
      double mean, double min, double max, Map<Integer, Double> percentiles) {
    public static final ElapsedFigures UNKNOWN = ofMean(Double.NaN, Double.NaN, Double.NaN);

    public ElapsedFigures {
      percentiles = Map.copyOf(percentiles);
    }

    /** Includes the percentiles of {@link Percentiles#COMPARED}. */
    public static ElapsedFigures of(
        double mean, double min, double max, IntToDoubleFunction percentile) {
      Map<Integer, Double> percentiles = new HashMap<>();
      for (int percent : Percentiles.COMPARED) {
        percentiles.put(percent, percentile.applyAsDouble(percent));
      }
      return new ElapsedFigures(mean, min, max, percentiles);
    }

    /** Returns NaN where the percentile is not known. */
    public double percentile(int percent) {
      return percentiles.getOrDefault(percent, Double.NaN);
    }

    /** Makes figures without percentiles, as some tables have them. */
    public static ElapsedFigures ofMean(double mean, double min, double max) {
      return new ElapsedFigures(mean, min, max, Map.of());
    }
  }
}
