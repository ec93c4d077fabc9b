package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.FittedLaw;
import io.github.ampmeter.judge.scaling.LawFit.NoLaw;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.ChartStyle.SeriesStyle;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import java.util.List;
import java.util.Optional;

/** Throughput by load: measured values, the fitted law with its band and peak, and the bound. */
final class LawChart {
  private static final String LOADS = "users";
  private static final int LONGEST_NAME = 22;

  /** How far the axis may extend beyond the measured values for the law. */
  private static final double MOST_ABOVE = 1.5;

  private LawChart() {}

  /**
   * @param measure the unit of throughput, such as requests per second
   * @param bounds on the throughput, by the use of the servers; empty: not known
   */
  static Chart of(ScalingSummary summary, String measure, Optional<Bounds> bounds) {
    Curve curve = summary.curve();
    double xMost = curve.steps().get(curve.steps().size() - 1).load();
    double yMost = 0;
    for (LoadStep step : curve.steps()) {
      yMost = Math.max(yMost, step.most(LoadPoint::throughput));
    }
    if (summary.fit() instanceof FittedLaw fitted) {
      xMost = Math.max(xMost, 1.05 * fitted.peakLoad().orElse(0));
      double highest = fitted.law().throughputAt(fitted.law().peakLoad().orElse(xMost));
      yMost = Math.max(yMost, Math.min(highest, MOST_ABOVE * yMost));
    }
    Optional<Bounds> drawn = bounds.filter(each -> Double.isFinite(each.cycleMillis()));
    if (drawn.isPresent()) {
      yMost = Math.max(yMost, Math.min(drawn.get().mostPerSecond(), MOST_ABOVE * yMost));
    }
    LoadPlot plot = new LoadPlot(LOADS, xMost, yMost);
    // The other asymptote, without any waiting, is the ideal line.
    drawn.ifPresent(
        each ->
            plot.curve(
                "bound",
                ChartStyle.VERMILION,
                ChartStyle.line(1.2, 6, 3),
                users -> each.mostPerSecond()));
    if (curve.steps().size() > 1) {
      plot.reference("ideal", summary::linearAt);
    }
    if (summary.fit() instanceof FittedLaw fitted) {
      plot.band(ChartStyle.SKY, fitted::lowAt, fitted::highAt)
          .curve("law", ChartStyle.BLUE, ChartStyle.line(2), fitted.law()::throughputAt);
      fitted.peakLoad().ifPresent(peak -> plot.mark(peak, "peak at " + NumberText.fixed(peak, 0)));
      plot.dots("", SeriesStyle.of(4).filled(true), dots(curve.judgedSteps()), false)
          .open(SeriesStyle.of(4), dots(curve.limitedSteps()));
    } else {
      plot.steps("", SeriesStyle.of(0), curve, LoadPoint::throughput);
    }
    return plot.chart("scaling", "Throughput by users", measure, description(summary));
  }

  static String cut(String name) {
    return Excerpt.of(name, LONGEST_NAME);
  }

  private static List<Dot> dots(List<LoadStep> steps) {
    return steps.stream()
        .flatMap(step -> step.repeats().stream())
        .filter(point -> Double.isFinite(point.throughput()))
        .map(point -> new Dot(point.load(), point.throughput()))
        .toList();
  }

  private static String description(ScalingSummary summary) {
    String sentence =
        NumberText.capitalized(summary.sentence(LOADS))
            + (summary.curve().limitedSteps().isEmpty()
                ? "."
                : ". Open markers: the load generator was the limit.");
    if (summary.fit() instanceof NoLaw none) {
      return sentence + " " + none.reason();
    }
    FittedLaw fitted = (FittedLaw) summary.fit();
    return sentence
        + (" Law: lambda " + NumberText.rate(fitted.law().lambda()))
        + (", contention " + NumberText.decimal(fitted.law().contention(), 5))
        + (", coherency " + NumberText.decimal(fitted.law().coherency(), 7))
        + (", R² " + NumberText.fixed(fitted.rSquared(), 4) + "; band: 95 % confidence.");
  }
}
