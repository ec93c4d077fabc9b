package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Copies pages for a server that cannot read them where they lie. */
public final class ServedCopy extends SimpleFileVisitor<Path> {
  /** A project is copied only where a server cannot read it in place, and not beyond this. */
  static final int MOST_FILES = 10_000;

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private final Path folder;
  private final Path copy;
  private final List<Path> writable;
  private int files;

  private ServedCopy(Path folder, Path copy, List<Path> writable) {
    this.folder = folder;
    this.copy = copy;
    this.writable = writable;
  }

  /**
   * Makes a copy that every account may read. A link to something inside leads to its copy, any
   * other to where it led before.
   *
   * @param writable folders that pages may write into; a link in them must not lead outside
   * @return the copy
   * @throws ConfigException where the folder is too large for that, or has such a link
   */
  public static Path of(Path folder, Path copy, List<Path> writable) throws IOException {
    Path real = folder.toRealPath();
    List<Path> realWritable = new ArrayList<>();
    for (Path each : writable) {
      realWritable.add(each.toRealPath());
    }
    Files.walkFileTree(real, new ServedCopy(real, copy, realWritable));
    return copy;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes)
      throws IOException {
    Files.createDirectory(to(from));
    return permit(from, "rwxr-xr-x");
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
      Path target = target(file);
      boolean inside = target.startsWith(folder);
      if (!inside && writable.stream().anyMatch(file::startsWith)) {
        throw Application.leadsOut(file, target);
      }
      Files.createSymbolicLink(to(file), inside ? to(target) : target);
    } else if (attributes.isRegularFile()) {
      Files.copy(file, to(file), LinkOption.NOFOLLOW_LINKS);
      permit(file, "rw-r--r--");
    }
    return FileVisitResult.CONTINUE;
  }

  /** Fails where a link took the place of the file before it was copied. */
  private FileVisitResult permit(Path from, String permissions) throws IOException {
    Files.getFileAttributeView(to(from), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .setPermissions(PosixFilePermissions.fromString(permissions));
    return FileVisitResult.CONTINUE;
  }

  private Path to(Path from) {
    return copy.resolve(folder.relativize(from).toString());
  }

  /** Where a path leads once all links are followed, also where nothing is there yet. */
  static Path target(Path path) {
    Path target = path.toAbsolutePath();
    try {
      for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(target); i++) {
        target = target.getParent().resolve(Files.readSymbolicLink(target));
        target = real(target.getParent()).resolve(target.getFileName()).normalize();
      }
      return real(target);
    } catch (IOException e) {
      return path;
    }
  }

  /** As far down as there is something. */
  private static Path real(Path path) throws IOException {
    return Files.exists(path) || path.getParent() == null
        ? path.toRealPath()
        : target(path.getParent()).resolve(path.getFileName());
  }
}
