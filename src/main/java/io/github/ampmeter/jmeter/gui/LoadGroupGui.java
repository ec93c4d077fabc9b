package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.threads.SteppedThreadGroup;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** The form of one of our thread groups: its fields and a drawing of its load. */
abstract class LoadGroupGui extends AbstractThreadGroupGui implements ElementForm {
  private static final long serialVersionUID = 1L;
  static final String TWO_FIELDS_A_ROW = "[][grow,fill][][grow,fill]";

  private final transient PropertyFields fields;

  LoadGroupGui(PropertyFields fields) {
    this.fields = fields;
    LivePreview preview = new LivePreview(this::entered);
    fields.onChange(preview::refresh);
    JPanel content = new JPanel(new BorderLayout());
    content.add(fields.component(), BorderLayout.NORTH);
    // The drawing takes the rest of the window.
    content.add(preview.component(), BorderLayout.CENTER);
    add(content, BorderLayout.CENTER);
    fields.clear();
  }

  private SteppedThreadGroup entered() {
    SteppedThreadGroup group = (SteppedThreadGroup) makeTestElement();
    group.setName(getName());
    fields.updateElement(group);
    return group;
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
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
    fields.updateElement(element);
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    fields.updateUi(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    fields.clear();
  }
}
