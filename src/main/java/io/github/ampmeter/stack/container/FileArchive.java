package io.github.ampmeter.stack.container;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * Files on their way into a container. They are copied, not mounted: a mounted folder would need
 * permissions, and labels of SELinux, that the user's own files need not have.
 */
final class FileArchive {
  private static final int FOR_OWNER = 0100600;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TarArchiveOutputStream tar =
      new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name());

  FileArchive() {
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
  }

  /** A file of this package. */
  static String resource(String name) {
    try (InputStream in = FileArchive.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read our own " + name, e);
    }
  }

  /** For everybody to read; the path without a slash at its start. */
  FileArchive add(String path, String text) {
    return put(new TarArchiveEntry(path), text.getBytes(StandardCharsets.UTF_8));
  }

  /** For its owner, root, only. */
  FileArchive addSecret(String path, String text) {
    TarArchiveEntry entry = new TarArchiveEntry(path);
    entry.setMode(FOR_OWNER);
    return put(entry, text.getBytes(StandardCharsets.UTF_8));
  }

  FileArchive addFolder(String path, Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
        String name = path + "/" + folder.relativize(file);
        put(new TarArchiveEntry(name), Files.readAllBytes(file));
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder, e);
    }
  }

  InputStream stream() {
    try {
      tar.close();
      return new ByteArrayInputStream(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot finish an archive", e);
    }
  }

  /** The way back: the one file of such an archive. */
  static void extractFile(InputStream archive, Path file) throws IOException {
    try (TarArchiveInputStream in = new TarArchiveInputStream(archive)) {
      if (in.getNextEntry() == null) {
        throw new IOException("Docker sent an empty archive");
      }
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private FileArchive put(TarArchiveEntry entry, byte[] content) {
    try {
      entry.setSize(content.length);
      tar.putArchiveEntry(entry);
      tar.write(content);
      tar.closeArchiveEntry();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot archive " + entry.getName(), e);
    }
  }
}
