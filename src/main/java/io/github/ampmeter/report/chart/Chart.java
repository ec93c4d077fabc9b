package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.section.PlainText;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.svg.SVGGraphics2D;

/** A drawn chart with its name and a description in words. */
public final class Chart {
  static final int WIDTH = 440;
  static final int HEIGHT = 240;
  private static final int PNG_SCALE = 3;

  private final String name;
  private final String title;
  private final String description;
  private final JFreeChart drawing;
  private final Look look;

  /**
   * What a page needs to know beside the drawing.
   *
   * @param width in units of the drawing, as {@code height}
   * @param choice what a reader chooses it by among its neighbours; empty: it stands alone
   * @param legend of lines that are not named within the drawing
   */
  record Look(int width, int height, String choice, List<Mark> legend) {
    static final Look USUAL = new Look(WIDTH, HEIGHT, "", List.of());

    Look {
      legend = List.copyOf(legend);
    }

    static Look of(int width, int height) {
      return new Look(width, height, "", List.of());
    }
  }

  /** The chart as a page shows it, with the values that it shows. */
  public record Picture(String svg, ChartValues values) {}

  Chart(String name, String title, String description, JFreeChart drawing) {
    this(name, title, description, drawing, Look.USUAL);
  }

  Chart(String name, String title, String description, JFreeChart drawing, Look look) {
    this.name = name;
    this.title = PlainText.line(title);
    this.description = PlainText.line(description);
    this.drawing = drawing;
    this.look = look;
  }

  /** Draws a small chart in each form, so that the next one finds its classes and fonts loaded. */
  public static void load() {
    if (PlanCharts.drawable()) {
      JFreeChart drawing = new LoadPlot("", 1, 1).chart("", "", "", "").drawing;
      Chart chart = new Chart("", "", "", drawing, Look.of(WIDTH / 10, HEIGHT / 10));
      chart.picture("");
      chart.png();
    }
  }

  public String choice() {
    return look.choice;
  }

  public List<Mark> legend() {
    return look.legend;
  }

  /** Whether three stand beside each other. */
  public boolean isSmall() {
    return look.width < WIDTH;
  }

  /** Whether it takes the height of two. */
  public boolean isTall() {
    return look.height > 1.5 * HEIGHT;
  }

  /** Fit for a file name and for an HTML id; unique among the charts of a plan. */
  public String name() {
    return name;
  }

  public String title() {
    return title;
  }

  /** A text that replaces the picture for screen readers. */
  public String description() {
    return description;
  }

  /**
   * An svg element for an HTML page, and its values.
   *
   * @param id unique in the page; the ids inside begin with it
   */
  public Picture picture(String id) {
    SVGGraphics2D graphics = new SVGGraphics2D(look.width, look.height);
    graphics.setDefsKeyPrefix(id);
    graphics.setCheckStrokeControlHint(false);
    graphics.setGeomDoubleConverter(InlineSvg::coordinate);
    graphics.setTransformDoubleConverter(InlineSvg::factor);
    graphics.setFontFunction(family -> InlineSvg.FONT_FAMILY);
    ChartRenderingInfo drawn = new ChartRenderingInfo();
    drawing.draw(graphics, new Rectangle2D.Double(0, 0, look.width, look.height), drawn);
    HoverValues hover = HoverValues.of(drawing, drawn);
    String svg = new InlineSvg(id, title, description).of(graphics);
    String end = "</svg>";
    return new Picture(
        PlainText.lines(svg.substring(0, svg.length() - end.length()) + hover.svg() + end),
        hover.values());
  }

  public String svg(String id) {
    return picture(id).svg();
  }

  /** A picture on no background, to be laid over one: {@value #PNG_SCALE} pixels a unit. */
  public BufferedImage layer() {
    return drawn(BufferedImage.TYPE_INT_ARGB, new Color(0, 0, 0, 0));
  }

  private BufferedImage drawn(int type, Color background) {
    BufferedImage image = new BufferedImage(look.width * PNG_SCALE, look.height * PNG_SCALE, type);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(background);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(PNG_SCALE, PNG_SCALE);
    drawing.draw(graphics, new Rectangle2D.Double(0, 0, look.width, look.height));
    graphics.dispose();
    return image;
  }

  /** The picture on white as a file, for slides: {@value #PNG_SCALE} pixels a unit. */
  public byte[] png() {
    BufferedImage image = drawn(BufferedImage.TYPE_INT_RGB, Color.WHITE);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // Not ImageIO's usual cache file: it adds a shutdown hook, which fails once Ctrl-C was pressed.
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException("a PNG could not be written to memory", e);
    }
    return bytes.toByteArray();
  }

  /** Names of plans and labels, which may hold anything, as parts of titles and of file names. */
  static final class ChartTitle {
    private static final int LONGEST = 44;

    private ChartTitle() {}

    static String text(String name) {
      return Excerpt.of(name.replaceAll("[\\s\\p{Cntrl}]+", " ").strip(), LONGEST);
    }

    static String slug(String name) {
      String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      return slug.substring(0, Math.min(slug.length(), 30)).replaceAll("^-+|-+$", "");
    }
  }
}
