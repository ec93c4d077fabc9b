package io.github.ampmeter.run.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * Our agent in JMeter's process, seen from outside: it gets a file for its readings and one in
 * which we tell it to end the test.
 */
record JMeterAgent(Path jar, Path control, Path readings) {
  private static final String LAUNCHERS_VARIABLE = "AMPMETER_AGENT";

  /**
   * Prepares its files.
   *
   * @param folder a folder that its owner alone can enter
   */
  static JMeterAgent of(JMeterCommand command, Path folder) throws IOException {
    Path control = folder.resolve("control");
    Files.createFile(
        control,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    // There from the start: a meter that writes nothing is one that saw nothing.
    Files.writeString(command.meterReadings(), "");
    return new JMeterAgent(command.agent(), control, command.meterReadings());
  }

  /** For the launcher. A JVM does not start with an agent that is not there. */
  Map<String, String> environment() {
    return Files.isRegularFile(jar)
        ? Map.of(
            LAUNCHERS_VARIABLE,
            jar.toAbsolutePath()
                + "=control="
                + control.toAbsolutePath()
                + ",readings="
                + readings.toAbsolutePath())
        : Map.of();
  }

  /** Users finish what they are at; tear-down groups run. */
  void shutDown() throws IOException {
    Files.writeString(control, "shutdown\n");
  }

  /** What users are at is broken off, and counts as failed; tear-down groups run. */
  void stop() throws IOException {
    Files.writeString(control, "stop\n");
  }
}
