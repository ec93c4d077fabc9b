package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.sampler.As3apSampler;
import java.awt.BorderLayout;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link As3apSampler}. */
public class As3apSamplerGui extends AbstractSamplerGui {
  private static final long serialVersionUID = 1L;

  private final transient As3apForm form = new As3apForm();

  public As3apSamplerGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(form.component(), BorderLayout.CENTER);
  }

  @Override
  public String getStaticLabel() {
    return "AS3AP Query";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    As3apSampler sampler = new As3apSampler();
    modifyTestElement(sampler);
    return sampler;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    if (element instanceof As3apSampler sampler) {
      form.writeTo(sampler);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof As3apSampler sampler) {
      form.show(sampler);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
  }
}
