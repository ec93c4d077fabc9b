package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.chart.Chart.Look;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** The parts of the response time: a stacked bar for each row of the section's table. */
public final class TimeSplitChart {
  /** The key of the section that it belongs to. */
  public static final String SECTION = "timeSplit";

  /** The key of the table in it whose columns of times are the parts. */
  public static final String TABLE = "parts";

  private static final int MOST_BARS = 8;

  /** Where a bar lies below its name, in the room of a row from -0.5 to 0.5. */
  private static final double FROM = 0.0;

  private static final double TO = 0.38;
  private static final double NAME = -0.22;

  /** The number of characters that fit above a bar. */
  private static final int ROOM = 70;

  private static final int HEAD = 104;
  private static final int ROW = 28;
  private static final int MOST_DESCRIBED = 3;

  private static final Map<String, Color> COLORS =
      Map.of(
          "connectMillis", ChartStyle.SKY,
          "queueMillis", ChartStyle.VERMILION,
          "serverMillis", ChartStyle.BLUE,
          "databaseMillis", ChartStyle.GREEN,
          "transferMillis", ChartStyle.PURPLE,
          "notAttributedMillis", ChartStyle.QUIET);

  private final List<Column> columns;
  private final List<Table.Row> rows;
  private final List<String> names;

  private TimeSplitChart(Table table) {
    columns = table.columns();
    rows = table.groups().get(0).rows().stream().limit(MOST_BARS).toList();
    boolean levels = columns.get(1).key().equals("level");
    names =
        rows.stream().map(row -> Excerpt.of(text(row.cells().get(levels ? 1 : 0)), ROOM)).toList();
  }

  /** The chart of the first rows; none for other sections. */
  public static List<Chart> of(Section section) {
    boolean ours = section.key().equals(SECTION) && PlanCharts.drawable();
    return section
        .tables()
        .filter(table -> ours && table.key().equals(TABLE))
        .map(table -> new TimeSplitChart(table).chart())
        .toList();
  }

  private Chart chart() {
    XYIntervalSeriesCollection bars = new XYIntervalSeriesCollection();
    XYBarRenderer renderer = ChartStyle.bars(ChartStyle.SKY, 0);
    renderer.setUseYInterval(true);
    double[] tops = new double[rows.size()];
    String[] most = new String[rows.size()];
    double[] greatest = new double[rows.size()];
    for (int column = 0; column < columns.size(); column++) {
      Color color = COLORS.get(columns.get(column).key());
      if (color != null) {
        String part = columns.get(column).title().replace('\n', ' ');
        XYIntervalSeries series = new XYIntervalSeries(part, false, true);
        boolean any = false;
        for (int i = 0; i < rows.size(); i++) {
          double value = Math.max(0, value(rows.get(i).cells().get(column)));
          series.add(i, i + FROM, i + TO, value, tops[i], tops[i] + value);
          tops[i] += value;
          any |= value > 0;
          if (value > greatest[i]) {
            greatest[i] = value;
            most[i] = ", most of it " + part.toLowerCase(Locale.ROOT).replace("php", "PHP");
          }
        }
        if (any) {
          renderer.setSeriesPaint(bars.getSeriesCount(), color);
          bars.addSeries(series);
        }
      }
    }
    TreeMap<Double, String> texts = new TreeMap<>();
    double top = 0;
    List<String> described = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      texts.put((double) i, names.get(i));
      top = Math.max(top, tops[i]);
      described.add(
          names.get(i)
              + (" " + NumberText.decimal(tops[i], 1) + " ms")
              + (most[i] == null ? "" : most[i]));
    }
    TextAxis labels = TextAxis.at(null, texts, -0.5, rows.size() - 0.5);
    labels.setInverted(true);
    labels.setTickLabelsVisible(false);
    XYPlot plot =
        new XYPlot(bars, labels, ChartStyle.axis("ms", 0, ChartStyle.above(top)), renderer);
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    texts.forEach((place, name) -> plot.addAnnotation(name(name, place)));
    JFreeChart drawing = ChartStyle.chart("Parts of the mean response time", "ms", plot);
    drawing.addSubtitle(legend(plot));
    return new Chart(
        "time-split",
        "Where a request's time goes",
        described.stream().limit(MOST_DESCRIBED).collect(Collectors.joining("; ", "", ".")),
        drawing,
        Look.of(Chart.WIDTH, HEAD + ROW * rows.size()));
  }

  private static XYTextAnnotation name(String name, double place) {
    XYTextAnnotation text = new XYTextAnnotation(name, place + NAME, 0);
    text.setTextAnchor(TextAnchor.CENTER_LEFT);
    text.setFont(ChartStyle.SMALL);
    text.setPaint(ChartStyle.INK);
    return text;
  }

  private static LegendTitle legend(XYPlot plot) {
    LegendTitle legend = new LegendTitle(plot);
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setFrame(BlockBorder.NONE);
    legend.setBackgroundPaint(null);
    legend.setItemFont(ChartStyle.SMALL);
    legend.setItemPaint(ChartStyle.INK);
    return legend;
  }

  private static String text(Cell cell) {
    return cell instanceof Cell.Words words ? words.text() : "";
  }

  /** The value of a cell; 0 where the part is not known and counts in another one. */
  private static double value(Cell cell) {
    return cell instanceof Cell.Figure figure ? figure.value() : 0;
  }
}
