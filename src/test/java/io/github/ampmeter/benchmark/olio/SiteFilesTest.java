package io.github.ampmeter.benchmark.olio;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFilesTest {
  private static final Path SOURCE = Path.of("src/main/webapp/olio");

  @TempDir private Path site;

  @BeforeEach
  void copySite() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCE).sorted(Comparator.naturalOrder())) {
      for (Path file : files.filter(file -> !file.equals(SOURCE)).toList()) {
        Files.copy(file, site.resolve(SOURCE.relativize(file).toString()));
      }
    }
    SiteFiles.fill(site);
  }

  @Test
  void givesFilesTheSizesOfTheOriginal() throws IOException {
    assertThat(Files.size(site.resolve("files/person.jpg"))).isEqualTo(671_520);
    assertThat(Files.size(site.resolve("files/event.jpg"))).isEqualTo(669_128);
    assertThat(Files.size(site.resolve("files/person-thumb.jpg"))).isEqualTo(5_758);
    assertThat(Files.size(site.resolve("files/event-thumb.jpg"))).isEqualTo(5_895);
    assertThat(Files.size(site.resolve("files/event.pdf"))).isEqualTo(129_617);
  }

  @Test
  void leavesPicturesAsTheyLook() throws IOException {
    for (String name : new String[] {"person.jpg", "event.jpg", "person-thumb.jpg"}) {
      BufferedImage filled = ImageIO.read(site.resolve("files/" + name).toFile());
      BufferedImage source = ImageIO.read(SOURCE.resolve("files/" + name).toFile());

      assertThat(filled.getWidth()).isEqualTo(source.getWidth());
      assertThat(filled.getRGB(60, 60)).isEqualTo(source.getRGB(60, 60));
    }
  }

  /** A reader looks for the table of objects where the last startxref says. */
  @Test
  void leavesThePdfAPdf() throws IOException {
    String pdf = Files.readString(site.resolve("files/event.pdf"), StandardCharsets.ISO_8859_1);

    assertThat(pdf).startsWith("%PDF-1.4\n").endsWith("%%EOF\n");
    String end = pdf.substring(pdf.lastIndexOf("startxref"));
    int table = Integer.parseInt(end.lines().skip(1).findFirst().orElseThrow());
    assertThat(pdf.substring(table)).startsWith("xref\n");
  }

  @Test
  void keepsScriptsWhatTheyDo() throws IOException {
    String script = Files.readString(site.resolve("js/core.js"));

    assertThat(script)
        .startsWith(Files.readString(SOURCE.resolve("js/core.js")))
        .hasSize(124_600)
        .endsWith("*/\n");
    assertThat(script.indexOf("*/", script.lastIndexOf("/*"))).isEqualTo(script.length() - 3);
  }

  @Test
  void changesNothingTheSecondTime() throws IOException {
    byte[] once = Files.readAllBytes(site.resolve("files/person.jpg"));

    SiteFiles.fill(site);

    assertThat(Files.readAllBytes(site.resolve("files/person.jpg"))).isEqualTo(once);
  }
}
