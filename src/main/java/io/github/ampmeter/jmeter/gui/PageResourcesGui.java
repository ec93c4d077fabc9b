package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.control.PageResources;
import java.awt.Component;
import org.apache.jmeter.control.gui.AbstractControllerGui;
import org.apache.jmeter.testelement.TestElement;

@HelpTopic("reference/elements.md#page-resources")
public final class PageResourcesGui extends AbstractControllerGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("Resources that a browser fetches for the previous page")
          .line(
              PageResources.PATTERN,
              "Pattern:",
              "A regular expression; group 1 is the address. Not used with a list")
          .lines(
              PageResources.ADDRESSES,
              "Or these addresses:",
              "One address a line, such as css/site.css",
              8)
          .line(PageResources.VARIABLE, "Variable:", "Contains the address while the children run")
          .choice(
              PageResources.BROWSER_CACHE,
              "Cache:",
              "statics: no fetches in a session that begins with a full cache; session: each"
                  + " address once a session; none: all addresses for each page",
              "none",
              "session",
              "statics")
          .line(
              PageResources.COUNTED_AS,
              "Counted as:",
              "Prefix of the variables count:…References, …Loaded and …Bytes;"
                  + " empty: not counted");

  public PageResourcesGui() {
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
    return OURS + "Page Resources";
  }

  @Override
  public TestElement makeTestElement() {
    return new PageResources();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
