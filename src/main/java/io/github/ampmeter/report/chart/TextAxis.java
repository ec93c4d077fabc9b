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

/** An axis with given texts at given places: names of lines, in place of a legend, or decades. */
final class TextAxis extends NumberAxis {
  private static final long serialVersionUID = 1;

  private final transient TreeMap<Double, String> texts;

  private TextAxis(String label, TreeMap<Double, String> texts, double from, double to) {
    super(label);
    this.texts = texts;
    ChartStyle.quieten(this);
    setRange(new Range(from, to));
  }

  /** Texts that stand exactly where they are put. */
  static TextAxis at(String label, Map<Double, String> texts, double from, double to) {
    return new TextAxis(label, new TreeMap<>(texts), from, to);
  }

  /**
   * Texts close to where they belong, moved apart where they would overlap.
   *
   * @param room what a text takes of the axis, from 0 to 1
   * @param margin how close to an end a text may stand, from 0 to 1
   */
  static TextAxis apart(
      List<Map.Entry<Double, String>> texts, double from, double to, double room, double margin) {
    double length = to - from;
    List<Map.Entry<Double, String>> ascending = new ArrayList<>(texts);
    ascending.sort(Map.Entry.comparingByKey());
    TreeMap<Double, String> placed = new TreeMap<>();
    double lowest = from + margin * length;
    for (int i = 0; i < ascending.size(); i++) {
      // Whatever is still to come must find room before the end.
      double highest = to - length * (margin + room * (ascending.size() - 1 - i));
      double place = Math.max(lowest, Math.min(ascending.get(i).getKey(), highest));
      placed.put(place, ascending.get(i).getValue());
      lowest = place + room * length;
    }
    TextAxis axis = new TextAxis(null, placed, from, to);
    axis.setTickLabelPaint(ChartStyle.INK);
    return axis;
  }

  @Override
  public List<?> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
    TextAnchor anchor =
        edge == RectangleEdge.TOP
            ? TextAnchor.BOTTOM_CENTER
            : edge == RectangleEdge.BOTTOM ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_LEFT;
    List<NumberTick> ticks = new ArrayList<>();
    texts.forEach((place, text) -> ticks.add(new NumberTick(place, text, anchor, anchor, 0)));
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
