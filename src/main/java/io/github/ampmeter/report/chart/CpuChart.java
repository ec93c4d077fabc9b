package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.LoadPlot.Dot;
import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The most throughput of each configuration against its CPUs, with the line of the ideal. */
final class CpuChart {
  private static final String KIND = "kind";

  private CpuChart() {}

  /** Empty where the CPUs are not known or all the same. */
  static Optional<Chart> of(Workload workload) {
    List<Curve> known =
        workload.curves().stream()
            .filter(curve -> curve.configuration().cpus().isPresent())
            .sorted(Comparator.comparingInt(curve -> cpus(curve)))
            .toList();
    if (known.stream().mapToInt(CpuChart::cpus).distinct().count() < 2) {
      return Optional.empty();
    }
    Map<String, List<Curve>> kinds = new LinkedHashMap<>();
    known.forEach(
        curve -> kinds.computeIfAbsent(kind(curve), kind -> new ArrayList<>()).add(curve));
    Curve fewest = known.get(0);
    double one = fewest.best().throughput() / cpus(fewest);
    double highest = known.stream().mapToDouble(curve -> curve.best().throughput()).max().orElse(1);
    LoadPlot plot =
        new LoadPlot("CPUs", cpus(known.get(known.size() - 1)), highest / one)
            .curve("ideal", ChartStyle.QUIET, ChartStyle.line(1.2, 2, 3), cpus -> cpus);
    int number = 0;
    for (Map.Entry<String, List<Curve>> kind : kinds.entrySet()) {
      List<Dot> dots =
          kind.getValue().stream()
              .map(curve -> new Dot(cpus(curve), curve.best().throughput() / one))
              .toList();
      boolean joined = dots.stream().mapToDouble(Dot::x).distinct().count() == dots.size();
      plot.dots(kind.getKey(), SeriesStyle.of(number++), dots, joined);
    }
    return Optional.of(
        plot.chart(
            "cpus",
            "Speed-up by CPUs",
            "most throughput, in times of one CPU",
            description(known, one)));
  }

  private static String description(List<Curve> known, double one) {
    List<String> words = new ArrayList<>();
    for (Curve curve : known) {
      words.add(
          curve.configuration().name()
              + (" " + NumberText.fixed(curve.best().throughput() / one, 2))
              + (" on " + cpus(curve)));
    }
    return String.join("; ", words) + ".";
  }

  private static String kind(Curve curve) {
    Configuration configuration = curve.configuration();
    return configuration.properties().getOrDefault(KIND, "measured");
  }

  private static int cpus(Curve curve) {
    return curve.configuration().cpus().orElseThrow();
  }
}
