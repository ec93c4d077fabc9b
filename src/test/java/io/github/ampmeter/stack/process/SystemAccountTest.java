package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemAccountTest {
  @TempDir Path folder;

  @Test
  void takesTheFirstOfTheNamesThatThereIs() throws IOException {
    Path passwords = folder.resolve("passwd");
    Files.writeString(
        passwords,
        "root:x:0:0:root:/root:/bin/sh\n"
            + "nobody:x:65534:65534::/:/bin/false\napache:x:48:49:Apache:/var/www:/bin/false\n");

    assertThat(SystemAccount.first(passwords, "www-data", "apache", "nobody"))
        .contains(new SystemAccount("apache", 48, 49));
    assertThat(SystemAccount.first(passwords, "mysql")).isEmpty();
  }

  @Test
  void doesNotReachWhatLiesInAFolderThatIsClosed() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Path file = Files.createFile(closed.resolve("program"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));

    assertThat(new SystemAccount("mysql", 1, 1).reaches(file)).isFalse();
    assertThat(new SystemAccount("mysql", 1, 1).reaches(Path.of("/usr/bin/env"))).isTrue();
  }

  @Test
  void ownsLinksAndNotWhatTheyLeadTo() throws IOException {
    assumeTrue(SystemAccount.weAreRoot(folder), "only root gives files to others");
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Path file = Files.createFile(outside.resolve("file"));
    Path owned = Files.createDirectory(folder.resolve("owned"));
    Path own = Files.createFile(owned.resolve("own"));
    Path link = Files.createSymbolicLink(owned.resolve("folder"), outside);
    Files.createSymbolicLink(owned.resolve("file"), file);
    Files.createSymbolicLink(owned.resolve("nowhere"), folder.resolve("nowhere"));
    Path itself = Files.createSymbolicLink(folder.resolve("itself"), outside);
    var account = new SystemAccount("www-data", 33, 34);

    account.own(owned);
    account.own(itself);

    for (Path given : List.of(owned, own, link, itself)) {
      assertThat(owner(given)).as(given.toString()).isEqualTo("33:34");
    }
    for (Path kept : List.of(outside, file)) {
      assertThat(owner(kept)).as(kept.toString()).isEqualTo("0:0");
    }
  }

  private static String owner(Path path) throws IOException {
    return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
        + ":"
        + Files.getAttribute(path, "unix:gid", LinkOption.NOFOLLOW_LINKS);
  }
}
