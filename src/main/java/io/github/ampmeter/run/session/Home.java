package io.github.ampmeter.run.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder in which Ampmeter is installed: runner, JMeter, servers, pages, plans. */
public record Home(Path root) {

  /** As the launcher says it, with the system property {@code ampmeter.home}. */
  public static Home current() {
    String home = System.getProperty("ampmeter.home");
    if (home == null || !Files.isDirectory(Path.of(home, "jmeter"))) {
      throw new IllegalStateException(
          "ampmeter.home must be the folder of an installed Ampmeter, was "
              + home
              + "; start bin/ampmeter");
    }
    return new Home(Path.of(home).toAbsolutePath().normalize());
  }

  public Path jmeterLauncher() {
    return root.resolve("jmeter/bin/jmeter");
  }

  public Path launcher() {
    return root.resolve("bin/ampmeter");
  }

  /** Name and version of this program. */
  public static String generator() {
    return "Ampmeter "
        + Optional.ofNullable(Home.class.getPackage().getImplementationVersion())
            .orElse("(not packaged)");
  }

  /** The data sets that come with the program. */
  public Path datasets() {
    return root().resolve("datasets");
  }
}
