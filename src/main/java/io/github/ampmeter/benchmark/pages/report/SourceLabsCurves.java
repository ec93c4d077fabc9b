package io.github.ampmeter.benchmark.pages.report;

import io.github.ampmeter.benchmark.published.CsvTable;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.scaling.Curve.LoadPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Curves from the rows of SourceLabs' tables, one a configuration, in the order of the table. */
final class SourceLabsCurves {
  private static final String CONFIGURATION = "configuration";
  private static final String THREADS = "threads";

  private SourceLabsCurves() {}

  /**
   * Reads them.
   *
   * @param rate the column of the throughput
   * @param named what is known of a configuration by its name
   */
  static List<Curve> of(
      List<CsvTable.Row> rows, String rate, Function<String, Configuration> named) {
    Map<String, List<LoadPoint>> points = new LinkedHashMap<>();
    for (CsvTable.Row row : rows) {
      LoadPoint point = point(row, rate);
      String name = row.text(CONFIGURATION);
      if (name.isEmpty()) {
        throw row.refusal(CONFIGURATION, "a name", name);
      }
      List<LoadPoint> known = points.computeIfAbsent(name, each -> new ArrayList<>());
      if (known.stream().anyMatch(each -> each.load() == point.load())) {
        throw row.refusal(THREADS, "there once for " + name, row.text(THREADS));
      }
      known.add(point);
    }
    List<Curve> curves = new ArrayList<>();
    points.forEach((name, found) -> curves.add(new Curve(named.apply(name), found)));
    return curves;
  }

  private static LoadPoint point(CsvTable.Row row, String rate) {
    int threads = row.count(THREADS);
    ElapsedFigures elapsed =
        ElapsedFigures.ofMean(row.number("average_ms"), row.number("min_ms"), row.number("max_ms"));
    return new LoadPoint(threads, 1, row.number(rate), elapsed, 0, 0, false);
  }
}
