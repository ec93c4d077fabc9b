package io.github.ampmeter.compare;

import io.github.ampmeter.compare.ChangeDetection.Measured;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.Curve.LoadPoint;
import io.github.ampmeter.scaling.Curve.LoadStep;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.verdict.Metric;
import io.github.ampmeter.verdict.MetricKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What changed from a workload's baseline to another configuration.
 *
 * @param figures throughput and, where known, response time at the most load that both were
 *     measured at; throughput at the least, where that is another
 */
public record WorkloadChange(String configuration, List<FigureChange> figures) {
  private static final Metric THROUGHPUT = Metric.of(MetricKind.THROUGHPUT);

  public WorkloadChange {
    figures = List.copyOf(figures);
  }

  /** One figure at one load; the change is untested where neither passes nor samples are known. */
  public record FigureChange(Metric metric, int load, Change change) {}

  /**
   * Of each configuration but the baseline that has a load in common with it.
   *
   * @param slices of each configuration, by its name
   */
  public static List<WorkloadChange> of(Workload workload, Function<String, SliceSource> slices) {
    return workload.curves().stream()
        .filter(curve -> !curve.configuration().name().equals(workload.baseline()))
        .flatMap(curve -> new Pair(workload.baselineCurve(), curve, slices).change().stream())
        .toList();
  }

  private record Pair(Curve baseline, Curve other, Function<String, SliceSource> slices) {
    Optional<WorkloadChange> change() {
      List<LoadStep> common =
          baseline.steps().stream()
              .filter(step -> Double.isFinite(other.throughputAt(step.load())))
              .filter(step -> step.throughput() > 0)
              .toList();
      if (common.isEmpty()) {
        return Optional.empty();
      }
      LoadStep most = common.get(common.size() - 1);
      List<FigureChange> figures = new ArrayList<>();
      figures.add(change(THROUGHPUT, LoadPoint::throughput, most));
      responseTime(most).ifPresent(figures::add);
      if (common.size() > 1) {
        figures.add(change(THROUGHPUT, LoadPoint::throughput, common.get(0)));
      }
      return Optional.of(new WorkloadChange(other.configuration().name(), figures));
    }

    /** The 90th percentile, or else the mean. */
    private Optional<FigureChange> responseTime(LoadStep from) {
      int main = Percentiles.MAIN;
      return time(Metric.percentile(main), point -> point.elapsed().percentile(main), from)
          .or(() -> time(Metric.of(MetricKind.MEAN), point -> point.elapsed().mean(), from));
    }

    private Optional<FigureChange> time(
        Metric metric, ToDoubleFunction<LoadPoint> figure, LoadStep from) {
      LoadStep to = other.step(from.load()).orElseThrow();
      return from.mean(figure) > 0 && Double.isFinite(to.mean(figure))
          ? Optional.of(change(metric, figure, from))
          : Optional.empty();
    }

    private FigureChange change(Metric metric, ToDoubleFunction<LoadPoint> figure, LoadStep from) {
      LoadStep to = other.step(from.load()).orElseThrow();
      Measured before = measured(baseline, from, figure);
      Measured after = measured(other, to, figure);
      boolean printed = Stream.of(from, to).allMatch(Pair::printed);
      return new FigureChange(
          metric,
          from.load(),
          printed
              ? Change.untested(before.figure(), after.figure())
              : ChangeDetection.between(metric, before, after));
    }

    /** What was printed long ago tells neither passes nor samples. */
    private static boolean printed(LoadStep step) {
      return step.repeats().stream().allMatch(point -> point.samples() == 0);
    }

    private Measured measured(Curve of, LoadStep step, ToDoubleFunction<LoadPoint> figure) {
      return new Measured(
          step.mean(figure),
          step.repeats().stream().mapToDouble(figure).filter(Double::isFinite).boxed().toList(),
          () ->
              slices
                  .apply(of.configuration().name())
                  .of(LabelStatistics.TOTAL, LabelKind.TOTAL, step.load()));
    }
  }
}
