package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.http.AllowedHosts;
import java.awt.Component;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.testelement.TestElement;

@HelpTopic("reference/elements.md#allowed-hosts")
public final class AllowedHostsGui extends AbstractConfigGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("HTTP requests go to these hosts only")
          .line(
              AllowedHosts.HOSTS,
              "Hosts:",
              "Such as shop.example:8080, separated by commas; without a port: any port");

  public AllowedHostsGui() {
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
    return OURS + "Allowed Hosts";
  }

  @Override
  public TestElement makeTestElement() {
    return new AllowedHosts();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
