package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.judge.load.OperationMix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The mix of Olio's driver: seven operations, whose shares in a long run others published. */
public final class OlioMix {
  private static final Path FILE = Path.of("datasets/olio/mix.csv");

  private OlioMix() {}

  public static OperationMix read() {
    return OperationMix.parse(FILE.toString(), text());
  }

  public static String text() {
    try {
      return Files.readString(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
