package io.github.ampmeter.jmeter.gui;

import org.apache.jmeter.gui.JMeterGUIComponent;

/** A form whose name is not one of JMeter's own texts, which it could be found among. */
public interface CustomLabelField extends JMeterGUIComponent {
  @Override
  default String getLabelResource() {
    return getClass().getSimpleName();
  }
}
