package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileArchiveTest {
  @TempDir Path folder;

  @Test
  void isReadByTar() throws Exception {
    Files.createDirectories(folder.resolve("pages/static"));
    Files.writeString(folder.resolve("pages/static/page.html"), "x".repeat(512));
    Files.writeString(folder.resolve("pages/two words.php"), "<?php");
    String longPath = "ampmeter/" + "a".repeat(60) + "/" + "b".repeat(60) + ".txt";
    FileArchive archive =
        new FileArchive()
            .add("ampmeter/empty", "")
            .add(longPath, "found")
            .addSecret("ampmeter/secret", "s")
            .addFolder("ampmeter/pages", folder.resolve("pages"));

    Path out = unpack(archive.stream());

    assertThat(out.resolve("ampmeter/empty")).isEmptyFile();
    assertThat(out.resolve(longPath)).hasContent("found");
    assertThat(out.resolve("ampmeter/pages/static/page.html")).hasSize(512);
    assertThat(out.resolve("ampmeter/pages/two words.php")).hasContent("<?php");
    assertThat(Files.getPosixFilePermissions(out.resolve("ampmeter/secret"))).hasSize(2);
    assertThat(Files.getPosixFilePermissions(out.resolve("ampmeter/empty"))).hasSize(4);
  }

  /** Neither fits into the hundred bytes that a name has in the oldest format. */
  @Test
  void cutsNoNameHoweverLongItIs() throws Exception {
    String file = "f".repeat(101);
    String inAFolder = "ampmeter/" + "g".repeat(150) + ".html";

    Path out = unpack(new FileArchive().add(file, "long").add(inAFolder, "longer").stream());

    assertThat(out.resolve(file)).hasContent("long");
    assertThat(out.resolve(inAFolder)).hasContent("longer");
  }

  @Test
  void appendsTheOneFileOfAnArchiveOfTar() throws Exception {
    String content = "line\n".repeat(50_000);
    Files.writeString(folder.resolve("access.log"), content);
    Files.writeString(folder.resolve("copy.log"), "before\n");
    // With an entry about the file before the file, as Docker writes them.
    Process tar =
        new ProcessBuilder("tar", "-C", folder.toString(), "--format=pax", "-c", "access.log")
            .start();

    FileArchive.appendFile(tar.getInputStream(), folder.resolve("copy.log"));

    assertThat(folder.resolve("copy.log")).hasContent("before\n" + content.stripTrailing());
    assertThat(folder.resolve("copy.log")).hasSize(content.length() + 7);
  }

  @Test
  void reportsThatAnArchiveEndsTooEarly() throws IOException {
    byte[] whole = new FileArchive().add("access.log", "x".repeat(1000)).stream().readAllBytes();
    var half = new ByteArrayInputStream(whole, 0, 1000);

    assertThatThrownBy(() -> FileArchive.appendFile(half, folder.resolve("copy.log")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Truncated");
  }

  @Test
  void rejectsWhatIsNoArchive() {
    var text = new ByteArrayInputStream("not a tar archive".repeat(100).getBytes());

    assertThatThrownBy(() -> FileArchive.appendFile(text, folder.resolve("copy.log")))
        .isInstanceOf(IOException.class);
  }

  private Path unpack(InputStream archive) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path file = folder.resolve("archive.tar");
    Files.copy(archive, file);
    Process tar = new ProcessBuilder("tar", "-C", out.toString(), "-xf", file.toString()).start();
    assertThat(tar.waitFor()).isZero();
    return out;
  }
}
