package io.github.ampmeter.benchmark.olio.jmeter.gui;

import io.github.ampmeter.benchmark.olio.jmeter.OlioSession;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.ElementForm;
import io.github.ampmeter.jmeter.gui.PropertyFields;
import java.awt.Component;
import org.apache.jmeter.processor.gui.AbstractPostProcessorGui;
import org.apache.jmeter.testelement.TestElement;

@HelpTopic("reference/elements.md#olio-user-olio-session")
public final class OlioSessionGui extends AbstractPostProcessorGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("How pages show whether the user is logged in")
          .line(OlioSession.USERS, "Concurrent users:", "Rejected if the data was loaded for fewer")
          .line(
              OlioSession.LOGIN,
              "Log-in path ends with:",
              "A redirect in response means that the user is logged in")
          .line(
              OlioSession.LOGOUT,
              "Log-out path ends with:",
              "Ends the session and empties the browser's cache")
          .line(
              OlioSession.LOGGED_IN_MARK,
              "Text for logged-in users:",
              "A page without this text has lost the session");

  public OlioSessionGui() {
    setBorder(makeBorder());
    ElementForm.layOut(this, makeTitlePanel(), fields.component());
    bindingGroup.add(fields);
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return DEMONSTRATION + "Olio Session";
  }

  @Override
  public TestElement makeTestElement() {
    return new OlioSession();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
