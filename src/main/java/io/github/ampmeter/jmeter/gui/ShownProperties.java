package io.github.ampmeter.jmeter.gui;

import java.util.HashSet;
import java.util.Set;
import org.apache.jmeter.testelement.TestElement;

/**
 * How a form writes what it was shown, so that a plan through which somebody has clicked is the
 * same plan: a property that it leaves out shows as an empty field, and stays out.
 */
final class ShownProperties {
  private final Set<String> leftOut = new HashSet<>();

  /** Of an element that a form is about to show; JMeter empties it before it is written. */
  void shown(TestElement element, Iterable<String> properties) {
    leftOut.clear();
    for (String property : properties) {
      if (element.getPropertyOrNull(property) == null) {
        leftOut.add(property);
      }
    }
  }

  /** What is written next is a new element: it has all properties. */
  void fresh() {
    leftOut.clear();
  }

  void write(TestElement element, String property, String entered) {
    if (!entered.isEmpty() || !leftOut.contains(property)) {
      element.setProperty(property, entered);
    }
  }
}
