package io.github.ampmeter.report.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.SVGUtils;

/** Makes of JFreeSVG's drawing an element that is accessible and small enough to stand inline. */
final class InlineSvg {
  static final String FONT_FAMILY = "inherit";

  private static final Pattern ROOT = Pattern.compile("^<svg[^>]*>");

  /** What is said of each element although it holds for all. */
  private static final Pattern NEEDLESS =
      Pattern.compile(" (fill-opacity: 1\\.0|font-family: inherit);|;stroke-opacity:1\\.0(?=[;'])");

  /** No text leaves the chart. */
  private static final Pattern CLIPPED_TEXT = Pattern.compile("(<text [^>]*) clip-path='[^']*'");

  private InlineSvg() {}

  static String coordinate(double value) {
    return rounded(value, 1);
  }

  static String factor(double value) {
    return rounded(value, 4);
  }

  static String of(SVGGraphics2D graphics, String id, String title, String description) {
    String root =
        "<svg viewBox='0 0 "
            + (Chart.WIDTH + " " + Chart.HEIGHT)
            + ("' role='img' aria-labelledby='" + id + "-title " + id + "-desc'>")
            + ("<title id='" + id + "-title'>" + SVGUtils.escapeForXML(title) + "</title>")
            + ("<desc id='" + id + "-desc'>" + SVGUtils.escapeForXML(description) + "</desc>");
    String drawn = ROOT.matcher(graphics.getSVGElement()).replaceFirst("");
    String needed = NEEDLESS.matcher(drawn).replaceAll("");
    return root + CLIPPED_TEXT.matcher(needed).replaceAll("$1");
  }

  private static String rounded(double value, int decimals) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
