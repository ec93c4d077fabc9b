package io.github.ampmeter.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.Range;

/** How all charts look. */
final class ChartStyle {
  // Okabe and Ito's palette: told apart with any of the common colour blindnesses.
  static final Color BLUE = new Color(0x0072B2);
  static final Color VERMILION = new Color(0xD55E00);
  static final Color SKY = new Color(0x56B4E9);
  static final Color GREEN = new Color(0x009E73);
  static final Color PURPLE = new Color(0xCC79A7);
  static final Color INK = new Color(0x1F2933);
  static final Color QUIET = new Color(0x52606D);
  static final Color GRID = new Color(0xE4E7EB);
  static final Color SHADE = new Color(0xEDEFF2);

  static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 13);

  private ChartStyle() {}

  static BasicStroke line(double width, float... dashes) {
    return new BasicStroke(
        (float) width,
        BasicStroke.CAP_BUTT,
        BasicStroke.JOIN_ROUND,
        10,
        dashes.length == 0 ? null : dashes,
        0);
  }

  /**
   * A chart with its title and, below it, what the y axis measures: there it is read without
   * turning the head.
   */
  static JFreeChart chart(String title, String unit, XYPlot plot) {
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(GRID);
    plot.setRangeGridlineStroke(line(1));
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    JFreeChart chart = new JFreeChart(null, null, plot, false);
    chart.setBackgroundPaint(null);
    chart.setPadding(new RectangleInsets(4, 0, 2, 8));
    chart.setTitle(heading(title, TITLE, INK, 1));
    chart.addSubtitle(heading(unit, SMALL, QUIET, 6));
    return chart;
  }

  private static TextTitle heading(String text, Font font, Color color, double below) {
    TextTitle heading = new TextTitle(text, font);
    heading.setPaint(color);
    heading.setHorizontalAlignment(HorizontalAlignment.LEFT);
    heading.setPadding(0, 4, below, 0);
    heading.setMaximumLinesToDisplay(1);
    return heading;
  }

  /** Plain bars, with so much of their width left free between them. */
  static XYBarRenderer bars(Color color, double gap) {
    XYBarRenderer renderer = new XYBarRenderer(gap);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setSeriesPaint(0, color);
    return renderer;
  }

  /** An axis with numbers that look the same in each locale. */
  static NumberAxis axis(String label, double from, double to) {
    NumberAxis axis = new NumberAxis(label);
    quieten(axis);
    axis.setRange(new Range(from, to));
    axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
    axis.setNumberFormatOverride(plainNumbers());
    return axis;
  }

  static NumberFormat plainNumbers() {
    return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  static void quieten(ValueAxis axis) {
    axis.setLabelFont(SMALL);
    axis.setLabelPaint(QUIET);
    axis.setTickLabelFont(SMALL);
    axis.setTickLabelPaint(QUIET);
    axis.setAxisLineVisible(false);
    axis.setTickMarksVisible(false);
  }

  /** The upper end of an axis that begins at 0: a little above what is to be seen. */
  static double above(double greatest) {
    return greatest > 0 ? greatest * 1.12 : 1;
  }
}
