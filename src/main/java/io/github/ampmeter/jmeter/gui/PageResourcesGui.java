package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.control.PageResources;
import java.awt.BorderLayout;
import javax.swing.Box;
import org.apache.jmeter.control.gui.AbstractControllerGui;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link PageResources}. */
public class PageResourcesGui extends AbstractControllerGui {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("What the page before makes a browser fetch")
          .line(
              PageResources.PATTERN,
              "Pattern:",
              "A regular expression; group 1 is the address. Not used with a list",
              "src=\"([^\"]+)\"")
          .lines(
              PageResources.ADDRESSES,
              "Or these addresses:",
              "One a line, such as css/site.css",
              "",
              8)
          .line(
              PageResources.VARIABLE,
              "Variable:",
              "Holds the address while the children run",
              "resource")
          .line(
              PageResources.BROWSER_CACHE,
              "Cache:",
              "statics: a session that begins with a full cache fetches none; session: each once a"
                  + " session; none: each for each page",
              "none")
          .line(
              PageResources.COUNTED_AS,
              "Counted as:",
              "Begins the names of the variables count:…References, …Loaded and …Bytes;"
                  + " empty: not counted",
              "");

  public PageResourcesGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(fields.component());
    add(top, BorderLayout.NORTH);
  }

  @Override
  public String getStaticLabel() {
    return "Page Resources";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    PageResources element = new PageResources();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    fields.writeTo(element);
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    fields.show(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    fields.clear();
  }
}
