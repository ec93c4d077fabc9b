package io.github.ampmeter.jmeter;

import io.github.ampmeter.ConfigException;
import org.apache.jorphan.util.JMeterStopTestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops the test when an element's settings are wrong. */
public final class TestEndHook {
  private static final Logger LOG = LoggerFactory.getLogger(TestEndHook.class);

  private TestEndHook() {}

  /** Logs the error and returns the exception to throw. */
  public static JMeterStopTestException stopTest(ConfigException error) {
    LOG.error("The test is stopped: {}", error.getMessage());
    return new JMeterStopTestException(error.getMessage());
  }
}
