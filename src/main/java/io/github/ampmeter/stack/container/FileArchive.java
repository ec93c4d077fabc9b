package io.github.ampmeter.stack.container;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Files on their way into a container, as a tar archive. They are copied, not mounted: a mounted
 * folder would need permissions, and labels of SELinux, that the user's own files need not have.
 */
final class FileArchive {
  private static final int FOR_ALL = 0644;
  private static final int FOR_OWNER = 0600;
  private static final int PIECE = 1 << 16;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A text file of this package. */
  static String resource(String name) {
    try (InputStream in = FileArchive.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read our own " + name, e);
    }
  }

  /** For everybody to read; the path without a slash at its start. */
  FileArchive add(String path, String text) {
    return put(path, FOR_ALL, text.getBytes(StandardCharsets.UTF_8));
  }

  /** For its owner, root, only. */
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
    // Two empty blocks are its end.
    bytes.writeBytes(new byte[2 * TarHeader.BLOCK]);
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  /** The way back: the one file of an archive that Docker made. */
  static void extractFile(InputStream archive, Path file) throws IOException {
    TarHeader header = TarHeader.parse(archive.readNBytes(TarHeader.BLOCK));
    while (header.type() != TarHeader.FILE) {
      // Docker says more about the file in an entry before it.
      archive.skipNBytes(header.size() + TarHeader.padding(header.size()));
      header = TarHeader.parse(archive.readNBytes(TarHeader.BLOCK));
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      long left = header.size();
      while (left > 0) {
        byte[] piece = archive.readNBytes((int) Math.min(left, PIECE));
        if (piece.length == 0) {
          throw new EOFException("the archive ends before its file does");
        }
        out.write(piece);
        left -= piece.length;
      }
    }
  }

  private FileArchive put(String path, int mode, byte[] content) {
    bytes.writeBytes(TarHeader.ofFile(path, mode, content.length).bytes());
    bytes.writeBytes(content);
    bytes.writeBytes(new byte[TarHeader.padding(content.length)]);
    return this;
  }
}
