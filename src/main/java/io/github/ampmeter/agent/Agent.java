package io.github.ampmeter.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;

/**
 * Started by the JVM before JMeter. Whatever goes wrong here is said once on standard error and
 * never keeps JMeter from its work.
 */
public final class Agent {
  private static final String CONTROL = "control=";
  private static final String READINGS = ",readings=";

  private Agent() {}

  /**
   * Begins to measure and to listen.
   *
   * @param options {@code control=FILE,readings=FILE}: where the runner writes its word, and what
   *     gets the readings
   */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      int comma = options.indexOf(READINGS);
      Path control = Path.of(options.substring(CONTROL.length(), comma));
      Path readings = Path.of(options.substring(comma + READINGS.length()));
      new Control(control, new Engine(instrumentation)).listen();
      Meter.start(readings);
    } catch (IOException | RuntimeException e) {
      System.err.println("ampmeter: no meter inside JMeter: " + e);
    }
  }
}
