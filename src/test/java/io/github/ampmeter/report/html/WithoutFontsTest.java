package io.github.ampmeter.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.ToldRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithoutFontsTest {
  @TempDir Path folder;

  /** What runs in a JVM that has no fonts. */
  public static final class Render {
    private Render() {}

    public static void main(String[] arguments) {
      byte[] page = HtmlReport.render(ToldRun.everyVerdict()).getBytes(StandardCharsets.UTF_8);
      System.out.writeBytes(page);
    }
  }

  @Test
  void writesTheReportWithoutChartsAndSaysWhy() throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true",
                "-Dsun.boot.library.path=" + librariesWithoutFonts(),
                "-cp",
                System.getProperty("java.class.path"),
                Render.class.getName())
            .redirectErrorStream(true)
            .start();

    String page = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(java.waitFor()).as(page).isZero();
    assertThat(page).contains("FAILED", "The charts are missing").doesNotContain("<svg");
  }

  /** The JDK's own libraries, except the one that knows fonts. */
  private Path librariesWithoutFonts() throws IOException {
    try (var libraries = Files.list(Path.of(System.getProperty("java.home"), "lib"))) {
      for (Path library : libraries.toList()) {
        String name = library.getFileName().toString();
        if (!name.startsWith("libfontmanager")) {
          Files.createSymbolicLink(folder.resolve(name), library);
        }
      }
    }
    return folder;
  }
}
