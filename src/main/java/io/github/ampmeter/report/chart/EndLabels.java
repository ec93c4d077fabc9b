package io.github.ampmeter.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;

/** The names of lines at the height where they end, in place of a legend. */
final class EndLabels extends NumberAxis {
  private static final long serialVersionUID = 1;

  /** Labels closer than this part of the axis would overlap. */
  private static final double ROOM = 0.075;

  private final transient TreeMap<Double, String> labels = new TreeMap<>();

  EndLabels(Map<String, Double> ends, double from, double to) {
    ChartStyle.quieten(this);
    setTickLabelPaint(ChartStyle.INK);
    setRange(new Range(from, to));
    double room = (to - from) * ROOM;
    double lowest = from;
    List<Map.Entry<String, Double>> ascending = new ArrayList<>(ends.entrySet());
    ascending.sort(Map.Entry.comparingByValue());
    for (int i = 0; i < ascending.size(); i++) {
      // Whatever is still to come above must find room below the upper end.
      double highest = to - room * (ascending.size() - 1 - i);
      double at = Math.max(lowest, Math.min(ascending.get(i).getValue(), highest));
      labels.put(at, ascending.get(i).getKey());
      lowest = at + room;
    }
  }

  @Override
  public List<?> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
    List<NumberTick> ticks = new ArrayList<>();
    labels.forEach(
        (at, label) ->
            ticks.add(
                new NumberTick(at, label, TextAnchor.CENTER_LEFT, TextAnchor.CENTER_LEFT, 0)));
    return ticks;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
