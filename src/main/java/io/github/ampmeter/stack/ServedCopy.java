package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** Copies pages for a server that cannot read them where they lie. */
public final class ServedCopy extends SimpleFileVisitor<Path> {
  /** A project is copied only where a server cannot read it in place, and not beyond this. */
  static final int MOST_FILES = 10_000;

  private final Path folder;
  private final Path copy;
  private int files;

  private ServedCopy(Path folder, Path copy) {
    this.folder = folder;
    this.copy = copy;
  }

  /**
   * Makes a copy that every account may read; links stay links.
   *
   * @return the copy
   * @throws ConfigException where the folder is too large for that
   */
  public static Path of(Path folder, Path copy) throws IOException {
    Files.walkFileTree(folder, new ServedCopy(folder, copy));
    return copy;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes)
      throws IOException {
    return put(from, "rwxr-xr-x");
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (++files > MOST_FILES) {
      throw ConfigException.of(
          Application.PREFIX + "pages",
          ("must be readable for every account of this machine, since more than %s files are not"
                  + " copied; move it, or chmod o+x the folders above, was \"%s\"")
              .formatted(MOST_FILES, folder));
    }
    if (attributes.isSymbolicLink()) {
      boolean inside = target(file).startsWith(folder.toRealPath());
      Files.createSymbolicLink(to(file), inside ? Files.readSymbolicLink(file) : target(file));
      return FileVisitResult.CONTINUE;
    }
    return put(file, "rw-r--r--");
  }

  private FileVisitResult put(Path from, String permissions) throws IOException {
    Files.copy(from, to(from));
    Files.setPosixFilePermissions(to(from), PosixFilePermissions.fromString(permissions));
    return FileVisitResult.CONTINUE;
  }

  private Path to(Path from) {
    return copy.resolve(folder.relativize(from).toString());
  }

  /** Where a link leads; itself, where that is nowhere. */
  static Path target(Path link) {
    try {
      return link.toRealPath();
    } catch (IOException e) {
      return link;
    }
  }
}
