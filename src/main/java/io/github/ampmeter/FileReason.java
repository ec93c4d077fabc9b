package io.github.ampmeter;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why a file could not be read or written, in words: Java's own are the names of classes. */
public final class FileReason {
  private static final String FULL = "No space left on device";

  private FileReason() {}

  /** With the file, where it is known. */
  public static String withFile(IOException e) {
    if (!(e instanceof FileSystemException named) || named.getFile() == null) {
      return "a file could not be read or written: " + of(e);
    }
    // Of two the second is the one that is written.
    String file = named.getOtherFile() == null ? named.getFile() : named.getOtherFile();
    return file + ": " + of(e);
  }

  /** Without the file, which whoever asks knows. */
  public static String of(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof NotDirectoryException) {
      return "not a folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "is there already";
    }
    boolean named = e instanceof FileSystemException file && file.getReason() != null;
    String reason = named ? ((FileSystemException) e).getReason() : e.getMessage();
    if (FULL.equals(reason)) {
      return "the disk is full; free space on it, then try again";
    }
    return reason == null ? e.toString() : reason;
  }
}
