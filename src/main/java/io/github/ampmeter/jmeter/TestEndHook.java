package io.github.ampmeter.jmeter;

import io.github.ampmeter.ConfigException;
import org.apache.jorphan.util.JMeterStopTestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How an element ends the test whose plan says what cannot be: JMeter's log tells why. */
public final class TestEndHook {
  private static final Logger LOG = LoggerFactory.getLogger(TestEndHook.class);

  private TestEndHook() {}

  public static JMeterStopTestException because(ConfigException mistake) {
    LOG.error("The test is ended: {}", mistake.getMessage());
    return new JMeterStopTestException(mistake.getMessage());
  }
}
