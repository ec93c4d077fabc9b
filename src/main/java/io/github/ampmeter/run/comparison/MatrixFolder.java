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

/** Where a matrix lies: matrix.json, its report, and in it a folder a round with one a start. */
public record MatrixFolder(Path root) {
  private static final String MATRIX_JSON = "matrix.json";

  /** Whether a folder is that of a matrix, rather than of one run or anything else. */
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

  /** Makes way for a start that is made again: what the one before it measured is kept. */
  void setAside(SavedMatrix.Start start) throws IOException {
    Path aside = aside(start, setAsides(start).size() + 1);
    Files.move(root.resolve(start.folder()), aside);
  }

  /** Those that were made before a start, and ended early. */
  List<RunFolder> setAsides(SavedMatrix.Start start) {
    List<RunFolder> all = new ArrayList<>();
    for (int i = 1; Files.exists(aside(start, i)); i++) {
      all.add(new RunFolder(aside(start, i)));
    }
    return all;
  }

  /** Folders of starts that are none of these, and none that was set aside for one. */
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
