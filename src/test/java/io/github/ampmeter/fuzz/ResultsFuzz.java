package io.github.ampmeter.fuzz;

import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.run.comparison.ComparedFiles;
import io.github.ampmeter.run.folder.SavedBaseline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A results.json: as a baseline, and beside itself in a comparison. */
public final class ResultsFuzz {
  private static final Path FOLDER = Hostile.folder("results");
  private static final Path FILE = FOLDER.resolve("results.json");
  private static final Path COPY = FOLDER.resolve("copy.json");

  private ResultsFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Hostile.read(
        () -> {
          Files.write(FILE, data);
          SavedBaseline.read(FILE)
              .rejectMissing(
                  "home",
                  Criteria.parse("fuzz", "p90(total) <= baseline + 10 %"),
                  Optional.empty());
        });
    Hostile.read(
        () -> {
          Files.write(COPY, data);
          SectionCsv.write(
              ComparisonSections.all(ComparedFiles.read(List.of(FILE, COPY), "", "fuzz")));
        });
  }
}
