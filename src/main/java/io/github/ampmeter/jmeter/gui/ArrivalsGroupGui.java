package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.Box;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;
import org.apache.jmeter.util.JMeterUtils;

/** The form of {@link ArrivalsGroup}, with a drawing of the rates that it describes. */
@HelpTopic("elements.md#arrivals")
public class ArrivalsGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;
  private static final String NAME = "Arrivals";

  private final transient ArrivalsForm form = new ArrivalsForm(JMeterUtils.getLocale());
  private final transient LivePreview preview = new LivePreview(form, NAME);

  public ArrivalsGroupGui() {
    Box content = Box.createVerticalBox();
    content.add(form.component());
    content.add(preview.component());
    add(content, BorderLayout.CENTER);
    form.clear();
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return NAME;
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement makeTestElement() {
    return new ArrivalsGroup();
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = makeTestElement();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.writeTo(element);
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    form.show(element);
    preview.name(element.getName());
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
  }
}
