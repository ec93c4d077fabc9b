package io.github.ampmeter;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a user gave, or a run left: text in UTF-8. */
public final class TextFile {
  private TextFile() {}

  /**
   * Its whole text.
   *
   * @param what it is to the user, such as {@code the suite}
   * @throws ConfigException when it is not there, cannot be read or is no text in UTF-8
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
