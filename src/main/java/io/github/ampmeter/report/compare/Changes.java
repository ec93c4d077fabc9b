package io.github.ampmeter.report.compare;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import io.github.ampmeter.scaling.Share;
import io.github.ampmeter.scaling.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What changed from the baseline to each other configuration, one sentence each. */
public final class Changes {
  private final Workload workload;

  private Changes(Workload workload) {
    this.workload = workload;
  }

  public static List<String> of(Workload workload) {
    Changes changes = new Changes(workload);
    return workload.curves().stream()
        .filter(curve -> !curve.configuration().name().equals(workload.baseline()))
        .map(changes::sentence)
        .flatMap(Optional::stream)
        .toList();
  }

  /** At the most load that both were measured at, and at the least. */
  private Optional<String> sentence(Curve other) {
    List<Step> common =
        workload.baselineCurve().steps().stream()
            .filter(step -> Double.isFinite(other.throughputAt(step.load())))
            .filter(step -> step.throughput() > 0)
            .toList();
    if (common.isEmpty()) {
      return Optional.empty();
    }
    Step most = common.get(common.size() - 1);
    List<String> parts = new ArrayList<>();
    parts.add(throughput(most, other) + overlap(most, other.step(most.load()).orElseThrow()));
    time(most, other, "p90", point -> point.elapsed().p90())
        .or(() -> time(most, other, "mean response time", point -> point.elapsed().mean()))
        .ifPresent(parts::add);
    if (common.size() > 1) {
      Step least = common.get(0);
      double change = Share.changePercent(least.throughput(), other.throughputAt(least.load()));
      parts.add(signed(change) + " at " + least.load());
    }
    return Optional.of(
        other.configuration().name()
            + " against "
            + workload.baseline()
            + ": "
            + String.join(", ", parts)
            + ".");
  }

  private String throughput(Step from, Curve to) {
    double rate = to.throughputAt(from.load());
    return signed(Share.changePercent(from.throughput(), rate))
        + (" " + workload.measure() + " at " + from.load() + " " + workload.loads())
        + (" (" + NumberText.rate(from.throughput()) + " to " + NumberText.rate(rate) + ")");
  }

  /** What a repetition may well turn round is said with the change, not left to the chart. */
  private static String overlap(Step one, Step other) {
    boolean several = one.repeats().size() > 1 && other.repeats().size() > 1;
    boolean overlap =
        one.least(LoadPoint::throughput) <= other.most(LoadPoint::throughput)
            && other.least(LoadPoint::throughput) <= one.most(LoadPoint::throughput);
    return several && overlap ? " [the passes overlap: it may be scatter]" : "";
  }

  private static Optional<String> time(
      Step from, Curve to, String name, ToDoubleFunction<LoadPoint> figure) {
    double before = from.mean(figure);
    double after = to.step(from.load()).orElseThrow().mean(figure);
    return before > 0 && Double.isFinite(after)
        ? Optional.of(
            signed(Share.changePercent(before, after))
                + (" " + name + " (" + NumberText.decimal(before, 1))
                + (" to " + NumberText.decimal(after, 1) + " ms)"))
        : Optional.empty();
  }

  /** With a minus sign that is not a hyphen; no decimals that the measurement does not bear. */
  public static String signed(double percent) {
    if (Math.abs(percent) < 0.05) {
      return "±0 %";
    }
    String text = NumberText.fixed(percent, Math.abs(percent) < 10 ? 1 : 0) + " %";
    return text.startsWith("-") ? text.replace("-", "−") : "+" + text;
  }
}
