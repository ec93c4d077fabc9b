package io.github.ampmeter.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What became of faults, in a file below target that each run of their tests adds to. */
record FaultTable(Path file, String head) {
  /**
   * One of this name.
   *
   * @param head the names of its columns, with bars between
   */
  static FaultTable of(String name, String head) {
    return new FaultTable(Path.of("target", name), head);
  }

  /** Adds a line of cells, with bars between. */
  void add(String row) throws IOException {
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, line(head) + line(head.replaceAll("[^|]+", "---")));
    }
    Files.writeString(file, line(row), StandardOpenOption.APPEND);
  }

  private static String line(String cells) {
    return "| " + cells + " |\n";
  }
}
