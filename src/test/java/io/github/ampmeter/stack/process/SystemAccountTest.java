package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
}
