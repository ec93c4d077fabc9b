package io.github.ampmeter.jmeter.gui.menu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;

/** A stack that is started from JMeter's window, and which its plans then run against. */
final class WindowsStack {
  private WindowsStack() {}

  static void start(Runner runner, String kind) {
    Path properties = scratch();
    RunnerWindow.run(
        runner,
        List.of("stack", "start", "--stack", kind, "--properties", properties.toString()),
        () -> take(properties));
  }

  /** Addresses and passwords, as the runner hands them to JMeter; the file is then deleted. */
  static void take(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      Properties properties = new Properties();
      properties.load(in);
      JMeterUtils.getJMeterProperties().putAll(properties);
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the stack's addresses cannot be read", e);
    }
  }

  private static Path scratch() {
    try {
      return Files.createTempDirectory("ampmeter").resolve("stack.properties");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
