package io.github.ampmeter.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngFileTest {
  @Test
  void anotherReaderFindsEachPixelWhereItWas() throws IOException {
    BufferedImage image = new BufferedImage(37, 11, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(3);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        image.setRGB(x, y, random.nextInt(1 << 24));
      }
    }

    BufferedImage read = ImageIO.read(new ByteArrayInputStream(PngFile.of(image)));

    assertThat(pixels(read)).isEqualTo(pixels(image));
  }

  private static int[] pixels(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }
}
