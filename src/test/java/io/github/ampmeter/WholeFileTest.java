package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is seen whole or not at all. */
class WholeFileTest {
  @TempDir private Path folder;

  @Test
  void isTheOldOneWhereItCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("report.html"), "old");
    // Stands for a full disk: what is written beside the file cannot be.
    Path beside = folder.resolve(".report.html-" + ProcessHandle.current().pid());
    Files.createDirectories(beside.resolve("in the way"));

    assertThatThrownBy(() -> WholeFile.write(file, "new")).isInstanceOf(IOException.class);
    assertThat(file).hasContent("old");
  }

  @Test
  void isTheOldOneForWhoHasOpenedIt() throws IOException {
    Path file = Files.writeString(folder.resolve("report.html"), "old");
    try (Stream<String> opened = Files.lines(file)) {
      WholeFile.write(file, "new and longer");

      assertThat(opened).containsExactly("old");
    }
    assertThat(file).hasContent("new and longer");
  }

  @Test
  void isWholeWhereItIsWrittenAgainAndAgainWhileSomebodyReads() throws Exception {
    Path file = Files.writeString(folder.resolve("report.html"), page(0));
    List<String> pages = IntStream.range(0, 50).mapToObj(WholeFileTest::page).toList();
    Thread writer =
        new Thread(
            () -> {
              for (String page : pages) {
                try {
                  WholeFile.write(file, page);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              }
            });
    writer.start();
    do {
      assertThat(pages).contains(Files.readString(file));
    } while (writer.isAlive());
    writer.join();
    assertThat(file).hasContent(page(49));
  }

  @Test
  void leavesNothingBesideIt() throws IOException {
    WholeFile.write(folder.resolve("a"), "x");

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("a"));
    }
  }

  @Test
  void refusesAFolderThatIsReadOnlyAndLeavesWhatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("report.html"), "old");
    assumeThat(folder.toFile().setWritable(false)).isTrue();
    try {
      assumeThat(Files.isWritable(folder)).as("for root every folder is writable").isFalse();
      assertThatThrownBy(() -> WholeFile.write(file, "new")).isInstanceOf(IOException.class);
      assertThat(file).hasContent("old");
    } finally {
      folder.toFile().setWritable(true);
    }
  }

  private static String page(int number) {
    return ("page " + number + "\n").repeat(20_000);
  }
}
