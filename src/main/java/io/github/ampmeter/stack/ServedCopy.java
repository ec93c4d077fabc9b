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

  private final Path folder;
  private final Path copy;
  private final List<Path> writable = new ArrayList<>();
  private int files;

  private ServedCopy(Path folder, Path copy) {
    this.folder = folder;
    this.copy = copy;
  }

  /**
   * Makes a copy that every account may read. A link that stays inside leads into the copy, another
   * leads to where it did.
   *
   * @param writable folders that pages may write into, which have no links of the other kind
   * @return the copy
   * @throws ConfigException where the folder is too large for that, or has such a link
   */
  public static Path of(Path folder, Path copy, List<Path> writable) throws IOException {
    Path real = folder.toRealPath();
    ServedCopy visitor = new ServedCopy(real, copy);
    for (Path each : writable) {
      visitor.writable.add(each.toRealPath());
    }
    Files.walkFileTree(real, visitor);
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

  /** Where a link leads, through all on its way; as far as its text says, where that is nowhere. */
  static Path target(Path link) {
    try {
      return Files.exists(link)
          ? link.toRealPath()
          : link.resolveSibling(Files.readSymbolicLink(link)).normalize();
    } catch (IOException e) {
      return link;
    }
  }
}
