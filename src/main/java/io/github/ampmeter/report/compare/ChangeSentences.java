package io.github.ampmeter.report.compare;

import io.github.ampmeter.report.ChangeText;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.Curve.LoadPoint;
import io.github.ampmeter.scaling.Curve.LoadStep;
import io.github.ampmeter.stats.Interval;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.PercentChange;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.verdict.ChangeDetection;
import io.github.ampmeter.verdict.Metric;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.Significance;
import io.github.ampmeter.verdict.SliceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What changed from the baseline to each other configuration, one sentence each. A change is told
 * as one only where it is borne out, by the methods that criteria against a baseline use.
 */
public final class ChangeSentences {
  private static final Metric THROUGHPUT = Metric.of(MetricKind.THROUGHPUT);
  private static final Metric MEAN = Metric.of(MetricKind.MEAN);
  private static final Metric MAIN_PERCENTILE = Metric.percentile(Percentiles.MAIN);

  private final Workload workload;
  private final Function<String, SliceSource> slices;

  private ChangeSentences(Workload workload, Function<String, SliceSource> slices) {
    this.workload = workload;
    this.slices = slices;
  }

  /**
   * The sentences.
   *
   * @param slices of each configuration, by its name
   */
  public static List<String> of(Workload workload, Function<String, SliceSource> slices) {
    ChangeSentences changes = new ChangeSentences(workload, slices);
    return workload.curves().stream()
        .filter(curve -> !curve.configuration().name().equals(workload.baseline()))
        .map(changes::sentence)
        .flatMap(Optional::stream)
        .toList();
  }

  /** At the most load that both were measured at, and at the least. */
  private Optional<String> sentence(Curve other) {
    List<LoadStep> common =
        workload.baselineCurve().steps().stream()
            .filter(step -> Double.isFinite(other.throughputAt(step.load())))
            .filter(step -> step.throughput() > 0)
            .toList();
    if (common.isEmpty()) {
      return Optional.empty();
    }
    List<ComparedFigure> changes = new ArrayList<>();
    LoadStep most = common.get(common.size() - 1);
    String at = workload.measure() + " at " + workload.text(most.load());
    changes.add(throughput(at, most, other));
    responseTime(most, other).ifPresent(changes::add);
    if (common.size() > 1) {
      changes.add(throughput("at " + common.get(0).load(), common.get(0), other));
    }
    String names = other.configuration().name() + " against " + workload.baseline();
    return Optional.of(names + ": " + words(changes) + ".");
  }

  private static String words(List<ComparedFigure> changes) {
    List<String> parts = new ArrayList<>();
    String told = "";
    for (ComparedFigure change : changes) {
      parts.add(change.words(told));
      told = change.method();
    }
    return String.join(", ", parts);
  }

  private ComparedFigure throughput(String name, LoadStep from, Curve to) {
    ToDoubleFunction<LoadPoint> figure = LoadPoint::throughput;
    return new ComparedFigure(
        name,
        from.throughput(),
        to.throughputAt(from.load()),
        NumberText::rate,
        "",
        difference(THROUGHPUT, figure, from, to));
  }

  private Optional<ComparedFigure> responseTime(LoadStep from, Curve to) {
    return time(
            Percentiles.name(Percentiles.MAIN),
            MAIN_PERCENTILE,
            point -> point.elapsed().percentile(Percentiles.MAIN),
            from,
            to)
        .or(() -> time("mean response time", MEAN, point -> point.elapsed().mean(), from, to));
  }

  private Optional<ComparedFigure> time(
      String name, Metric metric, ToDoubleFunction<LoadPoint> figure, LoadStep from, Curve to) {
    double before = from.mean(figure);
    double after = to.step(from.load()).orElseThrow().mean(figure);
    if (!(before > 0) || !Double.isFinite(after)) {
      return Optional.empty();
    }
    return Optional.of(
        new ComparedFigure(
            name,
            before,
            after,
            millis -> NumberText.decimal(millis, 1),
            " ms",
            difference(metric, figure, from, to)));
  }

  /** Empty where nobody can know: what was printed long ago tells neither passes nor samples. */
  private Optional<Significance> difference(
      Metric metric, ToDoubleFunction<LoadPoint> figure, LoadStep from, Curve to) {
    LoadStep other = to.step(from.load()).orElseThrow();
    if (Stream.of(from, other).allMatch(ChangeSentences::printed)) {
      return Optional.empty();
    }
    return Optional.of(
        ChangeDetection.of(
            metric,
            passes(from, figure),
            passes(other, figure),
            () -> slices(workload.baseline(), from.load()),
            () -> slices(to.configuration().name(), from.load())));
  }

  private static boolean printed(LoadStep step) {
    return step.repeats().stream().allMatch(point -> point.samples() == 0);
  }

  private static List<Double> passes(LoadStep step, ToDoubleFunction<LoadPoint> figure) {
    return step.repeats().stream().mapToDouble(figure).filter(Double::isFinite).boxed().toList();
  }

  private List<Interval> slices(String configuration, int load) {
    return slices.apply(configuration).of(LabelStatistics.TOTAL, LabelKind.TOTAL, load);
  }

  /**
   * One figure, of two configurations.
   *
   * @param name such as "requests per second at 50 users", or "at 1" behind another one
   * @param text how a value is written
   * @param unit behind the second value, with a space before it; may be empty
   * @param difference whether it is more than scatter; empty where nobody can know
   */
  private record ComparedFigure(
      String name,
      double before,
      double after,
      DoubleFunction<String> text,
      String unit,
      Optional<Significance> difference) {

    /**
     * Such as "+412 % requests per second at 50 users (100.0 to 512.0; Welch's t-test ...)".
     *
     * @param told the method that the words before have named already
     */
    String words(String told) {
      String figures = text.apply(before) + " to " + text.apply(after) + unit;
      String percent = ChangeText.text(PercentChange.of(before, after));
      String why =
          interval() + (method().isEmpty() || method().equals(told) ? "" : "; " + method());
      return difference.isEmpty() || difference.get().significant()
          ? percent + " " + name + " (" + figures + why + ")"
          : "no significant difference " + place() + " (" + figures + ", " + percent + why + ")";
    }

    String method() {
      return difference.map(Significance::method).orElse("");
    }

    private String interval() {
      return difference
          .map(Significance::interval)
          .filter(interval -> !interval.isEmpty())
          .map(interval -> "; " + interval)
          .orElse("");
    }

    private String place() {
      return name.startsWith("at ") ? name : "in " + name;
    }
  }
}
