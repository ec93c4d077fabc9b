package io.github.ampmeter.stack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server we started, and where it logs; the name is the user's word for it. */
public record ServerProcess(String name, Process process, Path log) {
  private static final int LINES = 15;

  /** For the end of a message. */
  String lastLogLines() {
    try {
      // Not UTF-8: a log may hold anything, and must be shown all the same.
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
      return "; the last lines of " + log + ":\n  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "; its log " + log + " cannot be read";
    }
  }
}
