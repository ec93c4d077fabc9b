package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 21, 9, 5, 7);

  @TempDir private Path reports;

  @Test
  void isNamedByTimeAndSuite() throws IOException {
    assertThat(RunFolder.create(reports, NOW, "smoke-embedded").root())
        .isEqualTo(reports.resolve("20261121-090507-smoke-embedded"))
        .isDirectory();
  }

  @Test
  void isNeverOneThatExists() throws IOException {
    RunFolder.create(reports, NOW, "smoke");

    assertThat(RunFolder.create(reports, NOW, "smoke").root())
        .isEqualTo(reports.resolve("20261121-090507-smoke-2"));
  }

  @Test
  void refusesAFolderOfTheUsersThatExists() {
    assertThatThrownBy(() -> RunFolder.createAt(reports))
        .isInstanceOf(ConfigException.class)
        .hasMessage(reports + ": exists; a run must have a folder of its own, so name a new one");
  }

  @Test
  void makesTheFoldersAboveOneOfTheUsers() throws IOException {
    assertThat(RunFolder.createAt(reports.resolve("a/b")).root()).isDirectory();
  }

  @Test
  void becomesTheLatestInPlaceOfTheOneBefore() throws IOException {
    RunFolder first = RunFolder.create(reports, NOW, "first");
    RunFolder second = RunFolder.create(reports, NOW, "second");

    first.linkAsLatest();
    second.linkAsLatest();

    assertThat(reports.resolve("latest").toRealPath()).isEqualTo(second.root().toRealPath());
    assertThat(Files.readSymbolicLink(reports.resolve("latest"))).isRelative();
    try (var files = Files.list(reports)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void isDeletedOnlyWhileItIsEmpty() throws IOException {
    RunFolder empty = RunFolder.create(reports, NOW, "empty");
    RunFolder used = RunFolder.create(reports, NOW, "used");
    Files.createDirectory(used.root().resolve("stack"));

    empty.deleteIfEmpty();
    used.deleteIfEmpty();

    assertThat(empty.root()).doesNotExist();
    assertThat(used.root()).isDirectory();
  }
}
