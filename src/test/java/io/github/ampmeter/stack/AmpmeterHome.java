package io.github.ampmeter.stack;

import java.nio.file.Path;

/** The home that the build has assembled. */
public final class AmpmeterHome {
  private AmpmeterHome() {}

  public static Path path() {
    return Path.of(System.getProperty("ampmeter.home", "target/ampmeter")).toAbsolutePath();
  }
}
