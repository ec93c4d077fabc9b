package io.github.ampmeter.fuzz;

import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.run.comparison.ComparedFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Published tables. */
public final class TableFuzz {
  private static final Path FILE = Hostile.folder("table").resolve("fuzz.csv");

  private TableFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Hostile.read(
        () -> {
          Files.write(FILE, data);
          SectionCsv.write(ComparisonSections.all(ComparedFiles.read(List.of(FILE), "", "fuzz")));
        });
  }
}
