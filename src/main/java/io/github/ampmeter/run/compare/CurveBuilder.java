package io.github.ampmeter.run.compare;

import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.LoadPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Curves from the rows of a table, one a configuration, in the order of the table. */
final class CurveBuilder {
  private final Map<String, List<LoadPoint>> points = new LinkedHashMap<>();

  static List<Curve> curves(
      List<CsvTable.Row> rows,
      String configuration,
      String load,
      Function<String, Configuration> named,
      PointOfRow point) {
    CurveBuilder builder = new CurveBuilder();
    for (CsvTable.Row row : rows) {
      builder.add(row, configuration, load, row.count(load), point);
    }
    List<Curve> curves = new ArrayList<>();
    builder.points.forEach((name, found) -> curves.add(new Curve(named.apply(name), found)));
    return curves;
  }

  /** What a row says at a load. */
  interface PointOfRow {
    LoadPoint of(CsvTable.Row row, int load);
  }

  private void add(
      CsvTable.Row row, String configuration, String load, int count, PointOfRow point) {
    String name = row.text(configuration);
    if (name.isEmpty()) {
      throw row.refusal(configuration, "a name", name);
    }
    List<LoadPoint> known = points.computeIfAbsent(name, each -> new ArrayList<>());
    if (known.stream().anyMatch(each -> each.load() == count)) {
      throw row.refusal(load, "there once for " + name, row.text(load));
    }
    known.add(point.of(row, count));
  }
}
