package io.github.ampmeter.run.command;

import io.github.ampmeter.run.home.JMeterFolder;
import io.github.ampmeter.run.home.LinkedJMeter;
import io.github.ampmeter.run.session.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whose JMeter drives the load. */
final class JMeterOption {
  @Option(
      names = "--jmeter",
      paramLabel = "FOLDER",
      description =
          "Your own JMeter, 5.5 or later, with your plugins, instead of the one that comes along."
              + " Its folder stays as it is: see docs/guides/own-jmeter.md.")
  private Path folder;

  /**
   * The installed Ampmeter with the JMeter that was asked for.
   *
   * @throws io.github.ampmeter.ConfigException if that is none, or too old
   */
  InUse over(Home own) throws IOException {
    return new InUse(
        folder == null
            ? own
            : new Home(
                own.root(),
                Optional.of(LinkedJMeter.of(JMeterFolder.of(folder), own.ownJMeter()))));
  }

  /** For as long as it is open. */
  record InUse(Home home) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      if (home.theirs().isPresent()) {
        home.theirs().get().close();
      }
    }
  }
}
