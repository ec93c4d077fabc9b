package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.http.LeanHttpSampler;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Container;
import javax.swing.JComboBox;
import org.apache.jmeter.protocol.http.control.gui.HttpTestSampleGui;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link LeanHttpSampler}: it has no choice of a client. */
@HelpTopic("reference/elements.md#lean-http-request")
public final class LeanHttpSamplerGui extends HttpTestSampleGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private static final String WHERE =
      "One connection per user, less CPU, times in microseconds. Proxies, digest and Kerberos,"
          + " source addresses, automatic redirects and parallel downloads use JMeter's own client"
          + " (HttpClient4), at its CPU cost.";

  public LeanHttpSamplerGui() {
    WrappedText hint = new WrappedText("Hint");
    hint.show(Messages.of(WHERE));
    add(hint.component(), BorderLayout.SOUTH);
    hideClient(this);
  }

  /** Hides the choice between JMeter's clients, which has no effect here. */
  private static void hideClient(Container within) {
    for (Component part : within.getComponents()) {
      if (part instanceof JComboBox<?> choice
          && HTTPSamplerFactory.getImplementations()[0].equals(choice.getItemAt(0))) {
        within.setVisible(false);
      } else if (part instanceof Container container) {
        hideClient(container);
      }
    }
  }

  @Override
  public String getLabelResource() {
    return ElementForm.super.getLabelResource();
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return OURS + "Lean HTTP Request";
  }

  @Override
  public TestElement makeTestElement() {
    return new LeanHttpSampler();
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    element.removeProperty(HTTPSamplerBase.IMPLEMENTATION);
  }
}
