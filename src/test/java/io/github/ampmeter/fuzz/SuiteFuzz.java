package io.github.ampmeter.fuzz;

import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Suites, with a plan home.jmx beside them. */
public final class SuiteFuzz {
  private static final Path FILE = withPlan(Hostile.folder("suite").resolve("fuzz.yaml"));

  private SuiteFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Hostile.read(
        () -> {
          Files.write(FILE, data);
          Suites.read(FILE);
        });
  }

  private static Path withPlan(Path suite) {
    try {
      Files.writeString(
          suite.resolveSibling("home.jmx"),
          "<jmeterTestPlan><stringProp name=\"users\">${__P(users,1)}</stringProp>"
              + "</jmeterTestPlan>");
      return suite;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
