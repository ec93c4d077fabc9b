package io.github.ampmeter.jmeter.gui;

import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** The form of a thread group of ours: its fields, and a drawing of the load they describe. */
abstract class LoadGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  private final transient LoadForm form;
  private final transient LivePreview preview;

  LoadGroupGui(LoadForm form) {
    this.form = form;
    this.preview = new LivePreview(form, getStaticLabel());
    JPanel content = new JPanel(new BorderLayout());
    content.add(form.component(), BorderLayout.NORTH);
    // What the window has left is the drawing's.
    content.add(preview.component(), BorderLayout.CENTER);
    add(content, BorderLayout.CENTER);
    form.clear();
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), getClass());
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
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
