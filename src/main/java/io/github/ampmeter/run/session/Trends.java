package io.github.ampmeter.run.session;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.compare.Trend;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.data.SavedResults;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.Curve.LoadStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Runs of one suite on one stack with the same variants, in the order of time. */
final class Trends {
  private static final int FEWEST_RELEASES = 2;

  private Trends() {}

  static List<Trend> of(List<SavedResults> runs) {
    Map<String, List<SavedResults>> series = new LinkedHashMap<>();
    runs.stream()
        .sorted(Comparator.comparing(SavedResults::start))
        .forEach(run -> series.computeIfAbsent(series(run), key -> new ArrayList<>()).add(run));
    List<Trend> trends = new ArrayList<>();
    series.forEach((name, found) -> trends.addAll(trends(name, found)));
    return trends;
  }

  private static String series(SavedResults run) {
    List<String> parts = new ArrayList<>(List.of(run.title()));
    if (!run.stack().isEmpty()) {
      parts.add(run.stack() + " stack");
    }
    RunNames.variants(run).forEach((name, value) -> parts.add(name + " " + value));
    return String.join(", ", parts);
  }

  private static List<Trend> trends(String series, List<SavedResults> runs) {
    List<Trend> trends = new ArrayList<>();
    for (String plan : ResultsComparison.plans(runs)) {
      for (LoadUnit unit : LoadUnit.values()) {
        Map<SavedResults, Curve> curves = new LinkedHashMap<>();
        for (SavedResults run : runs) {
          ResultsComparison.measured(run, plan, unit)
              .ifPresent(
                  found -> curves.put(run, new Curve(Configuration.named(plan), found.totals())));
        }
        trend(plan, series, unit, curves).ifPresent(trends::add);
      }
    }
    return trends;
  }

  /** At the most load that all of them have; runs without a load in common make no trend. */
  private static Optional<Trend> trend(
      String plan, String series, LoadUnit unit, Map<SavedResults, Curve> curves) {
    if (curves.size() < FEWEST_RELEASES) {
      return Optional.empty();
    }
    TreeSet<Integer> common = new TreeSet<>();
    curves.values().iterator().next().steps().forEach(step -> common.add(step.load()));
    for (Curve curve : curves.values()) {
      common.retainAll(curve.steps().stream().map(LoadStep::load).toList());
    }
    if (common.isEmpty()) {
      return Optional.empty();
    }
    int level = common.last();
    List<Trend.Release> releases = new ArrayList<>();
    curves.forEach(
        (run, curve) ->
            releases.add(
                new Trend.Release(release(run), run.start(), curve.step(level).orElseThrow())));
    return Optional.of(new Trend(plan, series, level, unit, releases));
  }

  private static String release(SavedResults run) {
    return run.fact("release")
        .or(() -> run.fact("build"))
        .orElseGet(() -> NumberText.instant(run.start()).substring(0, 16));
  }
}
