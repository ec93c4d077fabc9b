package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/** The lock file in a run folder, which names the process of the run and is deleted at its end. */
public final class RunLock implements AutoCloseable {
  private static final String FILE = ".runner";

  private final Path file;

  private RunLock(Path file) {
    this.file = file;
  }

  /**
   * This process is at the run.
   *
   * @throws ConfigException where another one is
   */
  public static RunLock leaveIn(RunFolder folder) throws IOException {
    Path file = folder.root().resolve(FILE);
    Optional<ProcessHandle> other = find(folder.root());
    if (other.isPresent()) {
      throw new ConfigException(
          folder.root() + ": process " + other.get().pid() + " is at it already");
    }
    // The lock of a killed process is stale.
    Files.deleteIfExists(file);
    // Everyone who can read the reports may see the owner of the run.
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
    Files.writeString(
        file, ProcessMark.of(ProcessHandle.current()) + "\n" + folder.root().toRealPath() + "\n");
    return new RunLock(file);
  }

  /**
   * The process that is at a run now; none where it was ended without a chance to say so, or where
   * the folder is a copy.
   *
   * @throws ConfigException where the file does not tell
   */
  public static Optional<ProcessHandle> find(Path folder) {
    return copyOf(folder).isPresent()
        ? Optional.empty()
        : lines(folder).flatMap(lines -> mark(folder, lines.get(0)).find());
  }

  /**
   * The folder of which this one is a copy, made while its run was in progress; empty where it is
   * none.
   */
  public static Optional<Path> copyOf(Path folder) {
    return lines(folder)
        .filter(lines -> lines.size() > 1)
        .map(lines -> Path.of(lines.get(1)))
        // A moved folder no longer exists at its old path.
        .filter(original -> Files.isDirectory(original) && !isSame(original, folder));
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<List<String>> lines(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      List<String> lines = Files.readAllLines(file);
      return Optional.of(lines.isEmpty() ? List.of("") : lines);
    } catch (NoSuchFileException hasEnded) {
      return Optional.empty();
    } catch (IOException e) {
      throw new ConfigException(file + ": " + FileReason.of(e), e);
    }
  }

  private static ProcessMark mark(Path folder, String text) {
    try {
      return ProcessMark.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          folder.resolve(FILE)
              + ": names no process; delete it if no run is in progress in its folder",
          e);
    }
  }

  public Path folder() {
    return file.getParent();
  }

  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
