package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.WebServers.WebFolder;
import io.github.ampmeter.stack.process.SystemAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebFolderTest {
  /** They have the pages as a home has them, which is built only after the unit tests. */
  private static final Path SOURCES = Path.of("src/main").toAbsolutePath();

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

  @Test
  void givesTheWorkersOnlyTheCopyOfWhatPagesWrite() throws IOException {
    assumeTrue(SystemAccount.weAreRoot(folder), "only root gives files to others");
    Path outside = Files.writeString(folder.resolve("outside"), "x");
    Path var = Files.createDirectory(pages.resolve("var"));
    Path hard = Files.createLink(var.resolve("hard"), outside);
    Files.createSymbolicLink(pages.resolve("cache"), Path.of("var"));
    Files.createSymbolicLink(pages.resolve("elsewhere"), outside);

    serve(pages.resolve("cache"));

    Path copy = folder.resolve("pages-0/var");
    assertThat(Files.getAttribute(copy, "unix:uid")).isEqualTo(33);
    assertThat(Files.getAttribute(copy.resolve("hard"), "unix:uid")).isEqualTo(33);
    for (Path kept : List.of(outside, var, hard)) {
      assertThat(Files.getAttribute(kept, "unix:uid")).as(kept.toString()).isEqualTo(0);
    }
  }

  @Test
  void namesALinkThroughWhichTheWorkersWouldWriteOutsideAndLeavesItsTarget() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("rwx------"));
    Path var = Files.createDirectory(pages.resolve("var"));
    Path link = Files.createSymbolicLink(var.resolve("log"), outside);

    assertThatThrownBy(() -> serve(var))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(link.toRealPath(LinkOption.NOFOLLOW_LINKS) + " leads to ");
    assertThat(Files.getAttribute(outside, "unix:uid"))
        .isEqualTo(Files.getAttribute(folder, "unix:uid"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(outside)))
        .isEqualTo("rwx------");
  }

  private void serve(Path writable) throws IOException {
    Files.writeString(pages.resolve("index.php"), "<?php");
    Map<String, String> keys =
        Map.of("application.pages", pages.toString(), "application.writable", writable.toString());
    Application application = StackSpec.parse(StackKind.LOCAL, keys).application().orElseThrow();
    application.requirePresent(true);
    new WebFolder(folder, WORKER)
        .documents(application, Map.of(), new PagesUnderTest(SOURCES, Optional.of(application)));
  }
}
