package io.github.ampmeter;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** Why a file could not be read or written, in words: Java's messages often hold a path alone. */
public final class FileReason {
  private static final Map<Class<?>, String> WORDS =
      Map.of(
          AccessDeniedException.class, "permission denied",
          NoSuchFileException.class, "no such file",
          NotDirectoryException.class, "not a folder",
          FileAlreadyExistsException.class, "is there already",
          FileSystemLoopException.class, "a link leads in a circle");

  private static final String FULL = "No space left on device";

  private FileReason() {}

  /** Returns the reason with the file, if known, for an IOException or an UncheckedIOException. */
  public static String withFile(Exception e) {
    if (e instanceof UncheckedIOException unchecked) {
      return withFile(unchecked.getCause());
    }
    if (!(e instanceof FileSystemException named) || named.getFile() == null) {
      return "a file could not be read or written: " + of(e);
    }
    // If there are two files, the second is the one that is written.
    String file = named.getOtherFile() == null ? named.getFile() : named.getOtherFile();
    return file + ": " + of(e);
  }

  /** The reason without the file, for a caller that names it. */
  public static String of(Exception e) {
    if (WORDS.containsKey(e.getClass())) {
      return WORDS.get(e.getClass());
    }
    boolean named = e instanceof FileSystemException file && file.getReason() != null;
    String reason = named ? ((FileSystemException) e).getReason() : e.getMessage();
    if (FULL.equals(reason)) {
      return "the disk is full; free space on it, then try again";
    }
    return reason == null ? e.toString() : reason;
  }
}
