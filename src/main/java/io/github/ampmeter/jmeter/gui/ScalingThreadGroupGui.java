package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link ScalingThreadGroup}, with a drawing of the load that it describes. */
@HelpTopic("guides/scaling.md#scaling-thread-group")
public class ScalingThreadGroupGui extends LoadGroupGui {
  private static final long serialVersionUID = 1L;

  public ScalingThreadGroupGui() {
    super(new ScheduleForm());
  }

  /** Asked for while the form is still being made. */
  @Override
  public String getStaticLabel() {
    return "Scaling Thread Group";
  }

  @Override
  public TestElement makeTestElement() {
    return new ScalingThreadGroup();
  }
}
