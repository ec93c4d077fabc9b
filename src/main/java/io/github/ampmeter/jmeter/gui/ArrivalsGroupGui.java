package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link ArrivalsGroup}, with a drawing of the rates that it describes. */
@HelpTopic("reference/elements.md#arrivals")
public class ArrivalsGroupGui extends LoadGroupGui {
  private static final long serialVersionUID = 1L;

  public ArrivalsGroupGui() {
    super(new ArrivalsForm());
  }

  /** Asked for while the form is still being made. */
  @Override
  public String getStaticLabel() {
    return "Arrivals";
  }

  @Override
  public TestElement makeTestElement() {
    return new ArrivalsGroup();
  }
}
