package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.timer.CycleTimeTimer;
import java.awt.Component;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.gui.AbstractTimerGui;

@HelpTopic("reference/elements.md#cycle-time-timer")
public final class CycleTimeTimerGui extends AbstractTimerGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private static final String WHERE =
      "JMeter's timers fire before each sampler in their scope: put this one below a Flow Control"
          + " Action (pause, 0 ms) in front of the operation.";

  private final transient PropertyFields fields =
      new PropertyFields("From the start of an operation to the start of the next, in seconds")
          .line(CycleTimeTimer.MEAN, "Mean:", "Of the exponential part")
          .line(CycleTimeTimer.SHIFT, "Shift:", "Added to each random value; empty: 0")
          .line(CycleTimeTimer.MIN, "Minimum:", "Smaller values are raised to it; empty: 0")
          .line(
              CycleTimeTimer.MAX,
              "Maximum:",
              "Larger values are cut to it; empty: five times the mean")
          .line(CycleTimeTimer.SEED, "Seed:", "The same seed gives the same delays");

  public CycleTimeTimerGui() {
    setBorder(makeBorder());
    WrappedText hint = new WrappedText("Hint");
    hint.show(Messages.of(WHERE));
    ElementForm.layOut(this, makeTitlePanel(), fields.component(), hint.component());
    bindingGroup.add(fields);
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return OURS + "Cycle Time Timer";
  }

  @Override
  public TestElement makeTestElement() {
    return new CycleTimeTimer();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }
}
