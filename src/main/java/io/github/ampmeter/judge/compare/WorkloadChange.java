package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.compare.ChangeDetection.Measured;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What changed from a workload's baseline to another configuration.
 *
 * @param figures throughput and, where known, response time at the most load that both were
 *     measured at; throughput at the least, where that is another
 * @param labels those that both have, the one that became slower by most percent first; p of their
 *     changes is that of all together
 * @param missing labels of which only the baseline has successes
 */
public record WorkloadChange(
    Configuration configuration,
    List<FigureChange> figures,
    List<LabelChange> labels,
    List<String> missing) {
  private static final int MOST_LABELS = 50;

  public WorkloadChange {
    figures = List.copyOf(figures);
    labels = List.copyOf(labels);
    missing = List.copyOf(missing);
  }

  /** Whether anything was tested: else that nothing became worse says nothing. */
  public boolean tested() {
    return Stream.concat(figures.stream(), labels.stream().map(LabelChange::p90))
        .anyMatch(of -> of.change.tested());
  }

  /** Whether its run came to less than the baseline's, as far as both are known. */
  public boolean verdictWorse(Configuration baseline) {
    List<String> words = Stream.of(VerdictKind.values()).map(VerdictKind::word).toList();
    return words.contains(baseline.verdict())
        && words.indexOf(configuration.verdict()) > words.indexOf(baseline.verdict());
  }

  /** One figure at one load; the change is untested where neither passes nor samples are known. */
  public record FigureChange(Metric metric, int load, Change change) {
    /** Whether it is significant, and no improvement. */
    public boolean worse() {
      boolean more = change.after() > change.before();
      return change.significant() && more == (metric.kind() != MetricKind.THROUGHPUT);
    }
  }

  /** The p90 of a label at the most load at which both have it. */
  public record LabelChange(String label, LabelKind kind, FigureChange p90) {
    private LabelChange with(Change other) {
      return new LabelChange(label, kind, new FigureChange(p90.metric, p90.load, other));
    }
  }

  public record LabelCurve(String label, LabelKind kind, Curve curve) {
    private long successes() {
      return curve.points().stream().mapToLong(point -> point.samples() - point.errors()).sum();
    }
  }

  /** What is known of a configuration beside its curve. */
  public record ChangeSource(List<LabelCurve> labels, SliceSource slices) {
    public static final ChangeSource NONE = new ChangeSource(List.of(), SliceSource.NONE);
  }

  /**
   * Of each configuration but the baseline that has a load in common with it.
   *
   * @param sources of each configuration, by its name
   */
  public static List<WorkloadChange> of(Workload workload, Function<String, ChangeSource> sources) {
    ChangeSource before = sources.apply(workload.baseline());
    return workload.curves().stream()
        .filter(curve -> !curve.configuration().name().equals(workload.baseline()))
        .flatMap(
            curve ->
                between(
                    workload.baselineCurve(),
                    before,
                    curve,
                    sources.apply(curve.configuration().name()))
                    .stream())
        .toList();
  }

  private static Optional<WorkloadChange> between(
      Curve baseline, ChangeSource before, Curve other, ChangeSource after) {
    LabelCurve from = new LabelCurve(LabelStatistics.TOTAL, LabelKind.TOTAL, baseline);
    LabelCurve to = new LabelCurve(LabelStatistics.TOTAL, LabelKind.TOTAL, other);
    Pair total = new Pair(from, to, before.slices, after.slices);
    List<LabelChange> labels = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (LabelCurve label : succeeded(before).limit(MOST_LABELS).toList()) {
      succeeded(after)
          .filter(each -> each.label.equals(label.label) && each.kind == label.kind)
          .findFirst()
          .map(same -> new Pair(label, same, before.slices, after.slices))
          .ifPresentOrElse(
              pair -> pair.labelChange().ifPresent(labels::add), () -> missing.add(label.label));
    }
    return total.common().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new WorkloadChange(other.configuration(), total.figures(), sorted(labels), missing));
  }

  /** Its labels with successes, the most frequent first. */
  private static Stream<LabelCurve> succeeded(ChangeSource of) {
    return of.labels.stream()
        .filter(label -> label.successes() > 0)
        .sorted(Comparator.comparingLong(LabelCurve::successes).reversed());
  }

  private static List<LabelChange> sorted(List<LabelChange> labels) {
    List<Change> together =
        ChangeDetection.adjusted(labels.stream().map(of -> of.p90.change).toList(), 1);
    return IntStream.range(0, labels.size())
        .mapToObj(i -> labels.get(i).with(together.get(i)))
        .sorted(Comparator.comparingDouble(of -> -of.p90.change.estimate()))
        .toList();
  }

  private record Pair(
      LabelCurve baseline, LabelCurve other, SliceSource before, SliceSource after) {
    List<LoadStep> common() {
      return baseline.curve.steps().stream()
          .filter(step -> Double.isFinite(other.curve.throughputAt(step.load())))
          .filter(step -> step.throughput() > 0)
          .toList();
    }

    List<FigureChange> figures() {
      List<LoadStep> common = common();
      LoadStep most = common.get(common.size() - 1);
      List<FigureChange> figures = new ArrayList<>();
      figures.add(change(Metric.THROUGHPUT, LoadPoint::throughput, most));
      responseTime(most).ifPresent(figures::add);
      if (common.size() > 1) {
        figures.add(change(Metric.THROUGHPUT, LoadPoint::throughput, common.get(0)));
      }
      return figures;
    }

    /** Compares at the highest load that both have. */
    Optional<LabelChange> labelChange() {
      List<LoadStep> common = common();
      return common.stream()
          .skip(Math.max(0, common.size() - 1))
          .findFirst()
          .flatMap(this::p90)
          .map(p90 -> new LabelChange(baseline.label, baseline.kind, p90));
    }

    private LoadStep to(LoadStep from) {
      return other.curve.step(from.load()).orElseThrow();
    }

    /** Returns the 90th percentile or, without one, the mean. */
    private Optional<FigureChange> responseTime(LoadStep from) {
      return p90(from)
          .or(() -> time(Metric.of(MetricKind.MEAN), point -> point.elapsed().mean(), from));
    }

    private Optional<FigureChange> p90(LoadStep from) {
      int main = Percentiles.MAIN;
      return time(Metric.percentile(main), point -> point.elapsed().percentile(main), from);
    }

    private Optional<FigureChange> time(
        Metric metric, ToDoubleFunction<LoadPoint> figure, LoadStep from) {
      return from.mean(figure) > 0 && Double.isFinite(to(from).mean(figure))
          ? Optional.of(change(metric, figure, from))
          : Optional.empty();
    }

    private FigureChange change(Metric metric, ToDoubleFunction<LoadPoint> figure, LoadStep from) {
      Stream<LoadStep> both = Stream.of(from, to(from));
      boolean total = baseline.kind == LabelKind.TOTAL;
      // Printed tables of old papers give neither passes nor samples.
      boolean known =
          total
              ? both.anyMatch(step -> samples(step) > 0)
              : both.allMatch(step -> samples(step) >= Metric.RELIABLE_SAMPLES);
      return new FigureChange(
          metric,
          from.load(),
          ChangeDetection.between(
              metric, measured(from, figure, before), measured(to(from), figure, after), known));
    }

    private static long samples(LoadStep step) {
      return step.repeats().stream().mapToLong(LoadPoint::samples).sum();
    }

    private Measured measured(
        LoadStep step, ToDoubleFunction<LoadPoint> figure, SliceSource slices) {
      return new Measured(
          step.mean(figure),
          step.repeats().stream().mapToDouble(figure).filter(Double::isFinite).boxed().toList(),
          slices.known(),
          () -> slices.of(baseline.label, baseline.kind, step.load()));
    }
  }
}
