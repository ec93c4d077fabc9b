package io.github.ampmeter.benchmark.olio.jmeter.gui;

import io.github.ampmeter.benchmark.olio.jmeter.OlioUser;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.ElementForm;
import io.github.ampmeter.jmeter.gui.PropertyFields;
import java.awt.Component;
import org.apache.jmeter.processor.gui.AbstractPreProcessorGui;
import org.apache.jmeter.testelement.TestElement;

@HelpTopic("reference/elements.md#olio-user-olio-session")
public final class OlioUserGui extends AbstractPreProcessorGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("Random values of a user for each operation")
          .line(
              OlioUser.USERS,
              "Concurrent users:",
              "Keeps two users from logging in as the same person")
          .line(
              OlioUser.CACHED,
              "Full caches, %:",
              "Percentage of sessions that begin with all static files in the browser's cache")
          .line(OlioUser.SEED, "Seed:", "The same seed gives the same users, tags and texts");

  public OlioUserGui() {
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
    return DEMONSTRATION + "Olio User";
  }

  @Override
  public TestElement makeTestElement() {
    return new OlioUser();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
