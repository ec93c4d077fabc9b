package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.chart.Chart;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;
import javax.swing.JPanel;

/** Charts side by side, as large as the window lets them be. */
final class Pictures extends JPanel {
  private static final long serialVersionUID = 1L;

  private transient List<BufferedImage> images = List.of();

  Pictures() {
    setBackground(Color.WHITE);
    setPreferredSize(new Dimension(600, 420));
    setName("Curves");
  }

  /** Draws into memory; may take a moment, so not for the window's own thread. */
  static List<BufferedImage> drawn(List<Chart> charts) {
    return charts.stream().map(Chart::image).toList();
  }

  void show(List<BufferedImage> drawn, String description) {
    images = drawn;
    getAccessibleContext().setAccessibleDescription(description);
    repaint();
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Graphics2D g = (Graphics2D) graphics.create();
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    int columns = Math.max(1, Math.min(2, images.size()));
    int rows = Math.max(1, (images.size() + columns - 1) / columns);
    for (int i = 0; i < images.size(); i++) {
      BufferedImage image = images.get(i);
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
}
