package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What a test needs and not every machine has; {@code -Drequire=browser,display} insists on it. */
public enum Requirement {
  ACTION,
  BROWSER,
  CLOCK,
  DISPLAY,
  MEDIAWIKI,
  SLURM,
  WORDPRESS;

  public static final String NO_DISPLAY =
      "no display: install xvfb, xauth and a JDK that is not headless, and run xvfb-run -a mvn verify";

  /** Whether windows of a JVM of its own can open. */
  public static boolean display() {
    return System.getenv("DISPLAY") != null
        && Files.exists(Path.of(System.getProperty("java.home"), "lib/libawt_xawt.so"));
  }

  /**
   * Skips the test where this is missing, or fails it where it is insisted on.
   *
   * @param howToGet what is missing and the package to install
   */
  public void met(boolean found, String howToGet) {
    String name = name().toLowerCase(Locale.ROOT);
    if (List.of(System.getProperty("require", "").split(",")).contains(name)) {
      assertThat(found).as(howToGet).isTrue();
    }
    assumeTrue(found, howToGet);
  }
}
