package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.Box;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** The form of {@link ScalingThreadGroup}, with a drawing of the load that it describes. */
@HelpTopic("scaling.md#scaling-thread-group")
public class ScalingThreadGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  private final transient ScheduleForm form = new ScheduleForm();
  private final transient LivePreview preview = new LivePreview(form, "Scaling Thread Group");

  public ScalingThreadGroupGui() {
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
    return "Scaling Thread Group";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement makeTestElement() {
    return new ScalingThreadGroup();
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
