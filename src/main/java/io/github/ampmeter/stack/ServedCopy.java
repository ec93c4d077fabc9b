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

/** Copies pages for a server that cannot read them in place. */
public final class ServedCopy extends SimpleFileVisitor<Path> {
  /** A larger folder is not copied. */
  static final int MOST_FILES = 10_000;

  /** Linux has the same limit. */
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
   * Makes a copy that every account may read. A link within the folder leads to the copy, any other
   * to its old target.
   *
   * @param writable the folders that pages may write into; a link in them must not lead outside
   * @return the copy
   * @throws ConfigException if the folder is too large or has such a link
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
        throw WritableFolders.leadsOut(file, target);
      }
      Files.createSymbolicLink(to(file), inside ? to(target) : target);
    } else if (attributes.isRegularFile()) {
      Files.copy(file, to(file), LinkOption.NOFOLLOW_LINKS);
      permit(file, "rw-r--r--");
    }
    return FileVisitResult.CONTINUE;
  }

  /** Sets permissions; fails if a link has replaced the file. */
  private FileVisitResult permit(Path from, String permissions) throws IOException {
    Files.getFileAttributeView(to(from), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .setPermissions(PosixFilePermissions.fromString(permissions));
    return FileVisitResult.CONTINUE;
  }

  private Path to(Path from) {
    return copy.resolve(folder.relativize(from).toString());
  }

  /** The target of a path once all links are followed, even if it does not exist yet. */
  static Path target(Path path) {
    Path target = path.toAbsolutePath();
    try {
      for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(target); i++) {
        target = target.getParent().resolve(Files.readSymbolicLink(target));
        if (target.getParent() != null) {
          target = real(target.getParent()).resolve(target.getFileName()).normalize();
        }
      }
      return real(target);
    } catch (IOException e) {
      return path;
    }
  }

  /** Resolves the part of a path that exists. */
  private static Path real(Path path) throws IOException {
    return Files.exists(path) || path.getParent() == null
        ? path.toRealPath()
        : target(path.getParent()).resolve(path.getFileName());
  }
}
