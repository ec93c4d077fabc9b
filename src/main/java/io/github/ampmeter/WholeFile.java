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
 * Writes files atomically: a reader at the same time, or after the disk was full, sees the old
 * file.
 */
public final class WholeFile {
  private WholeFile() {}

  /** Writes a text; the file has the attributes from its creation on. */
  public static void write(Path file, String text, FileAttribute<?>... attributes)
      throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8), attributes);
  }

  /** If two programs write the same file, the later one wins as a whole. */
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
      // The message has the name that the caller knows.
      throw (IOException) new AccessDeniedException(file.toString()).initCause(e);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      // Java's message about a full disk does not name the file.
      throw (IOException)
          new FileSystemException(file.toString(), null, e.getMessage()).initCause(e);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
