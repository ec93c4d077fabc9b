package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link ScalingThreadGroup}, which draws its load. */
@HelpTopic("guides/scaling.md#scaling-thread-group")
public class ScalingThreadGroupGui extends LoadGroupGui {
  private static final long serialVersionUID = 1L;

  public ScalingThreadGroupGui() {
    super(
        new PropertyFields("Steps", TWO_FIELDS_A_ROW)
            .wideLine(
                ScalingThreadGroup.USERS,
                "Users of each step:",
                "1,2,4,8 or 1..8 (each) or 1..64 x2 (doubling) or 10..50 +10, and mixes",
                "${__P(users,1..8 x2)}")
            .line(
                ScalingThreadGroup.DURATION,
                "Duration of a step, s:",
                "Measured after the warm-up; all figures are from this time",
                "${__P(duration,10)}")
            .line(
                ScalingThreadGroup.WARM_UP,
                "Warm-up of a step, s:",
                "From the first sample of a step on; not in the figures",
                "${__P(warmUp,3)}")
            .line(
                ScalingThreadGroup.ITERATIONS,
                "or iterations per user:",
                "Iterations of each user after the warm-up; empty: by duration",
                "${__P(iterations,)}")
            .line(
                ScalingThreadGroup.RAMP_UP,
                "Ramp-up in the warm-up, s:",
                "The users of a step start evenly during this time",
                "${__P(rampUp,1)}")
            .line(
                ScalingThreadGroup.REQUESTS,
                "or requests of all users:",
                "Requests of all users together after the warm-up; empty: by duration",
                "${__P(requests,)}")
            .line(
                ScalingThreadGroup.PAUSE,
                "Pause between steps, s:",
                "Lets running requests finish",
                "${__P(pause,0)}")
            .line(
                ScalingThreadGroup.REPEATS,
                "Repeats of all steps:",
                "How often all steps run, such as 1, 2, 4, 1, 2, 4",
                "${__P(repeats,1)}")
            .line(
                ScalingThreadGroup.PREHEAT,
                "Preheat before the first, s:",
                "At the largest step, not in the figures; empty: at most 10 s in a sweep by"
                    + " duration; 0: none",
                "${__P(preheat,)}")
            .note("Iterations or requests replace the duration."));
  }

  /** JMeter calls this during the form's construction. */
  @Override
  public String getStaticLabel() {
    return OURS + "Scaling Thread Group";
  }

  @Override
  public TestElement makeTestElement() {
    return new ScalingThreadGroup();
  }
}
