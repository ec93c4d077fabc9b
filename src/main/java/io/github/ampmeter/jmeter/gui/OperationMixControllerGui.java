package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.control.OperationMixController;
import io.github.ampmeter.workload.MixCsv;
import java.awt.BorderLayout;
import javax.swing.Box;
import org.apache.jmeter.control.gui.AbstractControllerGui;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link OperationMixController}. */
public class OperationMixControllerGui extends AbstractControllerGui {
  private static final long serialVersionUID = 1L;

  private final transient MixForm mix = new MixForm();
  private final transient PropertyFields fields =
      new PropertyFields("Each pass does one of the children, by its name")
          .line(
              OperationMixController.FIRST,
              "First operation:",
              "What every user begins with; empty: the first of the matrix",
              "")
          .line(OperationMixController.SEED, "Seed:", "The same seed draws the same course", "1")
          .line(
              OperationMixController.LEFT_OUT,
              "Left out:",
              "Operations that are drawn but not done, with commas between; empty: none",
              "")
          .line(
              OperationMixController.EACH_ONCE,
              "Each once:",
              "true: a pass is a walk past every operation, as for a check; false: one operation",
              "false");

  public OperationMixControllerGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(fields.component());
    top.add(mix.component());
    add(top, BorderLayout.NORTH);
  }

  @Override
  public String getStaticLabel() {
    return "Operation Mix Controller";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    OperationMixController element = new OperationMixController();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    fields.writeTo(element);
    element.setProperty(OperationMixController.MATRIX, mix.csv());
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    fields.show(element);
    mix.show(element.getPropertyAsString(OperationMixController.MATRIX));
  }

  @Override
  public void clearGui() {
    super.clearGui();
    fields.clear();
    mix.show(MixCsv.text(MixCsv.olio()));
  }
}
