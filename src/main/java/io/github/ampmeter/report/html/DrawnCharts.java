package io.github.ampmeter.report.html;

import java.util.List;
import java.util.Map;

/**
 * The charts that sections have a place for.
 *
 * @param byKey as {@link io.github.ampmeter.report.section.Block.Charts} names them
 */
public record DrawnCharts(Map<String, List<Figure>> byKey) {
  static final DrawnCharts NONE = new DrawnCharts(Map.of());

  /** None where nothing was drawn under this key. */
  public List<Figure> of(String key) {
    return byKey.getOrDefault(key, List.of());
  }
}
