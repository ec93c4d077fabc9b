package io.github.ampmeter.stack.container;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * A tar archive of files for a container. They are copied, not mounted: a mounted folder would need
 * permissions and SELinux labels that the user's files may lack.
 */
final class FileArchive {
  private static final int FOR_ALL = 0644;
  private static final int FOR_OWNER = 0600;
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TarArchiveOutputStream archive = new TarArchiveOutputStream(bytes, UTF_8);

  FileArchive() {
    archive.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
  }

  /** A text file of this package. */
  static String resource(String name) {
    try (InputStream in = FileArchive.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read our own " + name, e);
    }
  }

  /** Adds a file that everybody can read; the path has no slash at its start. */
  FileArchive add(String path, String text) {
    return put(path, FOR_ALL, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a file that only root can read. */
  FileArchive addSecret(String path, String text) {
    return put(path, FOR_OWNER, text.getBytes(StandardCharsets.UTF_8));
  }

  FileArchive addFolder(String path, Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
        put(path + "/" + folder.relativize(file), FOR_ALL, Files.readAllBytes(file));
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder, e);
    }
  }

  InputStream stream() {
    try {
      archive.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  /** Appends the only file of an archive from Docker to a file. */
  static void appendFile(InputStream archive, Path file) throws IOException {
    TarArchiveInputStream tar = new TarArchiveInputStream(archive, UTF_8);
    TarArchiveEntry entry = tar.getNextEntry();
    while (entry != null && !entry.isFile()) {
      entry = tar.getNextEntry();
    }
    if (entry == null) {
      throw new IOException("the tar archive has no file");
    }
    try (OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      tar.transferTo(out);
    }
  }

  private FileArchive put(String path, int mode, byte[] content) {
    TarArchiveEntry entry = new TarArchiveEntry(path);
    entry.setMode(mode);
    entry.setNames("root", "root");
    entry.setSize(content.length);
    try {
      archive.putArchiveEntry(entry);
      archive.write(content);
      archive.closeArchiveEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
