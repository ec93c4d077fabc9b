package io.github.ampmeter.report.chart;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;

/** Whether this JVM can draw text. */
final class Fonts {
  private Fonts() {}

  static boolean usable() {
    Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    try {
      return graphics.getFontMetrics(ChartStyle.SMALL).stringWidth("0") > 0;
    } catch (Error e) {
      // On a machine without fonts, fontconfig or freetype a JDK says so in no other way than by
      // InternalError, UnsatisfiedLinkError or a plain Error.
      return false;
    } finally {
      graphics.dispose();
    }
  }
}
