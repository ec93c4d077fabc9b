package io.github.ampmeter.report.comparison;

import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.ChangeDetection;
import io.github.ampmeter.judge.limits.LoadLimit;
import io.github.ampmeter.judge.limits.StepUse;
import io.github.ampmeter.report.PlanLimits;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What limited each configuration of a matrix, at the greatest load, over its rounds. */
public final class MatrixLimits {
  private MatrixLimits() {}

  /** What limited one plan of one start. */
  public record Entry(int round, String configuration, String plan, PlanLimits limits) {
    /** The most loaded step. */
    Optional<StepUse> step() {
      List<StepUse> steps = limits.steps();
      return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
    }
  }

  /** What limited one plan on one configuration, by round. */
  private record Line(String plan, String configuration, SortedMap<Integer, StepUse> rounds) {
    Collection<StepUse> steps() {
      return rounds.values();
    }

    String level() {
      return steps().iterator().next().level();
    }

    double mean(ToDoubleFunction<StepUse> figure) {
      return steps().stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** CPU time does not depend on other programs, so it is known even where rounds scatter. */
    Optional<Change> serverMillisAgainst(Line baseline) {
      return ChangeDetection.ofPairs(baseline.serverMillis(), serverMillis());
    }

    private Map<Integer, Double> serverMillis() {
      Map<Integer, Double> millis = new TreeMap<>();
      rounds.forEach((round, step) -> millis.put(round, step.serverMillis()));
      millis.values().removeIf(each -> !(each > 0));
      return millis;
    }

    /** Each limit with the number of its rounds, such as {@code the CPUs of this machine (3)}. */
    String limits() {
      Map<String, Long> rounds =
          steps().stream()
              .map(step -> step.limit().map(MatrixLimits::name).orElse("not known"))
              .collect(
                  Collectors.groupingBy(name -> name, LinkedHashMap::new, Collectors.counting()));
      return rounds.entrySet().stream()
          .map(each -> each.getKey() + " (" + each.getValue() + ")")
          .collect(Collectors.joining("; "));
    }
  }

  private static String name(LoadLimit limit) {
    return switch (limit.kind()) {
      case GENERATOR -> "the load generator";
      case OUTSIDE -> "something outside";
      case BELOW_CAPACITY -> "below capacity";
      default -> String.join(" and ", limit.names());
    };
  }

  /**
   * Empty where nothing was observed.
   *
   * @param baseline the configuration that the others are compared with
   */
  static Optional<Section> of(List<Entry> entries, String baseline) {
    Map<String, Map<String, Line>> plans = new LinkedHashMap<>();
    for (Entry entry : entries) {
      entry
          .step()
          .ifPresent(
              step ->
                  plans
                      .computeIfAbsent(entry.plan(), any -> new LinkedHashMap<>())
                      .computeIfAbsent(
                          entry.configuration(),
                          any -> new Line(entry.plan(), entry.configuration(), new TreeMap<>()))
                      .rounds()
                      .put(entry.round(), step));
    }
    List<Line> lines =
        plans.values().stream()
            .flatMap(configurations -> configurations.values().stream())
            .toList();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                "matrixLimits",
                "What limited each configuration",
                columns(line -> against(line, plans.get(line.plan()).get(baseline)))
                    .table("limits", "", lines)
                    .folding("configurations")));
  }

  /** What limited most plans and rounds of a configuration; empty where that is not known. */
  static Optional<String> limiting(List<Entry> entries, String configuration) {
    Map<String, Long> times =
        entries.stream()
            .filter(entry -> entry.configuration().equals(configuration))
            .flatMap(entry -> entry.step().flatMap(StepUse::limit).stream())
            .filter(limit -> limit.kind() != LoadLimit.LimitKind.BELOW_CAPACITY)
            .collect(
                Collectors.groupingBy(
                    MatrixLimits::name, LinkedHashMap::new, Collectors.counting()));
    return times.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  private static Columns<Line> columns(Function<Line, Cell> serverMillisChange) {
    return new Columns<Line>()
        .label("combination", "Configuration", Line::configuration)
        .words("plan", "Plan", Line::plan)
        .words("level", "At", Line::level)
        .words("limits", "Limit (rounds)", Line::limits)
        .figure(
            "completedPerSecond",
            "Completed,\nper second",
            Kind.PER_SECOND,
            line -> line.mean(StepUse::perSecond))
        .cell(
            "serverCpuMillis",
            "Servers' CPU\nfor each, ms",
            Kind.MILLIS,
            line -> Cell.figure(line.mean(StepUse::serverMillis), 0.01))
        .cell(
            "serverCpuChangePercent", "CPU against\nthe baseline", Kind.CHANGE, serverMillisChange);
  }

  private static Cell against(Line line, Line baseline) {
    return baseline == null || baseline == line
        ? Cell.NONE
        : line.serverMillisAgainst(baseline).map(ChangeText::cell).orElse(Cell.NONE);
  }
}
