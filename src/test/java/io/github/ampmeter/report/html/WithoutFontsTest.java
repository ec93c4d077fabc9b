package io.github.ampmeter.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.ToldRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
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
                "--patch-module=java.desktop=" + fontManagerThatFails(),
                "-cp",
                System.getProperty("java.class.path"),
                Render.class.getName())
            .redirectErrorStream(true)
            .start();

    String page = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(java.waitFor()).as(page).isZero();
    assertThat(page).contains("FAILED", "The charts are missing").doesNotContain("<svg");
  }

  /** As the JDK's own does where fontconfig is missing. */
  private Path fontManagerThatFails() throws IOException {
    Path source = Files.createDirectories(folder.resolve("source/sun/font"));
    Path file =
        Files.writeString(
            source.resolve("FontManagerFactory.java"),
            """
            package sun.font;
            public final class FontManagerFactory {
              public static FontManager getInstance() {
                throw new InternalError("Fontconfig head is null");
              }
            }
            """);
    String patch = "java.desktop=" + folder.resolve("source");
    Path classes = folder.resolve("classes");
    // A warning about the JDK's internals is of no interest; an error is.
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                messages,
                messages,
                ("--patch-module " + patch + " -d " + classes + " " + file).split(" "));
    assertThat(result).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    return classes;
  }
}
