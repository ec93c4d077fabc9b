package io.github.ampmeter.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

final class ChartStyle {
  // Okabe and Ito's palette can be distinguished with all common colour blindnesses.
  static final Color BLUE = new Color(0x0072B2);
  static final Color VERMILION = new Color(0xD55E00);
  static final Color SKY = new Color(0x56B4E9);
  static final Color GREEN = new Color(0x009E73);
  static final Color PURPLE = new Color(0xCC79A7);
  static final Color INK = new Color(0x1F2933);
  static final Color QUIET = new Color(0x52606D);
  static final Color GRID = new Color(0xE4E7EB);
  static final Color SHADE = new Color(0xEDEFF2);

  /** The colours by their names in report.css, which has others for a dark screen. */
  static final Map<String, Color> NAMES =
      Map.of(
          "blue", BLUE,
          "vermilion", VERMILION,
          "sky", SKY,
          "green", GREEN,
          "purple", PURPLE,
          "ink", INK,
          "quiet", QUIET,
          "grid", GRID,
          "shade", SHADE,
          "paper", Color.WHITE);

  static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 13);

  private ChartStyle() {}

  /** The colour as a variable of the page, with its value for pages whose style a server blocks. */
  static String variable(Color color) {
    String plain = "#%06x".formatted(color.getRGB() & 0xFFFFFF);
    return NAMES.entrySet().stream()
        .filter(each -> each.getValue().equals(color))
        .map(each -> "var(--" + each.getKey() + "," + plain + ")")
        .findFirst()
        .orElse(plain);
  }

  static BasicStroke line(double width, float... dashes) {
    return new BasicStroke(
        (float) width,
        BasicStroke.CAP_BUTT,
        BasicStroke.JOIN_ROUND,
        10,
        dashes.length == 0 ? null : dashes,
        0);
  }

  /** A chart with its title and, below it, what the y axis measures: no text is vertical. */
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
    heading.setMaximumLinesToDisplay(2);
    return heading;
  }

  /** Plain bars. The gap is a share of their width. */
  static XYBarRenderer bars(Color color, double gap) {
    XYBarRenderer renderer = new XYBarRenderer(gap);
    renderer.setBarPainter(new StandardXYBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setSeriesPaint(0, color);
    return renderer;
  }

  /** An axis whose numbers are the same in all locales. */
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

  /** The upper end of an axis that begins at 0: a little above the greatest value. */
  static double above(double greatest) {
    return greatest > 0 ? greatest * 1.12 : 1;
  }

  /**
   * How one series differs from the others: by colour on a screen, by marker and dashes in print.
   */
  record SeriesStyle(Color color, BasicStroke stroke, Shape marker, boolean filled) {
    private static final double R = 3.2;

    static final List<SeriesStyle> ALL =
        List.of(
            new SeriesStyle(ChartStyle.BLUE, ChartStyle.line(1.8), circle(), true),
            new SeriesStyle(ChartStyle.VERMILION, ChartStyle.line(1.6, 6, 3), square(), true),
            new SeriesStyle(ChartStyle.GREEN, ChartStyle.line(1.6, 2, 2), up(), true),
            new SeriesStyle(ChartStyle.PURPLE, ChartStyle.line(1.8, 8, 3, 2, 3), diamond(), true),
            new SeriesStyle(ChartStyle.INK, ChartStyle.line(1.2), circle(), false),
            new SeriesStyle(ChartStyle.SKY, ChartStyle.line(1.8, 4, 2), square(), false),
            new SeriesStyle(ChartStyle.QUIET, ChartStyle.line(1.4, 2, 4), up(), false),
            new SeriesStyle(ChartStyle.BLUE, ChartStyle.line(1.2, 10, 3), diamond(), false));

    static SeriesStyle of(int series) {
      return ALL.get(series % ALL.size());
    }

    /** The same style with a marker that is filled or open. */
    SeriesStyle filled(boolean fill) {
      return new SeriesStyle(color, stroke, marker, fill);
    }

    private static Shape circle() {
      return new Ellipse2D.Double(-R, -R, 2 * R, 2 * R);
    }

    private static Shape square() {
      return new Rectangle2D.Double(-R + 0.3, -R + 0.3, 2 * R - 0.6, 2 * R - 0.6);
    }

    private static Shape up() {
      return polygon(0, -R - 0.6, R + 0.4, R - 0.4, -R - 0.4, R - 0.4);
    }

    private static Shape diamond() {
      return polygon(0, -R - 0.8, R + 0.8, 0, 0, R + 0.8, -R - 0.8, 0);
    }

    private static Shape polygon(double... corners) {
      Path2D.Double path = new Path2D.Double();
      path.moveTo(corners[0], corners[1]);
      for (int i = 2; i < corners.length; i += 2) {
        path.lineTo(corners[i], corners[i + 1]);
      }
      path.closePath();
      return path;
    }
  }
}
