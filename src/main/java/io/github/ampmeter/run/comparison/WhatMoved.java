package io.github.ampmeter.run.comparison;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares the cost of operations and the limits of runs with those of the first run. */
final class WhatMoved {
  static final String KEY = "whatMoved";
  private static final String MILLIS = ", ms";

  /** Sentences leave out changes below this share of the mean response time. */
  private static final double LEAST_SHARE = 0.05;

  private WhatMoved() {}

  /** Holds what an operation of one plan took in the first run and in another. */
  private record Line(String plan, String run, String cost, double before, double now) {
    double difference() {
      return now - before;
    }
  }

  /** Empty unless two runs know the cost of an operation of the same plan. */
  static Optional<Section> of(List<SavedResults> runs, RunNames names) {
    List<Line> lines = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    for (String plan : PlanRuns.plans(runs)) {
      List<SavedResults> with = runs.stream().filter(run -> run.plan(plan).isPresent()).toList();
      for (SavedResults run : with.subList(Math.min(1, with.size()), with.size())) {
        SavedPlan before = with.get(0).plan(plan).orElseThrow();
        SavedPlan now = run.plan(plan).orElseThrow();
        List<Line> moved = lines(names.name(run), before, now);
        lines.addAll(moved);
        sentence(names.name(run), before, now, moved).ifPresent(sentences::add);
      }
    }
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(KEY, "What moved", new Block.Sentences(Tone.NOTE, sentences), table(lines)));
  }

  private static List<Line> lines(String run, SavedPlan before, SavedPlan now) {
    List<Line> lines = new ArrayList<>();
    now.costs()
        .forEach(
            (cost, each) -> {
              if (before.costs().containsKey(cost)) {
                lines.add(new Line(now.plan(), run, cost, before.costs().get(cost), each));
              }
            });
    return lines;
  }

  /** The change at the highest common load; empty where neither a cost nor the limit changed. */
  private static Optional<String> sentence(
      String run, SavedPlan before, SavedPlan now, List<Line> lines) {
    Optional<LoadPoint> point = now.totals().stream().max(Comparator.comparingInt(LoadPoint::load));
    Optional<LoadPoint> first =
        point.flatMap(
            of -> before.totals().stream().filter(p -> p.load() == of.load()).findFirst());
    if (first.isEmpty()) {
      return Optional.empty();
    }
    double mean = point.get().elapsed().mean() - first.get().elapsed().mean();
    String level = " at " + now.unit().text(point.get().load());
    boolean sweep = now.totals().stream().mapToInt(LoadPoint::load).distinct().count() > 1;
    String costs =
        lines.stream()
            .filter(line -> line.cost().endsWith(sweep ? MILLIS + level : MILLIS))
            .filter(
                line -> Math.abs(line.difference()) >= LEAST_SHARE * first.get().elapsed().mean())
            .sorted(Comparator.comparingDouble((Line line) -> -Math.abs(line.difference())))
            .map(
                line ->
                    line.cost().replace(MILLIS, "").replace(level, "")
                        + " "
                        + signed(line.difference()))
            .collect(Collectors.joining(", "));
    String limit =
        before.limit().equals(now.limit()) || before.limit().isEmpty() || now.limit().isEmpty()
            ? ""
            : " Limit before: %s; now: %s.".formatted(before.limit(), now.limit());
    if (costs.isEmpty() && limit.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s, %s%s: mean %s%s.%s"
            .formatted(
                now.plan(),
                run,
                level,
                signed(mean),
                costs.isEmpty() ? "" : "; an operation takes " + costs,
                limit));
  }

  private static String signed(double millis) {
    return (millis > 0 ? "+" : "") + Decimals.text(millis, 1) + " ms";
  }

  private static Block table(List<Line> lines) {
    return new Columns<Line>()
        .label("cost", "For each success", Line::cost)
        .words("plan", "Plan", Line::plan)
        .words("configuration", "Configuration", Line::run)
        .cell("before", "First run", Kind.NUMBER, line -> Cell.rounded(line.before(), 2))
        .cell("now", "This run", Kind.NUMBER, line -> Cell.rounded(line.now(), 2))
        .figure(
            "changePercent", "Change", Kind.CHANGE, line -> 100 * line.difference() / line.before())
        .table(
            "moved",
            "",
            lines,
            "CPU time and database work of the measurement window, divided by its successes.")
        .folding("costs");
  }
}
