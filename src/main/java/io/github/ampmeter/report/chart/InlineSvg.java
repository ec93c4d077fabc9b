package io.github.ampmeter.report.chart;

import java.awt.Color;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.SVGUtils;

/** Makes of JFreeSVG's drawing an element that is accessible and small enough to stand inline. */
record InlineSvg(String id, String title, String description) {
  static final String FONT_FAMILY = "inherit";

  private static final Pattern ROOT = Pattern.compile("^<svg[^>]*>");

  /** Attributes that JFreeSVG repeats on each element although they change nothing. */
  private static final Pattern NEEDLESS =
      Pattern.compile(
          " (fill-opacity: 1\\.0|font-family: inherit);"
              + "|;stroke-(opacity:1\\.0|miterlimit:10)(?=[;'])");

  /** Texts need no clip path, since none of them leaves the chart. */
  private static final Pattern CLIPPED_TEXT = Pattern.compile("(<text [^>]*) clip-path='[^']*'");

  private static final Pattern STYLE = Pattern.compile(" style='([^']*)'");

  private static final Pattern DECLARATION = Pattern.compile("\\s*([a-z-]+):\\s*([^;]+);?");

  private static final Pattern COLOR = Pattern.compile("rgb\\((\\d+),(\\d+),(\\d+)\\)");

  private static final Pattern DECIMAL = Pattern.compile("\\d+\\.\\d+");

  private static final String PAIR = "([\\d.-]+),([\\d.-]+)";

  private static final String CURVE = "C(?:[\\d.-]+,){5}[\\d.-]+";

  /** A circle begins at its right; its second quarter ends at its left. */
  private static final Pattern CIRCLE =
      Pattern.compile(
          ("<path d='M" + PAIR + CURVE) + ("C(?:[\\d.-]+,){4}" + PAIR + CURVE + CURVE) + "Z'/>");

  /** An element with its own place, and what it may share with its neighbours. */
  private static final Pattern ELEMENT =
      Pattern.compile(
          "<g([^<>]*)>(<path[^<>]*/>|<circle[^<>]*/>)</g>"
              + "|<(line|rect)((?: [xywh][a-z0-9]*='[^']*')+)([^<>]*)/>"
              + "|<g>(<text x='[^']*' y='[^']*')([^<>]*)(>[^<]*</text>)</g>");

  static String coordinate(double value) {
    return rounded(value, 1);
  }

  static String factor(double value) {
    return rounded(value, 4);
  }

  String of(SVGGraphics2D graphics) {
    String width = coordinate(graphics.getWidth());
    String height = coordinate(graphics.getHeight());
    String root =
        "<svg viewBox='0 0 "
            + (width + " " + height)
            + ("' width='" + width + "' height='" + height)
            + ("' role='img' aria-labelledby='" + id + "-title " + id + "-desc'>")
            + ("<title id='" + id + "-title'>" + SVGUtils.escapeForXML(title) + "</title>")
            + ("<desc id='" + id + "-desc'>" + SVGUtils.escapeForXML(description) + "</desc>");
    String drawn = ROOT.matcher(graphics.getSVGElement()).replaceFirst("");
    String needed = NEEDLESS.matcher(drawn).replaceAll("");
    String plain = plain(CLIPPED_TEXT.matcher(needed).replaceAll("$1"));
    return root + grouped(CIRCLE.matcher(plain).replaceAll(InlineSvg::circle));
  }

  /**
   * Styles as attributes, which also hold where a server blocks the styles of a page. Texts are
   * left alone: a label may look like a style or a colour.
   */
  private static String plain(String drawn) {
    return STYLE
        .matcher(drawn)
        .replaceAll(style -> DECLARATION.matcher(coloured(style.group(1))).replaceAll(" $1='$2'"));
  }

  /** The colours as variables of the page's style, which differ on a dark screen. */
  private static String coloured(String drawn) {
    String coloured =
        COLOR
            .matcher(drawn)
            .replaceAll(
                rgb ->
                    ChartStyle.variable(
                        new Color(
                            Integer.parseInt(rgb.group(1)),
                            Integer.parseInt(rgb.group(2)),
                            Integer.parseInt(rgb.group(3)))));
    return DECIMAL.matcher(coloured).replaceAll(found -> rounded(number(found, 0), 2));
  }

  private static String circle(MatchResult path) {
    double right = number(path, 1);
    double left = number(path, 3);
    double y = number(path, 2);
    return y == number(path, 4)
        ? "<circle cx='%s' cy='%s' r='%s'/>"
            .formatted(
                coordinate((left + right) / 2), coordinate(y), coordinate((right - left) / 2))
        : Matcher.quoteReplacement(path.group());
  }

  private static double number(MatchResult found, int group) {
    return Double.parseDouble(found.group(group));
  }

  /** Neighbours that look the same share one group, which has their attributes once. */
  private static String grouped(String drawn) {
    StringBuilder svg = new StringBuilder();
    String open = "";
    int from = 0;
    Matcher element = ELEMENT.matcher(drawn);
    while (element.find()) {
      String look = first(element, 1, 5, 7);
      if (!look.equals(open) || element.start() > from) {
        svg.append(open.isEmpty() ? "" : "</g>").append(drawn, from, element.start());
        svg.append(look.isEmpty() ? "" : "<g" + look + ">");
      }
      svg.append(element.group(2) == null ? "" : element.group(2));
      svg.append(element.group(3) == null ? "" : "<" + element.group(3) + element.group(4) + "/>");
      svg.append(element.group(6) == null ? "" : element.group(6) + element.group(8));
      open = look;
      from = element.end();
    }
    return svg.append(open.isEmpty() ? "" : "</g>").append(drawn, from, drawn.length()).toString();
  }

  private static String first(MatchResult element, int... groups) {
    for (int group : groups) {
      if (element.group(group) != null) {
        return element.group(group);
      }
    }
    return "";
  }

  private static String rounded(double value, int decimals) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
