package io.github.ampmeter.jmeter;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Sets JMeter up before the first test of a JVM. Its classes read their properties once, when they
 * are loaded: a class that came before the properties would go by other ones than in JMeter, and
 * which tests notice would depend on their order.
 */
public final class JMeterFirst implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    HeadlessJMeter.home();
  }
}
