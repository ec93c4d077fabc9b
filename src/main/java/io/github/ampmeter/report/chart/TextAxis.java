package io.github.ampmeter.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;

/** An axis with given texts at given places, such as names of lines in place of a legend. */
final class TextAxis extends NumberAxis {
  private static final long serialVersionUID = 1;

  /** Enough passes for the few texts of a chart to stop moving. */
  private static final int PASSES = 30;

  private final transient TreeMap<Double, String> texts;
  private transient Map<String, Mark> marks = Map.of();

  private TextAxis(String label, TreeMap<Double, String> texts, double from, double to) {
    super(label);
    this.texts = texts;
    ChartStyle.quieten(this);
    setRange(new Range(from, to));
  }

  /** An axis whose texts stay at their places. */
  static TextAxis at(String label, Map<Double, String> texts, double from, double to) {
    return new TextAxis(label, new TreeMap<>(texts), from, to);
  }

  /**
   * An axis whose texts move apart where they would overlap.
   *
   * @param room the share of the axis that a text takes, from 0 to 1
   * @param margin the smallest distance of a text to an end, from 0 to 1
   */
  static TextAxis apart(
      List<Map.Entry<Double, String>> texts, double from, double to, double room, double margin) {
    List<Map.Entry<Double, String>> ascending = new ArrayList<>(texts);
    ascending.sort(Map.Entry.comparingByKey());
    double[] places = ascending.stream().mapToDouble(Map.Entry::getKey).toArray();
    double length = to - from;
    for (int pass = 0; pass < PASSES; pass++) {
      pushApart(places, room * length);
      for (int i = 0; i < places.length; i++) {
        places[i] = Math.max(from + margin * length, Math.min(places[i], to - margin * length));
      }
    }
    TreeMap<Double, String> placed = new TreeMap<>();
    for (int i = 0; i < places.length; i++) {
      placed.merge(places[i], ascending.get(i).getValue(), (a, b) -> a + ", " + b);
    }
    TextAxis axis = new TextAxis(null, placed, from, to);
    axis.setTickLabelPaint(ChartStyle.INK);
    return axis;
  }

  /** The text at a place; empty where there is none. */
  String text(double place) {
    return texts.getOrDefault(place, "");
  }

  /** The same axis with a piece of each line before its name. */
  TextAxis marked(List<Mark> all) {
    Map<String, Mark> byName = new HashMap<>();
    all.forEach(mark -> byName.put(mark.name(), mark));
    marks = byName;
    // At the right of a plot JFreeChart keeps the right inset before the text.
    setTickLabelInsets(new RectangleInsets(2, 4, 2, 8 + Mark.WIDTH));
    return this;
  }

  @Override
  protected AxisState drawTickMarksAndLabels(
      Graphics2D g2,
      double cursor,
      Rectangle2D plotArea,
      Rectangle2D dataArea,
      RectangleEdge edge) {
    AxisState state = super.drawTickMarksAndLabels(g2, cursor, plotArea, dataArea, edge);
    texts.forEach(
        (place, text) -> {
          Mark mark = marks.get(text);
          if (mark != null) {
            mark.draw(g2, cursor + 4, valueToJava2D(place, dataArea, edge));
          }
        });
    return state;
  }

  private static void pushApart(double[] ascending, double room) {
    for (int i = 1; i < ascending.length; i++) {
      double missing = room - (ascending[i] - ascending[i - 1]);
      if (missing > 0) {
        ascending[i - 1] -= missing / 2;
        ascending[i] += missing / 2;
      }
    }
  }

  @Override
  public List<?> refreshTicks(
      Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
    TextAnchor anchor =
        edge == RectangleEdge.TOP
            ? TextAnchor.BOTTOM_CENTER
            : edge == RectangleEdge.BOTTOM ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_LEFT;
    List<NumberTick> ticks = new ArrayList<>();
    texts.forEach(
        (place, text) -> {
          double room = edge == RectangleEdge.TOP ? half(text, g2, dataArea) : 0;
          double at = Math.max(room, Math.min(place - from(), length() - room)) + from();
          ticks.add(new NumberTick(at, text, anchor, anchor, 0));
        });
    return ticks;
  }

  /** Half of a text's width, so that a name above the plot stays within the picture. */
  private double half(String text, Graphics2D g2, Rectangle2D dataArea) {
    double width = g2.getFontMetrics(getTickLabelFont()).stringWidth(text);
    return Math.min(0.5, width / dataArea.getWidth() / 2) * length();
  }

  private double from() {
    return getRange().getLowerBound();
  }

  private double length() {
    return getRange().getLength();
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
