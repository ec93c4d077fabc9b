package io.github.ampmeter.stack.local;

import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.process.SystemAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The scratch folder of Apache and PHP.
 *
 * @param account whom the workers run as, where it is not ourselves
 */
record WebFolder(Path folder, Optional<SystemAccount> account) {

  /** Makes what is needed in it. */
  void prepare() throws IOException {
    for (Path writable : new Path[] {sessions(), uploads(), store()}) {
      Files.createDirectory(writable);
      Files.setPosixFilePermissions(writable, PosixFilePermissions.fromString("rwx------"));
      if (account.isPresent()) {
        account.get().own(writable);
      }
    }
    Files.createDirectory(scannedSettings());
    if (account.isPresent()) {
      // The workers pass through, and see nothing but what they are told of.
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }
  }

  Path sessions() {
    return folder.resolve("sessions");
  }

  Path uploads() {
    return folder.resolve("uploads");
  }

  /** Where the pages keep what is uploaded. */
  Path store() {
    return folder.resolve("store");
  }

  /** PHP reads all files in it, after the machine's own list of extensions. */
  Path scannedSettings() {
    return folder.resolve("php.d");
  }

  Path write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + name + " into " + folder, e);
    }
  }

  /** The pages where the workers can read them: where they are, or a copy. */
  Path readable(PagesUnderTest pages) throws IOException {
    return account.isEmpty() || account.get().reaches(pages.folder())
        ? pages.folder()
        : pages.copiedTo(folder.resolve("pages"));
  }
}
