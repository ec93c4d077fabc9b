package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.user.OlioUser;
import java.awt.BorderLayout;
import javax.swing.Box;
import org.apache.jmeter.processor.gui.AbstractPreProcessorGui;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link OlioUser}. */
public class OlioUserGui extends AbstractPreProcessorGui {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("What a user draws for each operation")
          .line(
              OlioUser.USERS,
              "Concurrent users:",
              "So that no two of them ever log in as the same person",
              "25")
          .line(
              OlioUser.CACHED,
              "Full caches, %:",
              "How many of 100 sessions begin with all statics in the browser's cache",
              "60")
          .line(OlioUser.SEED, "Seed:", "The same seed draws the same users, tags and texts", "1");

  public OlioUserGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(fields.component());
    add(top, BorderLayout.NORTH);
  }

  @Override
  public String getStaticLabel() {
    return "Olio User";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    OlioUser element = new OlioUser();
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
