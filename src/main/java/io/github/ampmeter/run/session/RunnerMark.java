package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The file in a run's folder that says which process is at it; gone when the run has ended. */
public final class RunnerMark implements AutoCloseable {
  private static final String FILE = ".runner";

  private final Path file;

  private RunnerMark(Path file) {
    this.file = file;
  }

  /**
   * This process is at the run.
   *
   * @throws ConfigException where another one is
   */
  public static RunnerMark leaveIn(RunFolder folder) throws IOException {
    Path file = folder.root().resolve(FILE);
    Optional<ProcessHandle> other = find(folder.root());
    if (other.isPresent()) {
      throw new ConfigException(
          folder.root() + ": process " + other.get().pid() + " is at it already");
    }
    // Of one that was killed.
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, ProcessMark.of(ProcessHandle.current()).toString());
    return new RunnerMark(file);
  }

  /** The process that is at a run now; none where it was ended without a chance to say so. */
  public static Optional<ProcessHandle> find(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return ProcessMark.parse(Files.readString(file)).find();
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new ConfigException(file + ": does not name a process: " + e.getMessage(), e);
    }
  }

  /** The run's. */
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
