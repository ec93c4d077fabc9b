package io.github.ampmeter;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text file in UTF-8 that comes from a user or a run. */
public final class TextFile {
  private TextFile() {}

  /**
   * Its whole text.
   *
   * @param what the user calls it, such as {@code the suite}
   * @throws ConfigException if it does not exist, cannot be read or is not UTF-8
   */
  public static String read(Path file, String what) {
    try {
      return Files.readString(file);
    } catch (MalformedInputException e) {
      throw new ConfigException(file + ": " + what + " must be UTF-8 text, this is not", e);
    } catch (IOException e) {
      String reason = Files.isDirectory(file) ? "it is a folder" : FileReason.of(e);
      throw new ConfigException(file + ": " + what + " cannot be read: " + reason, e);
    }
  }
}
