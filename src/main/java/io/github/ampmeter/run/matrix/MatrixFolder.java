package io.github.ampmeter.run.matrix;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    RunJson.write(root.resolve(MATRIX_JSON), matrix);
  }

  SavedMatrix matrix() {
    return RunJson.read(root.resolve(MATRIX_JSON), SavedMatrix.class);
  }

  RunFolder of(SavedMatrix.Start start) {
    return new RunFolder(root.resolve(start.folder()));
  }

  /**
   * Makes way for a start that is made again: what the one before it measured is kept.
   *
   * @return its new place, as seen from here
   */
  String setAside(SavedMatrix.Start start) throws IOException {
    for (int i = 1; ; i++) {
      String aside = start.folder() + "-ended-early-" + i;
      if (!Files.exists(root.resolve(aside))) {
        Files.move(root.resolve(start.folder()), root.resolve(aside));
        return aside;
      }
    }
  }
}
