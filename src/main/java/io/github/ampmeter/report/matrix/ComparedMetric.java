package io.github.ampmeter.report.matrix;

import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.verdict.Criterion;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The figures that are compared from combination to combination. */
public enum ComparedMetric {
  THROUGHPUT("throughput", Kind.PER_SECOND, RunFigures::throughput),
  P90("p90", Kind.MILLIS, RunFigures::p90),
  MEAN("mean", Kind.MILLIS, RunFigures::mean),
  P50("p50", Kind.MILLIS, RunFigures::p50),
  P99("p99", Kind.MILLIS, RunFigures::p99),
  /** In points: a share of nothing has no ratio. */
  ERRORS("errors", Kind.PERCENT, RunFigures::errorPercent);

  private final String word;
  private final Kind kind;
  private final ToDoubleFunction<RunFigures> figure;

  ComparedMetric(String word, Kind kind, ToDoubleFunction<RunFigures> figure) {
    this.word = word;
    this.kind = kind;
    this.figure = figure;
  }

  public String word() {
    return word;
  }

  /** The one that a criterion names; empty where that is not compared. */
  static Optional<ComparedMetric> of(Criterion criterion) {
    return Stream.of(values())
        .filter(metric -> metric.word.equals(criterion.metric().toString()))
        .findFirst();
  }

  /** NaN where it was not measured. */
  public double of(RunFigures figures) {
    return figure.applyAsDouble(figures);
  }

  /** How finely it is measured; of what is computed from many samples, as finely as one likes. */
  double resolution(RunFigures figures) {
    return this == P50 || this == P90 || this == P99 ? figures.resolutionMillis() : 0;
  }

  /** What a difference of two of its figures is. */
  Kind difference() {
    return inPoints() ? Kind.POINTS : kind;
  }

  boolean inPoints() {
    return this == ERRORS;
  }
}
