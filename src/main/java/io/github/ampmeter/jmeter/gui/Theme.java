package io.github.ampmeter.jmeter.gui;

import java.awt.Color;
import javax.swing.UIManager;

/** Colours that are readable in the current look and feel. */
record Theme(Color text, Color background) {
  private static final int GREY_WITHIN = 48;

  /** The brightness of ink in reports; lighter greys are mixtures with paper. */
  private static final double INK = 0.16;

  private static final double LIGHTER_IN_THE_DARK = 0.35;

  /** The share of white above which a colour is a tint. */
  private static final double TINT = 0.3;

  /** The current theme, which the user may change at any time. */
  static Theme now() {
    Color text = UIManager.getColor("Label.foreground");
    Color background = UIManager.getColor("Panel.background");
    return new Theme(
        opaque(text == null ? Color.BLACK : text),
        opaque(background == null ? Color.WHITE : background));
  }

  private static Color opaque(Color color) {
    return new Color(color.getRGB() & 0xFFFFFF);
  }

  boolean dark() {
    return lightness(background.getRGB()) < 0.5;
  }

  /** The colour of auxiliary lines. */
  Color faint() {
    return mixed(background, text, 0.2);
  }

  Color error() {
    return dark() ? new Color(0xFF, 0x8A, 0x80) : new Color(0xB0, 0x00, 0x20);
  }

  /** The colour of what passed. */
  Color good() {
    return dark() ? new Color(0x81, 0xC7, 0x84) : new Color(0x1B, 0x6E, 0x20);
  }

  /** Adapts a colour that was chosen for white paper. */
  Color onScreen(Color onPaper) {
    return new Color(onScreen(onPaper.getRGB()), true);
  }

  /** Adapts a pixel: greys go between text and background, others become as bright as needed. */
  int onScreen(int argb) {
    int opacity = argb & 0xFF000000;
    Color color = new Color(argb);
    int most = Math.max(color.getRed(), Math.max(color.getGreen(), color.getBlue()));
    int least = Math.min(color.getRed(), Math.min(color.getGreen(), color.getBlue()));
    Color shown = color;
    if (most - least <= GREY_WITHIN) {
      double paper = Math.max(0, (lightness(argb) - INK) / (1 - INK));
      shown = mixed(text, background, paper);
    } else if (dark()) {
      // A pale tint on paper, such as a line below a band, must not be bright on a dark screen.
      double paper = Math.max(0, (least / 255.0 - TINT) / (1 - TINT));
      shown = mixed(mixed(color, Color.WHITE, LIGHTER_IN_THE_DARK), background, paper);
    }
    return opacity | shown.getRGB() & 0xFFFFFF;
  }

  private static double lightness(int rgb) {
    return (0.299 * (rgb >> 16 & 0xFF) + 0.587 * (rgb >> 8 & 0xFF) + 0.114 * (rgb & 0xFF)) / 255;
  }

  private static Color mixed(Color one, Color other, double share) {
    return new Color(
        part(one.getRed(), other.getRed(), share),
        part(one.getGreen(), other.getGreen(), share),
        part(one.getBlue(), other.getBlue(), share));
  }

  private static int part(int one, int other, double share) {
    return (int) Math.round(one + (other - one) * share);
  }
}
