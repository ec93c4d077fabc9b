package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.control.OperationMixController;
import java.awt.Component;
import org.apache.jmeter.control.gui.AbstractControllerGui;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link OperationMixController}. */
@HelpTopic("reference/elements.md#operation-mix-controller")
public class OperationMixControllerGui extends AbstractControllerGui implements CustomLabelField {
  private static final long serialVersionUID = 1L;

  private final transient MixForm mix = new MixForm();
  private final transient PropertyFields fields =
      new PropertyFields("Each pass does one of the children, by its name")
          .line(
              OperationMixController.FIRST,
              "First operation:",
              "What every user begins with; empty: the first of the matrix")
          .line(OperationMixController.SEED, "Seed:", "The same seed draws the same sequence")
          .line(
              OperationMixController.LEFT_OUT,
              "Left out:",
              "Operations that are drawn but not done, with commas between; empty: none")
          .choice(
              OperationMixController.EACH_ONCE,
              "Each once:",
              "true: a pass is a walk past every operation, as for a check; false: one operation",
              "false",
              "true");

  public OperationMixControllerGui() {
    setBorder(makeBorder());
    FormPage.lay(this, makeTitlePanel(), fields.component(), mix.component());
    bindingGroup.add(fields);
    bindingGroup.add(mix);
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return "Operation Mix Controller";
  }

  @Override
  public TestElement makeTestElement() {
    return new OperationMixController();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
