package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.chart.Chart;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;
import javax.swing.JPanel;

/** Charts side by side, as large as the window lets them be, in its colours. */
final class Pictures extends JPanel {
  private static final long serialVersionUID = 1L;

  /** Drawn in ink, on nothing. */
  private transient List<BufferedImage> images = List.of();

  private transient List<BufferedImage> shown = List.of();
  private transient Theme look;

  Pictures() {
    setPreferredSize(new Dimension(600, 420));
    setName("Curves");
  }

  /** Draws into memory; may take a moment, so not for the window's own thread. */
  static List<BufferedImage> drawn(List<Chart> charts) {
    return charts.stream().map(Chart::layer).toList();
  }

  void show(List<BufferedImage> drawn, String description) {
    images = drawn;
    look = null;
    getAccessibleContext().setAccessibleDescription(description);
    repaint();
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Theme now = Theme.now();
    if (!now.equals(look)) {
      look = now;
      shown = images.stream().map(image -> inColoursOf(image, now)).toList();
    }
    Graphics2D g = (Graphics2D) graphics.create();
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    int columns = Math.max(1, Math.min(2, shown.size()));
    int rows = Math.max(1, (shown.size() + columns - 1) / columns);
    for (int i = 0; i < shown.size(); i++) {
      BufferedImage image = shown.get(i);
      double scale =
          Math.min(
              (double) getWidth() / columns / image.getWidth(),
              (double) getHeight() / rows / image.getHeight());
      g.drawImage(
          image,
          i % columns * getWidth() / columns,
          i / columns * getHeight() / rows,
          (int) (scale * image.getWidth()),
          (int) (scale * image.getHeight()),
          null);
    }
    g.dispose();
  }

  private static BufferedImage inColoursOf(BufferedImage image, Theme look) {
    int width = image.getWidth();
    int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = pixels[i] >>> 24 == 0 ? 0 : look.onScreen(pixels[i]);
    }
    BufferedImage coloured =
        new BufferedImage(width, image.getHeight(), BufferedImage.TYPE_INT_ARGB);
    coloured.setRGB(0, 0, width, image.getHeight(), pixels, 0, width);
    return coloured;
  }
}
