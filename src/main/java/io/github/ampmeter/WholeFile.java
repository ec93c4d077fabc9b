package io.github.ampmeter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;

/**
 * Writes files that are seen whole or not at all: whoever reads meanwhile, or finds the disk full
 * afterwards, has the old one.
 */
public final class WholeFile {
  private WholeFile() {}

  /** The attributes are those of the file from its start. */
  public static void write(Path file, String text, FileAttribute<?>... attributes)
      throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8), attributes);
  }

  /** Two programs may write the same file: the later one stays, whole. */
  public static void write(Path file, byte[] bytes, FileAttribute<?>... attributes)
      throws IOException {
    Path fresh =
        file.resolveSibling("." + file.getFileName() + "-" + ProcessHandle.current().pid());
    try {
      Files.deleteIfExists(fresh);
      Files.createFile(fresh, attributes);
      Files.write(fresh, bytes);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AccessDeniedException e) {
      // The name that whoever asked knows.
      throw (IOException) new AccessDeniedException(file.toString()).initCause(e);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      // Of a full disk Java does not name the file.
      throw (IOException)
          new FileSystemException(file.toString(), null, e.getMessage()).initCause(e);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
