package io.github.ampmeter.report;

import io.github.ampmeter.limits.Limit;
import io.github.ampmeter.limits.StepUse;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What limited each configuration of a matrix, at the greatest load, over its rounds. */
public final class MatrixLimits {
  private MatrixLimits() {}

  /** One plan of one start. */
  public record Entry(String configuration, String plan, PlanLimits limits) {
    /** The most loaded step. */
    Optional<StepUse> step() {
      List<StepUse> steps = limits.steps();
      return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
    }
  }

  /** A configuration of one plan. */
  private record Line(String plan, String configuration, List<StepUse> steps) {
    double mean(ToDoubleFunction<StepUse> figure) {
      return steps.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** Each with how many rounds had it, such as {@code the CPUs of this machine (3)}. */
    String limits() {
      Map<String, Long> rounds =
          steps.stream()
              .map(step -> step.limit().map(MatrixLimits::name).orElse("not known"))
              .collect(
                  Collectors.groupingBy(name -> name, LinkedHashMap::new, Collectors.counting()));
      return rounds.entrySet().stream()
          .map(each -> each.getKey() + " (" + each.getValue() + ")")
          .collect(Collectors.joining("; "));
    }
  }

  private static String name(Limit limit) {
    return switch (limit.kind()) {
      case GENERATOR -> "the load generator";
      case OUTSIDE -> "something outside";
      case BELOW_CAPACITY -> "below capacity";
      default -> String.join(" and ", limit.names());
    };
  }

  /** Empty where nothing was observed. */
  static Optional<Section> of(List<Entry> entries) {
    Map<String, Line> lines = new LinkedHashMap<>();
    for (Entry entry : entries) {
      entry
          .step()
          .ifPresent(
              step ->
                  lines
                      .computeIfAbsent(
                          entry.plan() + "\n" + entry.configuration(),
                          any -> new Line(entry.plan(), entry.configuration(), new ArrayList<>()))
                      .steps()
                      .add(step));
    }
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                "matrixLimits",
                "What limited each configuration",
                new Columns<Line>()
                    .label("combination", "Configuration", Line::configuration)
                    .words("plan", "Plan", Line::plan)
                    .words("level", "At", line -> line.steps().get(0).level())
                    .words("limits", "Limit (rounds)", Line::limits)
                    .figure(
                        "completedPerSecond",
                        "Completed,\nper second",
                        Kind.PER_SECOND,
                        line -> line.mean(StepUse::perSecond))
                    .figure(
                        "serverCpuMillis",
                        "Servers' CPU\nfor each, ms",
                        Kind.MILLIS,
                        line -> line.mean(StepUse::serverMillis))
                    .table("limits", "", List.copyOf(lines.values()))
                    .folding("configurations")));
  }
}
