package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import org.junit.jupiter.api.Test;

class ThemeTest {
  private final Theme dark = new Theme(new Color(0xBBBBBB), new Color(0x3C3F41));
  private final Theme light = new Theme(Color.BLACK, new Color(0xF0F0F0));

  @Test
  void inkBecomesTheTextsColourAndPaperTheBackground() {
    for (Theme look : new Theme[] {dark, light}) {
      assertThat(look.onScreen(new Color(0x1F2933))).isEqualTo(look.text());
      assertThat(look.onScreen(Color.WHITE)).isEqualTo(look.background());
    }
  }

  @Test
  void aColourStaysOnLightAndIsBrighterOnDarkGround() {
    Color blue = new Color(0x0072B2);

    assertThat(light.onScreen(blue)).isEqualTo(blue);
    // 35 % of the way to white: 0 + 0.35 * 255 = 89, 114 + 0.35 * 141 = 163, 178 + 27 = 205.
    assertThat(dark.onScreen(blue)).isEqualTo(new Color(89, 163, 205));
  }

  /** A guiding line of (224, 224, 224) seen through a band of (0, 114, 178) at 35 %. */
  @Test
  void aPaleTintIsNoBrightLineOnDarkGround() {
    Color line = new Color(146, 185, 208);

    assertThat(light.onScreen(line)).isEqualTo(line);
    // 35 % to white: (184, 210, 224); 146 / 255 is 0.573 white, 0.39 of the way from 0.3 to 1.
    assertThat(dark.onScreen(line)).isEqualTo(new Color(136, 153, 162));
  }

  @Test
  void whatIsHalfTransparentStaysSo() {
    assertThat(dark.onScreen(0x801F2933) >>> 24).isEqualTo(0x80);
  }

  @Test
  void aMistakeCanBeReadOnEither() {
    assertThat(contrast(dark.error(), dark.background())).isGreaterThan(4.5);
    assertThat(contrast(light.error(), light.background())).isGreaterThan(4.5);
  }

  /** As the Web Content Accessibility Guidelines define it. */
  private static double contrast(Color one, Color other) {
    double high = Math.max(luminance(one), luminance(other));
    double low = Math.min(luminance(one), luminance(other));
    return (high + 0.05) / (low + 0.05);
  }

  private static double luminance(Color color) {
    return 0.2126 * linear(color.getRed())
        + 0.7152 * linear(color.getGreen())
        + 0.0722 * linear(color.getBlue());
  }

  private static double linear(int part) {
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
