package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.local.WebServers.WebFolder;
import io.github.ampmeter.stack.process.SystemAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebFolderTest {
  private static final Optional<SystemAccount> WORKER =
      Optional.of(new SystemAccount("www-data", 33, 33));

  @TempDir Path folder;
  private Path pages;

  @BeforeEach
  void makePages() throws IOException {
    pages = Files.createDirectories(folder.resolve("home/webapp"));
    Files.createDirectory(pages.resolve("static"));
    Files.writeString(pages.resolve("static/page.html"), "x");
    // As /root is: others may not pass.
    Files.setPosixFilePermissions(
        folder.resolve("home"), PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void servesThePagesFromWhereTheyAre() throws IOException {
    assertThat(
            new WebFolder(folder, Optional.empty()).readable(new PagesUnderTest(pages.getParent())))
        .isEqualTo(pages);
  }

  @Test
  void copiesPagesThatTheWorkersCannotReach() throws IOException {
    Path copy = new WebFolder(folder, WORKER).readable(new PagesUnderTest(pages.getParent()));

    assertThat(copy).isNotEqualTo(pages);
    assertThat(copy.resolve("static/page.html")).hasContent("x");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
        .isEqualTo("rwxr-xr-x");
  }
}
