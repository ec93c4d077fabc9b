package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.timer.CycleTimeTimer;
import java.awt.BorderLayout;
import javax.swing.Box;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.gui.AbstractTimerGui;

/** The form of {@link CycleTimeTimer}. */
public class CycleTimeTimerGui extends AbstractTimerGui {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("From the start of an operation to the start of the next, in seconds")
          .line(CycleTimeTimer.MEAN, "Mean:", "Of the exponential part", "5")
          .line(CycleTimeTimer.SHIFT, "Shift:", "Added to each draw; empty: 0", "")
          .line(CycleTimeTimer.MIN, "Minimum:", "What is drawn below becomes it; empty: 0", "")
          .line(
              CycleTimeTimer.MAX,
              "Maximum:",
              "What is drawn above becomes it; empty: five times the mean",
              "")
          .line(CycleTimeTimer.SEED, "Seed:", "The same seed draws the same delays", "1");

  public CycleTimeTimerGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(fields.component());
    WrappedText hint = new WrappedText("Hint");
    hint.show(
        "JMeter's timers fire before each sampler in their scope: put this one below a Flow Control"
            + " Action (pause, 0 ms) in front of the operation.");
    top.add(hint.component());
    add(top, BorderLayout.NORTH);
  }

  @Override
  public String getStaticLabel() {
    return "Cycle Time Timer";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    CycleTimeTimer element = new CycleTimeTimer();
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
