package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The folder of a matrix: matrix.json, the report, and for each round a folder with its starts. */
public record MatrixFolder(Path root) {
  private static final String MATRIX_JSON = "matrix.json";

  /** Whether a folder is that of a matrix. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(MATRIX_JSON));
  }

  /**
   * One that is there.
   *
   * @throws ConfigException where it is none
   */
  public static MatrixFolder existing(Path folder) {
    if (!isOne(folder)) {
      throw new ConfigException(
          folder + ": is not the folder of a matrix: it has no " + MATRIX_JSON);
    }
    return new MatrixFolder(folder);
  }

  void write(SavedMatrix matrix) throws IOException {
    Json.write(root.resolve(MATRIX_JSON), matrix);
  }

  SavedMatrix matrix() {
    return Json.read(root.resolve(MATRIX_JSON), SavedMatrix.class);
  }

  RunFolder of(SavedMatrix.Start start) {
    return new RunFolder(root.resolve(start.folder()));
  }

  /** Renames the folder of a start that is repeated, so that its samples are kept. */
  void setAside(SavedMatrix.Start start) throws IOException {
    Path aside = aside(start, setAsides(start).size() + 1);
    Files.move(root.resolve(start.folder()), aside);
  }

  /** The renamed folders of a start's earlier attempts. */
  List<RunFolder> setAsides(SavedMatrix.Start start) {
    List<RunFolder> all = new ArrayList<>();
    for (int i = 1; Files.exists(aside(start, i)); i++) {
      all.add(new RunFolder(aside(start, i)));
    }
    return all;
  }

  /** The folders of other starts than these and their earlier attempts. */
  List<String> others(List<SavedMatrix.Start> starts) throws IOException {
    Set<Path> known = new HashSet<>();
    for (SavedMatrix.Start start : starts) {
      known.add(of(start).root());
      setAsides(start).forEach(aside -> known.add(aside.root()));
    }
    try (Stream<Path> below = Files.walk(root, 2)) {
      return below
          .filter(folder -> !folder.equals(root) && RunFolder.isOne(folder))
          .filter(folder -> !known.contains(folder))
          .map(folder -> root.relativize(folder).toString())
          .sorted()
          .toList();
    }
  }

  private Path aside(SavedMatrix.Start start, int number) {
    return root.resolve(start.folder() + "-ended-early-" + number);
  }
}
