package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticPagesTest {
  private static final Path STATIC = Path.of("src/main/webapp/static");

  @ParameterizedTest
  @CsvSource({
    "page-1150.html, 1150",
    "page-1k.html, 1024",
    "page-100k.html, 102400",
    "image-1k.png, 1024",
    "image-100k.png, 102400"
  })
  void hasExactlyTheSizeThatIsMeasured(String file, long bytes) throws IOException {
    assertThat(Files.size(STATIC.resolve(file))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"image-1k.png, 64", "image-100k.png, 220"})
  void isAnImageThatCanBeRead(String file, int width) throws IOException {
    assertThat(ImageIO.read(STATIC.resolve(file).toFile()).getWidth()).isEqualTo(width);
  }

  @Test
  void pagesAreWholeHtml() throws IOException {
    for (String file : new String[] {"page-1150.html", "page-1k.html", "page-100k.html"}) {
      String page = Files.readString(STATIC.resolve(file));

      assertThat(page).startsWith("<!DOCTYPE html>").contains("<title>").endsWith("</html>\n");
    }
  }
}
