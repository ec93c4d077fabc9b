package io.github.ampmeter.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the corpus.
 *
 * @param name also that of its files
 * @param check the id of the check that must be raised; empty of a healthy run
 * @param options of {@code ampmeter report}
 */
record Entry(
    String name, Outcome outcome, String check, String targets, List<String> options, Files files) {
  /** What holds of any healthy run. */
  static final String GENEROUS =
      """
      p95(*) <= 120 s
      errors(total) <= 5 %
      throughput(total) >= 0.01 /s
      """;

  /** What must become of a run. */
  enum Outcome {
    /** Healthy: nothing is said against it. */
    PASSED,
    /** The verdict stands, with a warning. */
    WARNED,
    /** Some criterion is not judged. */
    NOT_JUDGED,
    /** Incomplete, or failed. */
    INVALID,
    FAILED,
    /** It is not read at all, with exit code 2. */
    REFUSED
  }

  /** Writes JTLs beside each other, or the folder of a run. */
  interface Files {
    /** Returns what {@code report} is given: one file or folder, or several files. */
    List<Path> writeTo(Path folder, String name) throws IOException;
  }

  static Entry healthy(String name, Files files) {
    return new Entry(name, Outcome.PASSED, "", GENEROUS, List.of(), files);
  }

  static Entry sick(String name, Outcome outcome, String check, Files files) {
    return new Entry(name, outcome, check, GENEROUS, List.of(), files);
  }

  Entry judgedBy(String other) {
    return new Entry(name, outcome, check, other, options, files);
  }

  Entry with(String... others) {
    return new Entry(name, outcome, check, targets, List.of(others), files);
  }

  List<Path> writeTo(Path folder) throws IOException {
    return files.writeTo(folder, name);
  }

  /** JTL files of such texts: several are those of one run. */
  static List<Path> jtls(Path folder, String name, List<String> texts) throws IOException {
    List<Path> written = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      Path file = folder.resolve(name + (i == 0 ? "" : "-" + (i + 1)) + ".jtl");
      written.add(java.nio.file.Files.writeString(file, texts.get(i)));
    }
    return written;
  }
}
