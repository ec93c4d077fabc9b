package io.github.ampmeter.stack.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The AppArmor profiles of a system such as Ubuntu: with one in force, its mysqld can only use the
 * system's folders.
 *
 * @param root of the file system
 */
record AppArmor(Path root) {

  /** A hint for the end of an error message; empty if no profile is in force. */
  String hint(Path program) {
    return confines(program)
        ? "\nAppArmor confines %1$s (%2$s) and may deny it our folders: relax it with"
                .formatted(program, profile(program))
            + " aa-complain %s, or use stack.database: mysql-8".formatted(program)
        : "";
  }

  private boolean confines(Path program) {
    Path profile = profile(program);
    Path disabled = profile.resolveSibling("disable").resolve(profile.getFileName());
    if (!Files.exists(profile) || Files.exists(disabled)) {
      return false;
    }
    try {
      boolean enforced =
          Files.readString(root.resolve("sys/module/apparmor/parameters/enabled")).startsWith("Y");
      // Debian's MariaDB has a profile of comments only.
      return enforced
          && Files.readAllLines(profile).stream().anyMatch(line -> line.strip().endsWith("{"));
    } catch (IOException e) {
      return false;
    }
  }

  private Path profile(Path program) {
    String name = program.toString().substring(1).replace('/', '.');
    return root.resolve("etc/apparmor.d").resolve(name);
  }
}
